/** Parts of `docgen migrate` that read the small languages of other tools. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVersions } from '../../../src/tools/migrate/docusaurus/versions.ts';
import { cutLines, cutRegion } from '../../../src/tools/migrate/page/cut-part.ts';
import { walkProject } from '../../../src/tools/migrate/project/walk-project.ts';
import { createRewrite } from '../../../src/tools/migrate/vitepress/vitepress.ts';

describe('rewrites of VitePress', () => {
  it.each([
    [{ 'a/b.md': 'c.md' }, 'a/b.md', 'c.md'],
    [{ 'packages/:pkg/src/:slug*': ':pkg/:slug*' }, 'packages/core/src/api/use.md', 'core/api/use.md'],
    [{ 'packages/:pkg/src/:slug*': ':pkg/:slug*' }, 'packages/core/other.md', 'packages/core/other.md'],
    [{ ':lang(en|de)/:page': ':page' }, 'fr/x.md', 'fr/x.md'],
    [{ ':lang(en|de)/:page': ':page' }, 'de/x.md', 'x.md'],
    [{ 'en/(.*)': '(.*)' }, 'en/a/b.md', 'a/b.md'],
    [{ 'a.md': 'first.md', ':page': 'second.md' }, 'a.md', 'first.md'],
    [(path: string) => path.replace(/^src\//, ''), 'src/a.md', 'a.md'],
    // docgen takes it for the index of its folder.
    [undefined, 'guide/README.md', 'guide/README/index.md'],
    [{ 'README.md': 'index.md' }, 'README.md', 'index.md'],
  ])('%j: %s is %s', (rewrites, from, to) => {
    expect(createRewrite(rewrites)(from)).toBe(to);
  });
});

describe('parts of files', () => {
  const code =
    'a\n  // #region outer\n  b\n  // #region inner\n    c\n  // #endregion inner\n  // #endregion\nd';

  it('cuts a region, without the marks in it and what all its lines begin with', () => {
    expect(cutRegion(code, 'outer')).toBe('b\n  c');
    expect(cutRegion(code, 'inner')).toBe('c');
    expect(cutRegion('<!-- #region x -->\ntext\n<!-- #endregion x -->', 'x')).toBe('text');
    expect(cutRegion('#region x\ny\n#endregion', 'x')).toBe('y');
    expect(cutRegion('#pragma region x\ny\n#pragma endregion', 'x')).toBe('y');
    expect(cutRegion(code, 'none')).toBeUndefined();
  });

  it('counts lines from 1, both ends included', () => {
    expect(cutLines('a\nb\nc', '2,')).toBe('b\nc');
    expect(cutLines('a\nb\nc', ',2')).toBe('a\nb');
    expect(cutLines('a\nb\nc', '2,2')).toBe('b');
    expect(cutLines('a\nb\nc', '3')).toBe('c');
  });
});

it('names versions of Docusaurus by their path, else by their words', async ({ onTestFinished }) => {
  const projectDir = mkdtempSync(join(tmpdir(), 'docgen-versions-'));
  onTestFinished(() => rmSync(projectDir, { recursive: true }));
  writeFileSync(join(projectDir, 'versions.json'), '["2.0","1.0"]');
  const read = async (options: Record<string, unknown>) => {
    const found = await readVersions({ projectDir, options, docsDir: 'docs', base: 'docs' });
    return found.map(({ name, base, isDefault }) => `${name} ${base}${isDefault ? ' default' : ''}`);
  };
  expect(await read({})).toEqual(['next docs/next', '2.0 docs default', '1.0 docs/1.0']);
  const versions = { current: { label: '3.0 beta', path: '' }, '1.0': { path: 'old' } };
  expect(await read({ lastVersion: 'current', versions })).toEqual([
    '3.0-beta docs default',
    '2.0 docs/2.0',
    'old docs/old',
  ]);
  expect(await read({ onlyIncludeVersions: ['1.0'] })).toEqual([' docs default']);
  expect(await read({ disableVersioning: true })).toEqual([' docs default']);
});

it('follows links to folders, and none into a circle', async ({ onTestFinished }) => {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-links-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const folder of ['shared/deep', 'site/pages']) mkdirSync(join(dir, folder), { recursive: true });
  writeFileSync(join(dir, 'shared/deep/a.md'), '');
  writeFileSync(join(dir, 'site/b.md'), '');
  symlinkSync(join(dir, 'shared'), join(dir, 'site/docs'), 'dir');
  symlinkSync(join(dir, 'site'), join(dir, 'site/pages/again'), 'dir');
  symlinkSync(join(dir, 'none'), join(dir, 'site/gone.md'));

  expect(await walkProject(join(dir, 'site'))).toEqual(['b.md', 'docs/deep/a.md']);
});
