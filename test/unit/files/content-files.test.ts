import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createContentFiles, type FileUse } from '../../../src/engine/files/content-files.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { makeFolder } from '../../helpers/folders.ts';

let top: string;
const write = (path: string, text = 'x') => {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
};
const link = (target: string, path: string) => {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  symlinkSync(join(top, target), join(top, path));
};

const FILES = [
  'outside/a.png',
  '.git/config',
  'packages/lib/a.ts',
  'site/.env',
  'site/.github/workflows/ci.yml',
  'site/.git/config',
  'site/package-lock.json',
  'site/docgen.config.json',
  'site/site.config.ts',
  'site/prod.env',
  'site/src/a.ts',
  'site/src/secret.pem',
  'site/src/build/out.ts',
  'site/src/keep.pem',
  'site/dist/sample.ts',
  'site/node_modules/react/index.js',
  'site/doc_build/index.html',
  'site/assets/logo.png',
  'site/docs/a.png',
  'site/docs/.hidden/a.png',
  'site/docs/draft.secret.png',
  'site/docs/public/logo.png',
];

beforeAll(() => {
  top = makeFolder('content-files');
  for (const path of FILES) write(path);
  // The site is a folder of a repository; `.git` of the site itself only names a folder here.
  rmSync(join(top, 'site/.git'), { recursive: true });
  write('.gitignore', '*.secret.*\n/site/dist\n');
  write('site/.gitignore', '# keys\n*.pem\r\n!keep.pem\nbuild/\n');
  link('site/.env', 'site/docs/env.txt');
  link('site/src/a.ts', 'site/docs/linked.ts');
  link('outside', 'site/docs/away');
  link('site/docs/a.png', 'site/docs/.dot/b.png');
});

const filesOf = (markdown: { assetRoots?: string[]; codeRoots?: string[] } = {}, folder = 'site') => {
  const at = (path: string) => join(top, folder, path) as FilePath;
  return createContentFiles({
    projectDir: at('.'),
    outDir: at('doc_build'),
    contentRoots: [{ folder: at('docs'), path: '', isInstalled: false }],
    cacheDir: at('node_modules/.docgen'),
    configFile: at('site.config.ts'),
    untrusted: false,
    markdown: {
      assetRoots: (markdown.assetRoots ?? []).map(at),
      codeRoots: (markdown.codeRoots ?? ['.']).map(at),
    },
  });
};
const why = (path: string, use: FileUse, markdown?: Parameters<typeof filesOf>[0]) =>
  filesOf(markdown).findRefusal(join(top, 'site', path) as FilePath, use)?.why;

describe('files that content may show', () => {
  it.each<[FileUse, string]>([
    ['asset', 'docs/a.png'],
    ['asset', 'docs/public/logo.png'],
    ['asset', 'docs/.dot/b.png'],
    ['asset', 'docs/not-there.png'],
    ['asset', 'docs/.hidden/not-there.png'],
    ['code', '.github/not-there.yml'],
    ['code', 'docs/a.png'],
    ['code', 'docs/linked.ts'],
    ['code', 'src/a.ts'],
    ['code', 'src/keep.pem'],
    ['code', 'src/not-there.ts'],
  ])('%s: %s', (use, path) => {
    expect(why(path, use)).toBeUndefined();
  });

  const OUTSIDE = {
    asset: 'is outside the folders whose files pages may publish',
    code: 'is outside the folders whose code pages may show',
  };
  it.each<[FileUse, string, string]>([
    ['asset', 'assets/logo.png', OUTSIDE.asset],
    ['asset', '../outside/a.png', OUTSIDE.asset],
    ['asset', '../outside/not-there.png', OUTSIDE.asset],
    ['asset', 'docs/away/a.png', OUTSIDE.asset],
    ['asset', 'docs/linked.ts', OUTSIDE.asset],
    ['asset', 'docs/env.txt', OUTSIDE.asset],
    ['asset', 'docs', OUTSIDE.asset],
    ['asset', 'docs/.hidden/a.png', 'is hidden: ".hidden" begins with a dot'],
    ['asset', 'docs/draft.secret.png', 'is ignored by git'],
    ['code', '../packages/lib/a.ts', OUTSIDE.code],
    ['code', '../.git/config', OUTSIDE.code],
    ['code', '.env', 'is a file of environment variables'],
    ['code', 'prod.env', 'is a file of environment variables'],
    ['code', 'docs/env.txt', 'is a file of environment variables'],
    ['code', '.git/config', 'is in ".git", a folder of version control'],
    ['code', '.github/workflows/ci.yml', 'is hidden: ".github" begins with a dot'],
    ['code', 'package-lock.json', 'is the lock file of a package manager'],
    ['code', 'docgen.config.json', 'is a config file of docgen'],
    ['code', 'site.config.ts', 'is the config file of the site'],
    ['code', 'node_modules/react/index.js', 'is in "node_modules"'],
    ['code', 'doc_build/index.html', 'is in the output folder'],
    ['code', 'src/secret.pem', 'is ignored by git'],
    ['code', 'src/build/out.ts', 'is ignored by git'],
    ['code', 'src/build/not-there.ts', 'is ignored by git'],
    ['code', 'dist/sample.ts', 'is ignored by git'],
  ])('%s: not %s', (use, path, reason) => {
    expect(why(path, use)).toBe(reason);
  });

  it('takes in the folders that the config names, also those that git ignores as a whole', () => {
    expect(why('assets/logo.png', 'asset', { assetRoots: ['assets'] })).toBeUndefined();
    expect(why('assets/logo.png', 'code', { assetRoots: ['assets'], codeRoots: [] })).toBeUndefined();
    expect(why('../packages/lib/a.ts', 'code', { codeRoots: ['../packages'] })).toBeUndefined();
    expect(why('dist/sample.ts', 'code', { codeRoots: ['dist'] })).toBeUndefined();
    expect(why('src/a.ts', 'code', { codeRoots: ['dist'] })).toBe(OUTSIDE.code);
    expect(why('.env', 'asset', { assetRoots: ['.'] })).toBe('is a file of environment variables');
  });

  it('reads rules as git does: the deepest file wins, and nothing is taken back below an ignored folder', () => {
    mkdirSync(join(top, 'rules'));
    execFileSync('git', ['init', '-q'], { cwd: join(top, 'rules') });
    write('rules/.gitignore', 'b\n*.log\n/only-here\n!*.keep\nnames with space\n[x]\n');
    write('rules/docs/a/.gitignore', '!b\n!x.log\n/tied\nsub/deep\n');
    write('rules/docs/[x]/.gitignore', 'inner\n');
    const at = (path: string) => join(top, 'rules', path) as FilePath;
    const files = filesOf({}, 'rules');
    const paths = ['a/b/c', 'b/c', 'a/x.log', 'a/y.log', 'only-here', 'a/tied', 'a/z/tied', 'a/sub/deep/f'];
    const names = [...paths, 'a/q/sub/deep/f', 'names with space/f', '[x]/inner', 'x/inner', 'a/x/f', 'B/c'];
    const asked = names.map((path) => `docs/${path}`);
    const git = spawnSync('git', ['-c', 'core.ignoreCase=true', 'check-ignore', '--no-index', '--stdin'], {
      cwd: at('.'),
      input: asked.join('\n'),
      encoding: 'utf8',
    });

    const refused = asked.filter((path) => files.findRefusal(at(path), 'asset') !== undefined);
    expect(refused).toHaveLength(9);
    expect(refused).toEqual(git.stdout.trim().split('\n'));
  });

  it('takes a rule with more stars than can be tried as one that ignores more', () => {
    const name = 'a'.repeat(60);
    write(`stars/docs/${name}.png`);
    const stars = '*a'.repeat(12);
    const isIgnored = (rules: string, path: string) => {
      write('stars/.gitignore', rules);
      return filesOf({}, 'stars').findRefusal(join(top, 'stars', path) as FilePath, 'asset') !== undefined;
    };

    // As it is, each of these would be tried for centuries.
    expect(isIgnored(`${stars}*b`, `docs/${name}.png`)).toBe(false);
    expect(isIgnored(`docs/${stars}*b`, `docs/${name}.png`)).toBe(false);
    expect(isIgnored(`${stars}*g`, `docs/${name}.png`)).toBe(true);
    expect(isIgnored(`/docs/${'**/a/'.repeat(12)}b`, `docs/${name}.png`)).toBe(true);
    expect(isIgnored(`/other/${'**/a/'.repeat(12)}b`, `docs/${name}.png`)).toBe(false);
    expect(isIgnored(`*.png\n!${stars}*g`, `docs/${name}.png`)).toBe(true);
    expect(isIgnored(`# ${stars}*g`, `docs/${name}.png`)).toBe(false);
  });

  it('sees a change of what git ignores', () => {
    write('changing/docs/a.png');
    const at = (path: string) => join(top, 'changing', path) as FilePath;
    const files = filesOf({}, 'changing');
    expect(files.findRefusal(at('docs/a.png'), 'asset')).toBeUndefined();
    write('changing/.gitignore', 'docs/*.png\n');
    expect(files.findRefusal(at('docs/a.png'), 'asset')?.why).toBe('is ignored by git');
  });
});
