import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { mapPeople, readAddedLines } from '../../../src/plugins/common/git.ts';
import { readPageDates } from '../../../src/plugins/last-updated/read-page-dates.ts';

const folders: string[] = [];
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A repository with a docs folder in it; `day` is that of May 2024. */
function repository() {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-dates-'));
  folders.push(dir);
  mkdirSync(join(dir, 'docs'));
  const git = (args: readonly string[], { day = 1, author = 'Ada' } = {}) => {
    const date = `2024-05-${String(day).padStart(2, '0')}T10:00:00Z`;
    const names = { GIT_AUTHOR_NAME: author, GIT_AUTHOR_EMAIL: 'a@x.org', GIT_COMMITTER_NAME: 'Hub' };
    const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_COMMITTER_EMAIL: 'hub@x.org' };
    return execFileSync('git', args, {
      cwd: dir,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env.PATH, HOME: dir, ...names, ...dates },
    });
  };
  git(['init', '-q', '-b', 'main']);
  return {
    dir,
    git,
    input: { root: join(dir, 'docs'), cacheDir: join(dir, '.cache') },
    write(path: string, text: string) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    },
    commit(path: string, text: string, by: { day?: number; author?: string } = {}) {
      this.write(path, text);
      git(['add', '.'], by);
      git(['commit', '-qm', 'a\n\nb'], by);
    },
    /** Day of May and author of each file. */
    async read() {
      const found = await readPageDates(this.input);
      if ('missing' in found) return found.missing;
      return Object.fromEntries(
        [...found.dates]
          .map(([path, { time, name }]) => [path, `${new Date(time * 1000).getUTCDate()} ${name}`] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    },
  };
}

describe('dates of pages', () => {
  it('are those of the newest commit of each file, whatever the file is called', async () => {
    const repo = repository();
    const odd = process.platform === 'win32' ? '文 &' : '"文"\n';
    repo.commit('docs/a b.md', 'a', { day: 1 });
    repo.commit(`docs/zh/${odd}.md`, 'a', { day: 2, author: 'Éva "B" <x>' });
    repo.commit('docs/a b.md', 'b', { day: 3 });
    repo.commit('other.md', 'b', { day: 4 });

    expect(await repo.read()).toEqual({ 'a b.md': '3 Ada', [`zh/${odd}.md`]: '2 Éva "B" x' });
  });

  it('are those of the new name after a file was renamed, and of the last commit while it is dirty', async () => {
    const repo = repository();
    repo.commit('docs/old.md', 'text', { day: 1 });
    repo.git(['mv', 'docs/old.md', 'docs/new.md']);
    repo.git(['commit', '-qm', 'move'], { day: 2 });
    repo.write('docs/new.md', 'changed');
    repo.write('docs/untracked.md', 'x');

    expect(await repo.read()).toMatchObject({ 'new.md': '2 Ada' });
    expect(await repo.read()).not.toHaveProperty(['untracked.md']);
  });

  it('count a merge for what it changed itself', async () => {
    const repo = repository();
    repo.commit('docs/both.md', 'a\n', { day: 1 });
    repo.git(['checkout', '-qb', 'branch']);
    repo.commit('docs/brought.md', 'a', { day: 2, author: 'Branch' });
    repo.commit('docs/both.md', 'branch\n', { day: 3 });
    repo.git(['checkout', '-q', 'main']);
    repo.commit('docs/both.md', 'main\n', { day: 4 });
    expect(() => repo.git(['merge', 'branch'])).toThrow('Command failed');
    repo.write('docs/both.md', 'settled\n');
    repo.git(['add', '.']);
    repo.git(['commit', '-qm', 'merge'], { day: 9, author: 'Merger' });

    expect(await repo.read()).toEqual({ 'both.md': '9 Merger', 'brought.md': '2 Branch' });
  });

  it('are the same from what was kept and from the whole history', async () => {
    const repo = repository();
    repo.commit('docs/a.md', 'a', { day: 1 });
    repo.git(['checkout', '-qb', 'branch']);
    repo.commit('docs/a.md', 'branch', { day: 2 });
    repo.git(['checkout', '-q', 'main']);
    repo.commit('docs/b.md', 'b', { day: 3 });
    await repo.read();
    repo.git(['merge', '-q', '--no-ff', 'branch', '-m', 'merge'], { day: 4 });
    repo.commit('docs/c.md', 'c', { day: 5 });

    const continued = await repo.read();
    rmSync(repo.input.cacheDir, { recursive: true });

    expect(continued).toEqual({ 'a.md': '2 Ada', 'b.md': '3 Ada', 'c.md': '5 Ada' });
    expect(await repo.read()).toEqual(continued);
  });

  it('come from what was kept while HEAD stays, and not after the history was rewritten', async () => {
    const repo = repository();
    repo.commit('docs/a.md', 'a', { day: 1 });
    await repo.read();
    const file = join(repo.input.cacheDir, 'last-updated.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Ada"', '"Kept"'));
    expect(await repo.read()).toEqual({ 'a.md': '1 Kept' });

    repo.write('docs/b.md', 'b');
    repo.git(['add', '.']);
    repo.git(['commit', '-q', '--amend', '-m', 'other'], { day: 2 });
    expect(await repo.read()).toEqual({ 'a.md': '1 Ada', 'b.md': '1 Ada' });
  });

  it('are read anew when what was kept is damaged', async () => {
    const repo = repository();
    repo.commit('docs/a.md', 'a', { day: 1 });
    await repo.read();
    const file = join(repo.input.cacheDir, 'last-updated.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"time":', '"tame":'));

    expect(await repo.read()).toEqual({ 'a.md': '1 Ada' });
  });

  it('are absent in a shallow clone, before the first commit and outside a repository', async () => {
    const repo = repository();
    expect(await repo.read()).toBe('commits');
    repo.commit('docs/a.md', 'a', { day: 1 });
    repo.commit('docs/a.md', 'b', { day: 2 });
    const clone = mkdtempSync(join(tmpdir(), 'docgen-dates-'));
    folders.push(clone);
    repo.git(['clone', '-q', '--depth', '1', `file://${repo.dir}`, join(clone, 'shallow')]);
    const shallow = await readPageDates({
      root: join(clone, 'shallow/docs'),
      cacheDir: join(clone, 'cache'),
    });
    const outside = await readPageDates({ root: clone, cacheDir: join(clone, 'cache') });

    expect(shallow).toEqual({ missing: 'history' });
    expect(outside).toEqual({ missing: 'repository' });
    expect(existsSync(join(clone, 'cache'))).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'are absent where another user owns the repository, as in a container',
    async () => {
      const repo = repository();
      repo.commit('docs/a.md', 'a');
      vi.stubEnv('HOME', repo.dir);
      chownSync(join(repo.dir, '.git'), 12_345, 12_345);
      chownSync(repo.dir, 12_345, 12_345);

      expect(await repo.read()).toBe('owner');
    },
  );

  it('are the same whatever the settings of the person say, and for a hook of git that builds', async () => {
    const repo = repository();
    repo.commit('docs/a.md', 'one\ntwo\n', { day: 1, author: 'Éva' });
    repo.commit('docs/b.md', 'b', { day: 2 });
    repo.commit('docs/a.md', 'one\nand\ntwo\n', { day: 3, author: 'Éva' });
    const file = join(repo.dir, 'docs/a.md');
    const people = ['Ada <a@x.org>'];
    const readAll = async () => {
      rmSync(repo.input.cacheDir, { recursive: true, force: true });
      return [await repo.read(), await readAddedLines(file), await mapPeople(repo.dir, people)];
    };
    const expected = await readAll();
    expect(expected).toEqual([
      { 'a.md': '3 Éva', 'b.md': '2 Ada' },
      [
        { day: '2024-05-03', lines: ['and'] },
        { day: '2024-05-01', lines: ['one', 'two'] },
      ],
      people,
    ]);

    repo.write('mailmap', 'Someone <s@x.org> <a@x.org>\n');
    repo.write('order', '*.none\n');
    repo.write('attributes', '*.md -diff\n');
    repo.write('settings', SETTINGS.replaceAll('DIR', repo.dir));
    vi.stubEnv('GIT_CONFIG_GLOBAL', join(repo.dir, 'settings'));
    vi.stubEnv('GIT_DIR', '.git');
    vi.stubEnv('GIT_INDEX_FILE', '.git/none');
    vi.stubEnv('GIT_ICASE_PATHSPECS', '1');
    vi.stubEnv('GIT_EXTERNAL_DIFF', 'false');
    vi.stubEnv('GIT_DIFF_OPTS', '--unified=5');
    expect(await readAll()).toEqual(expected);
  });
});

/** Each of them changes what git prints. */
const SETTINGS = `
[core]
  quotePath = true
  attributesFile = DIR/attributes
  pager = false
[color]
  ui = always
[log]
  showRoot = false
  showSignature = true
  date = relative
  mailmap = false
  follow = true
  decorate = full
  diffMerges = separate
[mailmap]
  file = DIR/mailmap
[i18n]
  logOutputEncoding = ISO-8859-1
[diff]
  external = false
  noprefix = true
  relative = true
  context = 9
  interHunkContext = 9
  orderFile = DIR/missing
  renames = copies
  algorithm = histogram
  colorMoved = zebra
  wordRegex = .
[format]
  pretty = oneline
[advice]
  graftFileDeprecated = true
`;
