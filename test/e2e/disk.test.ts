/**
 * Disks that are full or closed, and a cache that someone damaged: one of each kind.
 * `test/stress/disk.test.ts` tries them in every form, and on real disks.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ended, runDocgen } from '../helpers/docgen.ts';
import { type DiskFault, FILLING, withFault } from '../helpers/faults.ts';
import { makeFolder } from '../helpers/folders.ts';
import { type KilledSite, killedSite } from '../helpers/killed-site.ts';
import { type Site, site } from '../helpers/site.ts';
import { findLeftovers } from '../helpers/small-site.ts';

let sites: KilledSite;

beforeAll(async () => {
  sites = await killedSite();
});

function buildWith(project: Site, disk: DiskFault): Promise<Ended> {
  return runDocgen(['build'], { cwd: project.dir, env: withFault({ disk }) });
}

describe('a disk that refuses the output', () => {
  const staging = { below: '.doc_build.staging', calls: FILLING };

  it.each([
    [
      'is full',
      { ...staging, at: 12, code: 'ENOSPC' },
      'cannot be written to "doc_build": the disk is full.',
    ],
    ['denies permission', { ...staging, at: 3, code: 'EACCES' }, '"doc_build": permission is denied.'],
    [
      'does not let the folders swap',
      { below: '.doc_build.staging', calls: ['rename'], at: 1, code: 'EACCES' },
      'doc_build',
    ],
    [
      'is full as modules for rendering are written',
      { below: '.doc_build.modules', calls: FILLING, at: 2, code: 'ENOSPC' },
      'The disk is full',
    ],
  ] as const)(
    'because it %s: exit code 3, says why, and the former output as it was',
    async (_, fault, why) => {
      const project = sites.createChanged();
      const { exitCode, stderr } = await buildWith(project, fault);
      expect(stderr).toContain(why);
      expect(exitCode).toBe(3);
      expect(sites.identify(project)).toBe('former');
      expect(findLeftovers(project)).toEqual([]);
    },
  );

  it('to a folder that refuses removal: the site is there all the same', async () => {
    const project = sites.createChanged();
    const disk: DiskFault = { below: '.doc_build.former', calls: ['unlink', 'rm'], at: 1, code: 'EACCES' };
    expect((await buildWith(project, disk)).exitCode).toBe(0);
    expect(sites.identify(project)).toBe('next');
    expect(findLeftovers(project)).toEqual(['.doc_build.former']);
    expect(await sites.findProblems(project)).toEqual([]);
  });
});

it('a cache that cannot be written costs a warning and time', async () => {
  const project = sites.createChanged();
  const fault = { below: '/.docgen/', calls: FILLING, at: 1, code: 'ENOSPC' };
  const { exitCode, stderr } = await buildWith(project, fault);
  expect(exitCode).toBe(0);
  expect(stderr.match(/DG\d+/g) ?? []).toEqual(['DG7501']);
  expect(sites.identify(project)).toBe('next');
  expect(await sites.findProblems(project)).toEqual([]);
});

it('a project that may only be read is built to a folder elsewhere', async () => {
  const project = site({
    'docgen.config.json': '{}',
    'docs/index.md': '# Home\n',
    'docs/sum.mdx': "import { one } from 'one';\n\n# Sum\n\nIt is <b>{one + 1}</b>.\n",
    'node_modules/one/package.json': '{ "type": "module", "main": "index.js" }',
    'node_modules/one/index.js': 'export const one = 1;\n',
  });
  const outDir = join(makeFolder('elsewhere'), 'site');
  const env = withFault({ disk: { below: 'node_modules/.docgen', calls: FILLING, at: 1, code: 'EROFS' } });
  const { exitCode, stderr } = await runDocgen(['build', '--out-dir', outDir], { cwd: project.dir, env });
  expect(stderr.match(/DG\d+/g) ?? []).toEqual(['DG7501']);
  expect(exitCode).toBe(0);
  expect(readFileSync(join(outDir, 'sum.html'), 'utf8')).toContain('It is <b>2</b>.');
  expect(readdirSync(join(outDir, '..'))).toEqual(['site']);
});

it('a cache that someone damaged is made again in silence', async () => {
  const project = sites.createChanged();
  const files = readdirSync(join(project.dir, '.docgen'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const bytes = readFileSync(file);
    for (let at = 48; at < bytes.length; at += 97) bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    writeFileSync(file, bytes);
  }
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: project.dir });
  expect(files.length).toBeGreaterThan(1);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(sites.identify(project)).toBe('next');
});
