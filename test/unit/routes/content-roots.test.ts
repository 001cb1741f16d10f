import { describe, expect, it } from 'vitest';
import type { ContentRoot } from '../../../src/engine/config/site-config.ts';
import {
  type ContentConfig,
  findContentRoot,
  listContentFolders,
  listRootNames,
  toListedPath,
} from '../../../src/engine/routes/content-roots.ts';
import type { FilePath } from '../../../src/shared/types.ts';

const ROOTS: readonly ContentRoot[] = [
  { folder: '/p/docs' as FilePath, path: '', isInstalled: false },
  { folder: '/p/packages/a/docs' as FilePath, path: 'packages/a', isInstalled: false },
  { folder: '/p/packages/a' as FilePath, path: 'packages/a', file: 'README.md', isInstalled: false },
];
const config = (more: Partial<ContentConfig> = {}): ContentConfig => ({
  root: '/p/docs' as FilePath,
  contentRoots: ROOTS,
  defaultFolders: { version: '', lang: '' },
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  hasLocales: true,
  multiVersion: { default: '', versions: [] },
  ...more,
});
const versioned = config({
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  defaultFolders: { version: 'v2', lang: 'en' },
});

describe('where a file is listed', () => {
  it.each([
    ['/p/docs/zh/a.md', 'zh/a.md', 'zh/a.md'],
    ['/p/packages/a/docs/use.md', 'packages/a/use.md', 'v2/en/packages/a/use.md'],
    ['/p/packages/a/docs/en/use.md', 'packages/a/use.md', 'v2/en/packages/a/use.md'],
    ['/p/packages/a/docs/zh/deep/use.md', 'zh/packages/a/deep/use.md', 'v2/zh/packages/a/deep/use.md'],
    ['/p/packages/a/docs/v1/zh/use.md', 'packages/a/v1/zh/use.md', 'v1/zh/packages/a/use.md'],
    ['/p/packages/a/README.md', 'packages/a/README.md', 'v2/en/packages/a/README.md'],
    ['/p/packages/a', 'packages/a', 'v2/en/packages/a'],
    ['/p/packages/a/CHANGELOG.md', undefined, undefined],
    ['/p/packages/ab/docs/x.md', undefined, undefined],
  ])('%s', (file, plain, ofVersion) => {
    expect(toListedPath(file, config())).toBe(plain);
    expect(toListedPath(file, versioned)).toBe(ofVersion);
  });

  it('belongs to the innermost folder', () => {
    expect(findContentRoot('/p/packages/a/docs/x.md', config())?.folder).toBe('/p/packages/a/docs');
    expect(findContentRoot('/p/other.md', config())).toBeUndefined();
  });

  it('knows no languages on a site of one', () => {
    const one = config({ hasLocales: false, locales: [{ lang: 'en' }] });
    expect(toListedPath('/p/packages/a/docs/zh/use.md', one)).toBe('packages/a/zh/use.md');
    expect(listContentFolders('packages/a', one)).toEqual(['/p/docs/packages/a', '/p/packages/a/docs']);
  });
});

describe('the folders that a listed folder is made of', () => {
  it.each([
    ['packages/a', ['/p/docs/packages/a', '/p/packages/a/docs/en', '/p/packages/a/docs']],
    [
      'en/packages/a/deep',
      ['/p/docs/en/packages/a/deep', '/p/packages/a/docs/en/deep', '/p/packages/a/docs/deep'],
    ],
    ['zh/packages/a', ['/p/docs/zh/packages/a', '/p/packages/a/docs/zh']],
    ['guide', ['/p/docs/guide']],
  ])('%s', (path, folders) => {
    expect(listContentFolders(path, config())).toEqual(folders);
  });

  it('are named in those above them', () => {
    expect(new Set(listRootNames('', config()))).toEqual(new Set(['packages', 'en', 'zh']));
    expect(new Set(listRootNames('zh/packages', config()))).toEqual(new Set(['a']));
    expect(listRootNames('zh/guide', config())).toEqual([]);
  });
});
