import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getSpecifier } from '../../../src/cli/installed-as.ts';
import { makeFolder } from '../../helpers/folders.ts';

const PACKAGE = 'project/node_modules/docgenjs';

/** What `init` writes to `site/package.json` when docgen lies at `at`. */
function specify(files: Readonly<Record<string, unknown>>, at = PACKAGE): string {
  const dir = makeFolder('installed');
  for (const [path, json] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), JSON.stringify(json));
  }
  return getSpecifier({ dir: join(dir, at), version: '1.2.3' }, join(dir, 'site'));
}

const manifest = (docgenjs: string) => ({ 'project/package.json': { devDependencies: { docgenjs } } });
const lock = (resolved: string, path = 'node_modules/docgenjs') => ({
  'project/node_modules/.package-lock.json': { packages: { [path]: { resolved } } },
});
const tarball = { 'packed/docgenjs-1.2.3.tgz': '' };

describe('a site installs docgen as docgen was installed', () => {
  it.each<[string, string, Record<string, unknown>, string?]>([
    ['a checkout, or a folder that is linked to', 'file:../work/docgen', {}, 'work/docgen'],
    ['a range', '^1.2.3', manifest('~1.2.0')],
    ['a tag', '^1.2.3', manifest('latest')],
    ['an exact version', '^1.2.3', manifest('1.2.3')],
    ['an alias', '^1.2.3', manifest('npm:docgenjs@1')],
    [
      'a tarball',
      'file:../packed/docgenjs-1.2.3.tgz',
      { ...manifest('file:../packed/docgenjs-1.2.3.tgz'), ...tarball },
    ],
    ['a tarball that is gone', '^1.2.3', manifest('file:../packed/docgenjs-1.2.3.tgz')],
    ['an address', 'https://host.example/d.tgz', manifest('https://host.example/d.tgz')],
    ['a repository', 'github:team/docgen#main', manifest('github:team/docgen#main')],
    ['a repository in short', 'team/docgen#v1', manifest('team/docgen#v1')],
    ['git', 'git+ssh://git@host/d.git', manifest('git+ssh://git@host/d.git')],
    [
      'what brings it along, from a registry',
      '^1.2.3',
      lock('https://registry.example/docgenjs/-/docgenjs-1.2.3.tgz'),
    ],
    [
      'what brings it along, as a tarball',
      'file:../packed/docgenjs-1.2.3.tgz',
      { ...lock('file:../packed/docgenjs-1.2.3.tgz'), ...tarball },
    ],
    [
      'npm, which writes no addresses',
      '^1.2.3',
      { 'project/node_modules/.package-lock.json': { packages: {} } },
    ],
    ['nobody knows how: a global installation', '^1.2.3', {}],
    [
      'pnpm',
      'file:../packed/docgenjs-1.2.3.tgz',
      { ...manifest('file:../packed/docgenjs-1.2.3.tgz'), ...tarball },
      'project/node_modules/.pnpm/docgenjs@1/node_modules/docgenjs',
    ],
    [
      'a package inside of another',
      '^1.2.3',
      lock('file:../other.tgz', 'node_modules/other'),
      'project/node_modules/other/node_modules/docgenjs',
    ],
    ['a package.json that is none', '^1.2.3', { 'project/package.json': null }],
  ])('%s: %s', (_, specifier, files, at) => {
    expect(specify(files, at)).toBe(specifier);
  });
});
