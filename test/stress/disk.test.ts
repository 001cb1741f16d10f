/** Disks that are full or closed, and a cache that someone damaged: what `test/e2e/disk.test.ts` tries one of, in every form. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Ended, runDocgen, startDocgen } from '../helpers/docgen.ts';
import { type DiskFault, FILLING, withFault } from '../helpers/faults.ts';
import { type Site, site } from '../helpers/site.ts';
import { changeSite, cloneSite, findLeftovers, smallSite } from '../helpers/small-site.ts';

const BIN = join(import.meta.dirname, '../../bin/docgen.js');

type Output = Readonly<Record<string, string>>;

let built: Site;
let next: Output;

// A hook, but for helpers that only work inside a test.
it('has a site that was built once, and what the next build of it makes', async () => {
  built = smallSite();
  expect((await runDocgen(['build'], { cwd: built.dir })).exitCode).toBe(0);
  const changed = changeSite(cloneSite(built));
  expect((await runDocgen(['build'], { cwd: changed.dir })).exitCode).toBe(0);
  next = changed.output();
});

/** A project that was built once and changed since. */
function toChanged(): Site {
  return changeSite(cloneSite(built));
}

function buildWith(made: Site, disk: DiskFault): Promise<Ended> {
  return runDocgen(['build'], { cwd: made.dir, env: withFault({ disk }) });
}

describe('a disk that refuses the output', () => {
  const staging = { below: '.doc_build.staging', calls: FILLING };

  async function countWrites(): Promise<number> {
    const countTo = join(site().dir, 'count');
    await buildWith(toChanged(), { ...staging, countTo });
    return Number(readFileSync(countTo, 'utf8'));
  }

  it.each([
    ['first', () => 1],
    ['middle', (count: number) => Math.ceil(count / 2)],
    ['last', (count: number) => count],
  ])(
    'because it is full at the %s write: exit code 3, and the former output as it was',
    async (_at, pick) => {
      const count = await countWrites();
      const made = toChanged();
      const { exitCode, stderr } = await buildWith(made, { ...staging, at: pick(count), code: 'ENOSPC' });
      expect(stderr).toContain('The site cannot be written to "doc_build": the disk is full.');
      expect(exitCode).toBe(3);
      expect(made.output()).toEqual(built.output());
      expect(findLeftovers(made)).toEqual([]);
      expect(count).toBeGreaterThan(20);
    },
  );

  it.each([
    ['EACCES', 'permission is denied'],
    ['EROFS', 'the file system is read-only'],
    ['EDQUOT', 'your disk quota is used up'],
    ['EMFILE', 'too many files are open'],
  ])('with %s: exit code 3, and says why', async (code, reason) => {
    const made = toChanged();
    const { exitCode, stderr } = await buildWith(made, { ...staging, at: 3, code });
    expect(stderr).toContain(`The site cannot be written to "doc_build": ${reason}.`);
    expect(exitCode).toBe(3);
    expect(made.output()).toEqual(built.output());
    expect(findLeftovers(made)).toEqual([]);
  });

  it('when the folders should swap: exit code 3, and the former output is put back', async () => {
    const made = toChanged();
    const disk: DiskFault = { below: '.doc_build.staging', calls: ['rename'], at: 1, code: 'EACCES' };
    expect((await buildWith(made, disk)).exitCode).toBe(3);
    expect(made.output()).toEqual(built.output());
    expect(findLeftovers(made)).toEqual([]);
  });

  it('to modules for rendering: exit code 3, and nothing left', async () => {
    const made = toChanged();
    const disk: DiskFault = { below: '.doc_build.modules', calls: FILLING, at: 2, code: 'ENOSPC' };
    const { exitCode, stderr } = await buildWith(made, disk);
    expect(stderr).toContain('The disk is full');
    expect(exitCode).toBe(3);
    expect(made.output()).toEqual(built.output());
    expect(findLeftovers(made)).toEqual([]);
  });

  it('to a folder that refuses removal: the site is there all the same', async () => {
    const made = toChanged();
    const disk: DiskFault = { below: '.doc_build.former', calls: ['unlink', 'rm'], at: 1, code: 'EACCES' };
    expect((await buildWith(made, disk)).exitCode).toBe(0);
    expect(made.output()).toEqual(next);
    expect(findLeftovers(made)).toEqual(['.doc_build.former']);
    expect((await runDocgen(['build'], { cwd: made.dir })).exitCode).toBe(0);
    expect(findLeftovers(made)).toEqual([]);
  });
});

/** Mounts of its own, which need no rights, are not allowed everywhere. */
const CAN_MOUNT = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;

/** Builds where `mount` has put another disk over the project's folder; `finish` sees it last. */
function buildOnDisk({ dir }: Site, { mount, finish = 'true' }: { mount: string; finish?: string }) {
  const script = `${mount} && cd "$PROJECT" && { "$NODE" "$BIN" build; code=$?; ${finish}; exit $code; }`;
  const env = { ...process.env, PROJECT: dir, NODE: process.execPath, BIN };
  const options = { env, encoding: 'utf8' } as const;
  return spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', script], options);
}

describe.runIf(CAN_MOUNT)('a real disk', () => {
  const READ_ONLY = 'mount --bind "$PROJECT" "$PROJECT" && mount -o remount,ro,bind "$PROJECT"';

  it('that is read-only serves a build that changes nothing', () => {
    const { status, stderr } = buildOnDisk(cloneSite(built), { mount: READ_ONLY });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(['with the former output', 'at the first build'])('that is read-only is named %s', (name) => {
    const made = toChanged();
    if (name === 'at the first build') made.remove('doc_build');
    const { status, stderr } = buildOnDisk(made, { mount: READ_ONLY });
    expect(stderr).toMatch(/read-only/);
    expect(stderr).not.toContain('DG9001');
    expect(status).toBe(3);
  });

  it('that begins at the output folder is named, with a way out', () => {
    const made = toChanged();
    const mount = 'mount --bind "$PROJECT/doc_build" "$PROJECT/doc_build"';
    const { status, stderr } = buildOnDisk(made, { mount });
    expect(stderr).toContain('"doc_build": another disk is mounted there');
    expect(stderr).toContain('--out-dir');
    expect(status).toBe(3);
    expect(made.output()).toEqual(built.output());
    expect(findLeftovers(made)).toEqual([]);
  });

  it('that is full leaves the former output', () => {
    const made = toChanged().write('docs/public/large.bin', new Uint8Array(400_000));
    const after = site();
    const kilobytes = Number(spawnSync('du', ['-sk', made.dir], { encoding: 'utf8' }).stdout.split('\t')[0]);
    const { status, stderr } = buildOnDisk(site(), {
      mount: `mount -t tmpfs -o size=${kilobytes + 200}k none "$PROJECT" && cp -a ${made.dir}/. "$PROJECT"`,
      finish: `cp -a "$PROJECT"/. ${after.dir}`,
    });
    expect(stderr).toContain('the disk is full');
    expect(status).toBe(3);
    expect(after.output()).toEqual(built.output());
    expect(findLeftovers(after)).toEqual([]);
  });
});

describe('a disk that refuses the cache', () => {
  it.each([
    ['full at the first write', { at: 1, code: 'ENOSPC' }],
    ['full in the middle', { at: 6, code: 'ENOSPC' }],
    ['read-only', { at: 1, code: 'EROFS' }],
  ])('costs a warning and time when it is %s', async (_name, fault) => {
    const made = toChanged();
    const { exitCode, stderr } = await buildWith(made, { below: '/.docgen/', calls: FILLING, ...fault });
    expect(exitCode).toBe(0);
    expect(stderr.match(/DG\d+/g) ?? []).toEqual(['DG7501']);
    expect(made.output()).toEqual(next);
    expect((await runDocgen(['build'], { cwd: made.dir })).exitCode).toBe(0);
    expect(made.output()).toEqual(next);
    expect(findLeftovers(made)).toEqual([]);
  });

  it('is not even mentioned when only the record of the output is lost', async () => {
    const made = toChanged();
    const disk: DiskFault = { below: '/.docgen/output-', calls: FILLING, at: 1, code: 'ENOSPC' };
    const { exitCode, stderr } = await buildWith(made, disk);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(made.output()).toEqual(next);
    expect(findLeftovers(made)).toEqual([]);
  });
});

describe('a cache that is', () => {
  const eachFile = (made: Site, change: (file: string) => void) => {
    const files = readdirSync(join(made.dir, '.docgen'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    if (files.length === 0) throw new Error('There is no cache to damage');
    for (const file of files) change(file);
  };
  const flipBits = (file: string, step: number) => {
    const bytes = readFileSync(file);
    for (let at = step >> 1; at < bytes.length; at += step) bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    writeFileSync(file, bytes);
  };
  const DAMAGES: readonly (readonly [string, (made: Site) => void])[] = [
    ['deleted', (made) => rmSync(join(made.dir, '.docgen'), { recursive: true, force: true })],
    ['cut off', (made) => eachFile(made, (file) => truncateSync(file, readFileSync(file).length >> 1))],
    ['empty', (made) => eachFile(made, (file) => truncateSync(file, 0))],
    ['full of wrong bits', (made) => eachFile(made, (file) => flipBits(file, 97))],
    ['wrong in a few bits', (made) => eachFile(made, (file) => flipBits(file, 4001))],
    ["someone else's", (made) => eachFile(made, (file) => writeFileSync(file, 'a file of another program'))],
    [
      'a file instead of a folder',
      (made) => {
        rmSync(join(made.dir, '.docgen'), { recursive: true });
        writeFileSync(join(made.dir, '.docgen'), '');
      },
    ],
  ];

  it.each(DAMAGES)('%s is made again in silence', async (name, damage) => {
    const made = toChanged();
    damage(made);
    const { exitCode, stderr } = await runDocgen(['build'], { cwd: made.dir });
    const words = name === 'a file instead of a folder' ? ['DG7501'] : [];
    expect([exitCode, stderr.match(/DG\d+/g) ?? []]).toEqual([0, words]);
    expect(made.output()).toEqual(next);
  });

  it('deleted or damaged again and again while a build runs changes nothing', async () => {
    for (const [name, damage] of DAMAGES.slice(0, 4)) {
      const made = toChanged();
      const run = startDocgen(['build'], { cwd: made.dir });
      let isDone = false;
      void run.ended.then(() => {
        isDone = true;
      });
      while (!isDone) {
        // Files come and go meanwhile.
        try {
          damage(made);
        } catch {}
        await delay(15);
      }
      const { exitCode, stderr } = await run.ended;
      expect([name, exitCode, stderr.match(/DG(?!7501)\d+/g) ?? []]).toEqual([name, 0, []]);
      expect([name, made.output()]).toEqual([name, next]);
    }
  });

  it("another machine's serves as well as its own", async () => {
    const made = changeSite(smallSite());
    cpSync(join(built.dir, '.docgen'), join(made.dir, '.docgen'), { recursive: true });
    const { exitCode, stdout } = await runDocgen(['build'], { cwd: made.dir });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('not compiled again');
    expect(made.output()).toEqual(next);
  });
});
