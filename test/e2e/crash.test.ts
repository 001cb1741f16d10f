/**
 * A build that is killed or interrupted. The output is the former one or the new one, byte
 * for byte, at the latest after the next command has looked; the next build works; nothing
 * stays behind. `test/stress/crash.test.ts` tries many more moments.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RunningDocgen, runDocgen, startDocgen } from '../helpers/docgen.ts';
import { CHANGING, type DiskFault, withFault } from '../helpers/faults.ts';
import { type KilledSite, killedSite, tryPoints } from '../helpers/killed-site.ts';
import type { Site } from '../helpers/site.ts';
import { cloneSite, findLeftovers } from '../helpers/small-site.ts';

let sites: KilledSite;
let writes: number;

beforeAll(async () => {
  sites = await killedSite();
  writes = await sites.countWrites();
});

/** Builds with a fault at a share of all writes. */
function buildWith(project: Site, share: number, fault: Partial<DiskFault>) {
  const disk: DiskFault = { below: project.dir, calls: CHANGING, at: Math.ceil(writes * share), ...fault };
  return runDocgen(['build'], { cwd: project.dir, env: withFault({ disk }) });
}

it('kill -9 loses nothing, within and after a write', async () => {
  // `test/stress/crash.test.ts` tries each at thirty writes.
  const points = [
    { share: 0.3, kill: 'after' },
    { share: 0.7, kill: 'within' },
  ] as const;
  const trouble = await tryPoints(points, async ({ share, kill }) => {
    const project = sites.createChanged();
    const { exitCode } = await buildWith(project, share, { kill });
    const survived = exitCode === null || kill === 'within' ? [] : [`ended with ${exitCode}`];
    return [...survived, ...(await sites.findProblems(project))];
  });
  expect(writes).toBeGreaterThan(20);
  expect(trouble).toEqual([]);
});

it('kill -9 around the swap loses nothing', async () => {
  const points = [
    { at: 1, kill: 'before', leaves: 'former' },
    { at: 1, kill: 'after', leaves: 'none' },
    { at: 2, kill: 'after', leaves: 'next' },
  ] as const;
  const trouble = await tryPoints(points, async ({ at, kill, leaves }) => {
    const project = sites.createChanged();
    const disk: DiskFault = { below: '/.doc_build.', calls: ['rename'], at, kill };
    await runDocgen(['build'], { cwd: project.dir, env: withFault({ disk }) });
    const seen = sites.identify(project);
    return [...(seen === leaves ? [] : [`leaves ${seen}`]), ...(await sites.findProblems(project))];
  });
  expect(trouble).toEqual([]);
});

it('the former output is back after a kill within the swap: for preview, and though the next build finds an error', async () => {
  const project = await sites.createUnswapped();
  const other = cloneSite(project).write('docs/broken.mdx', '# Broken\n\n<Open>\n');

  const preview = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  await preview.waitFor(/Local +(http\S+)/);
  expect(sites.identify(project)).toBe('former');
  expect(findLeftovers(project).filter((name) => name.startsWith('.doc_build.former'))).toEqual([]);

  expect((await runDocgen(['build'], { cwd: other.dir })).exitCode).toBe(1);
  expect(sites.identify(other)).toBe('former');
  expect(findLeftovers(other)).toEqual([]);
});

it('three builds that wait find the lock of a dead one and take their turns', async () => {
  const project = sites.createChanged();
  const disk: DiskFault = { below: '.doc_build.staging', calls: ['writeFile'], at: 3, kill: 'within' };
  await runDocgen(['build'], { cwd: project.dir, env: withFault({ disk }) });
  expect(findLeftovers(project).some((name) => name.endsWith('.lock'))).toBe(true);
  const ended = await Promise.all([1, 2, 3].map(() => runDocgen(['build', '--wait'], { cwd: project.dir })));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  // One does the work, the others find it done.
  expect(ended.filter(({ stdout }) => !stdout.includes(' 0 written')).length).toBe(1);
  expect(sites.identify(project)).toBe('next');
  expect(findLeftovers(project)).toEqual([]);
});

describe('Ctrl+C', () => {
  it('ends a build tidily, whatever it is doing', async () => {
    const trouble = await tryPoints([0.2, 0.8], async (share) => {
      const project = sites.createChanged();
      const { exitCode } = await buildWith(project, share, { interrupt: true });
      const ended = exitCode === 130 ? [] : [`ended with ${exitCode}`];
      const left = findLeftovers(project).map((name) => `left ${name}`);
      const seen = sites.identify(project);
      return [...ended, ...left, ...(['former', 'next'].includes(seen) ? [] : [seen])];
    });
    expect(trouble).toEqual([]);
  });

  it('ends it tidily though a page hangs', async () => {
    const { project, run } = await startHanging();
    run.child.kill('SIGINT');
    expect((await run.ended).exitCode).toBe(130);
    expect(sites.identify(project)).toBe('former');
    expect(findLeftovers(project)).toEqual([]);
  });

  it('leaves nothing, though the disk takes too long to remove things', async () => {
    const { project, run } = await startHanging(
      `import fs from 'node:fs/promises';\nimport { syncBuiltinESMExports } from 'node:module';\n\n` +
        `const { rm } = fs;\nfs.rm = (path, options) => (/staging|modules/.test(path) ? new Promise(() => {}) : rm(path, options));\n` +
        "syncBuiltinESMExports();\nexport default { root: 'docs', title: 'Small' };\n",
    );
    run.child.kill('SIGINT');
    expect((await run.ended).exitCode).toBe(130);
    expect(sites.identify(project)).toBe('former');
    expect(findLeftovers(project)).toEqual([]);
  });

  it('pressed twice ends it at once, and the next build tidies up', async () => {
    const { project, run } = await startHanging();
    run.child.kill('SIGINT');
    run.child.kill('SIGINT');
    expect((await run.ended).exitCode).toBe(130);
    project.remove('docs/hang.mdx');
    expect(await sites.findProblems(project)).toEqual([]);
  });

  /** A build of a page that never comes to an end, once it has begun with that page. */
  async function startHanging(config?: string): Promise<{ project: Site; run: RunningDocgen }> {
    const project = sites.createChanged();
    if (config !== undefined) project.remove('docgen.config.json').write('docgen.config.ts', config);
    const mark = join(project.dir, 'begun');
    project.write(
      'docs/hang.mdx',
      `# Hang\n\nexport function Hang() {\n  globalThis.process?.getBuiltinModule('node:fs').writeFileSync('${mark}', '');\n  for (;;);\n}\n\n<Hang />\n`,
    );
    const run = startDocgen(['build'], { cwd: project.dir });
    await expect.poll(() => existsSync(mark)).toBe(true);
    return { project, run };
  }
});
