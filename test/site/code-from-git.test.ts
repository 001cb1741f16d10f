/** Code as it was at a tag, a branch or a commit: read from the repository without its checkout. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { makeFolder } from '../helpers/folders.ts';
import { PATIENCE_MS } from '../helpers/patience.ts';
import { type Built, type Files, Site, site } from '../helpers/site.ts';

const { check, dev } = await loadEngine();
const DOCS = join(import.meta.dirname, '../../docs');
const home = makeFolder('home');
const path = process.env.PATH;
afterEach(() => {
  process.env.PATH = path;
});

/** Runs git with dates and names that are always the same. */
function git(dir: string, ...args: string[]): string {
  const env = {
    PATH: path,
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@x.org',
    GIT_AUTHOR_DATE: '2026-05-01T10:00:00Z',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@x.org',
    GIT_COMMITTER_DATE: '2026-05-01T10:00:00Z',
  };
  return execFileSync('git', args, {
    cwd: dir,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

function commit(dir: string, message: string): string {
  git(dir, 'add', '--all', '--force', '.');
  git(dir, 'commit', '-qm', message);
  return git(dir, 'rev-parse', 'HEAD');
}

const fence = (file: string) => `\`\`\`ts file="${file}"\n\`\`\`\n\n`;
const page = (...names: string[]) => `# Page\n\n${names.map(fence).join('')}`;
const toText = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"');
/** The code of each block of a page. */
const blocks = (built: Built, path = 'index.html') =>
  [...built.body(path).matchAll(/<pre[\s\S]*?<\/pre>/g)].map(([html]) => toText(html).trim());
const told = (built: Built) =>
  built
    .diagnostics()
    .map(({ code, severity, line, message, hint }) =>
      [`${code} ${severity} ${line}`, message, ...(hint ? [hint] : [])].join(' | '),
    );
const PLUGIN = `{
  name: 'upper',
  markdown: { codeBlock: ({ code, source }) => ({ code: code.toUpperCase() + (source ?? 'no file') }) },
}`;
const IGNORED = '.docgen\ndoc_build\nprivate\n';
const APP = '// #region setup\n  const version = 1;\n// #endregion\nrun(version);\n';

/** A repository whose file says 1 at the tag `v1.2`, 2 on the branch `next/two`, and 3 now. */
function repository(
  files: Files = {},
  ...settings: readonly string[]
): { made: Site; hashes: readonly string[] } {
  const made = site({ '.gitignore': IGNORED, 'src/app.ts': APP, 'docs/index.md': '# Home\n', ...files });
  git(made.dir, 'init', '-q', '-b', 'main', ...settings);
  const first = commit(made.dir, 'one');
  git(made.dir, 'tag', '-a', '-m', 'one', 'v1.2');
  git(made.dir, 'checkout', '-q', '-b', 'next/two');
  made.edit('src/app.ts', (text) => text.replace('= 1', '= 2'));
  const second = commit(made.dir, 'two');
  git(made.dir, 'checkout', '-q', 'main');
  made.edit('src/app.ts', (text) => text.replace('= 1', '= 3'));
  const third = commit(made.dir, 'three');
  return { made, hashes: [first, second, third] };
}

/** Adds a branch of so many commits that the hashes of two begin alike, and returns that beginning. */
function addMany(dir: string): string {
  const commits = Array.from(
    { length: 600 },
    (_, at) => `commit refs/heads/many\ncommitter Ada <a@x.org> ${at} +0000\ndata 1\nx\n`,
  );
  execFileSync('git', ['fast-import', '--quiet'], { cwd: dir, input: commits.join('\n') });
  const starts = git(dir, 'log', '--format=%H', 'many')
    .split('\n')
    .map((hash) => hash.slice(0, 4));
  return starts.find((start, at) => starts.indexOf(start) !== at) ?? '';
}

describe('code from git', () => {
  it('is that of a tag, a branch or a commit, whole or a region of it, by every kind of path', async () => {
    const { made, hashes } = repository({
      'docs/_old.ts': 'old;\n',
      'docs/guide/a#b.txt': 'sharp\n',
      'docs/crlf.txt': 'a\r\nb\r\n',
    });
    made.remove('docs/_old.ts').remove('docs/guide').write('src/app.ts', 'not committed\n');
    made.write('docgen.config.json', '{ "llms": true }');
    made.write(
      'docs/index.md',
      page(
        'git:v1.2:src/app.ts',
        'git:next/two:src/app.ts#setup',
        `git:${hashes[1]}:src/app.ts#setup`,
        `git:${hashes[0]?.slice(0, 8)}:<root>/src/app.ts#setup`,
        'git:HEAD:../src/app.ts#setup',
        'git:main:/_old.ts',
        'git:main:./guide/a#b.txt',
        'git:v1.2:docs/crlf.txt',
      ),
    );
    const before = git(made.dir, 'status', '--porcelain');

    const built = await made.build();

    expect(built.problems()).toEqual([]);
    expect(blocks(built)).toEqual([
      '// #region setup\n  const version = 1;\n// #endregion\nrun(version);',
      'const version = 2;',
      'const version = 2;',
      'const version = 1;',
      'const version = 3;',
      'old;',
      'sharp',
      'a\nb',
    ]);
    expect(built.read('index.md')).toContain('const version = 1;');
    expect(git(made.dir, 'status', '--porcelain')).toBe(before);

    // Plugins get the code, and no file: what is there now is another one.
    made.write('docgen.config.ts', `export default { plugins: [${PLUGIN}] };`).remove('docgen.config.json');
    made.write('docs/element.mdx', '# Element\n\n<code src="git:next/two:src/app.ts" />\n');
    const replaced = await made.build();
    expect(replaced.problems()).toEqual([]);
    expect(blocks(replaced)[1]).toBe('CONST VERSION = 2;no file');
    expect(toText(replaced.html('element'))).toContain('CONST VERSION = 2;');
  });

  it('is found from a project in a subfolder, and in what a page imports', async () => {
    const inProject = {
      'packages/docs/src/own.ts': 'own;\n',
      'packages/docs/docs/guide/_near.ts': 'near;\n',
      'packages/docs/docs/index.md': '# Home\n',
    };
    const { made } = repository(inProject, '--object-format=sha256');
    const project = new Site(join(made.dir, 'packages/docs'));
    project.write('docgen.config.json', '{ "markdown": { "codeRoots": [".", "../../src"] } }');
    const all = page(
      'git:v1.2:packages/docs/src/own.ts',
      'git:v1.2:<root>/src/own.ts',
      'git:v1.2:./_near.ts',
      'git:v1.2:/guide/_near.ts',
      'git:next/two:src/app.ts#setup',
    );
    project.write('docs/guide/all.md', all);
    project.write('docs/guide/_part.md', fence('git:next/two:src/app.ts#setup'));
    project.write('docs/guide/part.mdx', "import Part from './_part.md';\n\n# Part\n\n<Part />\n");
    project.write('docs/guide/outside.md', page('git:v1.2:.gitignore', 'git:v1.2:docs/index.md'));

    const refused = await project.build();
    expect(told(refused)).toEqual([
      expect.stringMatching(/^DG3112 error 3 .*"git:v1\.2:\.gitignore" is outside the folders/),
      expect.stringMatching(/^DG3112 error 6 .*"git:v1\.2:docs\/index\.md" is outside the folders/),
    ]);
    const built = await project.remove('docs/guide/outside.md').build();
    expect(built.problems()).toEqual([]);
    expect(blocks(built, 'guide/all.html')).toEqual(['own;', 'own;', 'near;', 'near;', 'const version = 2;']);
    expect(toText(built.html('guide/part'))).toContain('const version = 2;');

    // A fragment is compiled in each build, so it follows its branch as well.
    git(made.dir, 'branch', '-f', 'next/two', 'v1.2');
    expect(toText((await project.build()).html('guide/part'))).toContain('const version = 1;');
  });

  it('is never stale, and a page is compiled again only when its tag or branch was moved', async () => {
    const { made, hashes } = repository({
      'docs/branch.md': page('git:next/two:src/app.ts#setup'),
      'docs/tag.md': page('git:v1.2:src/app.ts#setup'),
    });
    made.write('docs/commit.md', page(`git:${hashes[1]}:src/app.ts#setup`));
    const shown = (built: Built) =>
      ['branch', 'tag', 'commit'].map((name) => blocks(built, `${name}.html`)[0]?.at(-2));
    // What is written while a build begins is not kept, so the first may keep nothing.
    await made.build();
    const first = await made.build();
    expect(shown(first)).toEqual(['2', '1', '2']);
    expect((await made.build()).result.reused.pages).toBe(4);

    git(made.dir, 'branch', '-f', 'next/two', 'main');
    const moved = await made.build();
    expect([shown(moved), moved.result.reused.pages]).toEqual([['3', '1', '2'], 3]);
    git(made.dir, 'tag', '-f', 'v1.2', 'main');
    git(made.dir, 'pack-refs', '--all');
    const tagged = await made.build();
    expect([shown(tagged), tagged.result.reused.pages]).toEqual([['3', '3', '2'], 3]);
    // Rules are asked again of pages that are kept.
    made.write('.gitignore', `${IGNORED}src\n`);
    expect((await made.build()).problems()).toEqual([
      'DG3112 docs/branch.md:3:1',
      'DG3112 docs/commit.md:3:1',
      'DG3112 docs/tag.md:3:1',
    ]);
    made.write('.gitignore', IGNORED);
    git(made.dir, 'tag', '-d', 'v1.2');
    expect((await made.build()).problems()).toEqual(['DG3119 docs/tag.md:3:1']);
  });

  it('says which revision or file there is not, and what is near it', async () => {
    const { made } = repository({ 'src/later.ts': 'later;\n' });
    git(made.dir, 'tag', 'v0');
    git(made.dir, 'update-ref', 'refs/remotes/origin/release', 'v1.2');
    made.write('src/new.ts', 'new;\n');
    const several = addMany(made.dir);
    const asked = [
      `git:${several}:src/app.ts`,
      'git:v1.3:src/app.ts',
      'git:release:src/app.ts',
      'git:nothing-like-it:src/app.ts',
      'git:v1.2:src/nothing.ts',
      'git:v1.2:src/new.ts',
      'git:v1.2:SRC/App.ts',
      'git:v1.2:src/app.ts/x.ts',
      'git:v1.2:src/app.ts#start',
      'git:v1.2:src',
      'git:v1.2',
      'git:v1.2:',
    ];
    made.write('docs/index.md', page(...asked));

    const built = await made.build();

    expect(told(built)).toMatchInlineSnapshot(`
      [
        "DG3119 error 3 | The code file "git:2e4a:src/app.ts" names a revision that may be several: more than one commit begins with "2e4a". | Write more of its hash.",
        "DG3119 error 6 | The code file "git:v1.3:src/app.ts" names a revision that does not exist: there is no tag, branch or commit "v1.3" in this clone. | Did you mean "v1.2"?",
        "DG3119 error 9 | The code file "git:release:src/app.ts" names a revision that does not exist: there is no tag, branch or commit "release" in this clone. | Did you mean "origin/release"?",
        "DG3119 error 12 | The code file "git:nothing-like-it:src/app.ts" names a revision that does not exist: there is no tag, branch or commit "nothing-like-it" in this clone. | "git tag" and "git branch --all" list the names; "git fetch --tags" fetches all tags.",
        "DG3110 error 15 | The code file "git:v1.2:src/nothing.ts" does not exist: there is no src/nothing.ts at v1.2. | Correct the path, or name a revision that has the file.",
        "DG3110 error 18 | The code file "git:v1.2:src/new.ts" does not exist: there is no src/new.ts at v1.2. | It is there now: name a revision that has it, or show it as it is with "<root>/src/new.ts".",
        "DG3110 error 21 | The code file "git:v1.2:SRC/App.ts" does not exist: there is no SRC/App.ts at v1.2. | The file is "src/app.ts" there: letter case counts.",
        "DG3110 error 24 | The code file "git:v1.2:src/app.ts/x.ts" does not exist: there is no src/app.ts/x.ts at v1.2. | Correct the path, or name a revision that has the file.",
        "DG3117 error 27 | The region "start" of the code file "git:v1.2:src/app.ts" does not exist. | Its regions: "setup".",
        "DG3114 error 30 | The code file "git:v1.2:src" is not a file. | Name another file, or copy the lines that matter into the block.",
        "DG3111 error 33 | The code file "git:v1.2" has an unsupported path. | Write "git:", a tag, a branch or a commit, ":" and a path from the root of the repository: "git:v1.2:src/app.ts".",
        "DG3111 error 36 | The code file "git:v1.2:" has an unsupported path. | Write "git:", a tag, a branch or a commit, ":" and a path from the root of the repository: "git:v1.2:src/app.ts".",
      ]
    `);
    const checked = await check({ cwd: made.dir });
    expect(checked.diagnostics.map(({ message }) => message)).toEqual(
      built.diagnostics().map(({ message }) => message),
    );
  });

  it('takes no revision for an option or an expression', async () => {
    const { made } = repository();
    const hostile = [
      '--upload-pack=touch ran',
      '--textconv',
      '-x',
      'HEAD^{/one}',
      'HEAD~1',
      'a b',
      '@{u}',
      '@',
      'v1.2..main',
      ':0',
      '',
      '.git/HEAD',
      'v1.2^{tree}',
    ];
    made.write('docs/index.md', page(...hostile.map((revision) => `git:${revision}:src/app.ts`)));
    // As an element, the name may have a line break.
    made.write('docs/lines.mdx', '# Lines\n\n<code src="git:v1.2\nmain:src/app.ts" />\n');
    made.write('docgen.config.ts', `export default { plugins: [${PLUGIN}] };`);

    const built = await made.build();

    expect(built.diagnostics().map(({ code, line }) => `${code} ${line}`)).toEqual([
      ...hostile.map((_, at) => `DG3119 ${3 + 3 * at}`),
      'DG3119 3',
    ]);
  });

  it('is refused where the file would be refused today, and follows no link', async () => {
    const secret = 'TOPSECRET';
    const { made, hashes } = repository({
      '.env': secret,
      'src/.hidden.ts': secret,
      'private/key.ts': secret,
      'package-lock.json': secret,
      'docgen.config.json': '{}',
      'node_modules/x/index.js': secret,
      'docs/big.txt': 'x'.repeat(1024 * 1024 + 1),
      'docs/most.txt': 'x'.repeat(1024 * 1024),
      'docs/nul.txt': 'a\0b',
      'docs/latin.txt': new Uint8Array([0x61, 0xe9, 0x62]),
      'docs/stored.txt': 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n',
    });
    symlinkSync('../src/app.ts', join(made.dir, 'docs/link.ts'));
    symlinkSync('src', join(made.dir, 'lib'));
    git(made.dir, 'update-index', '--add', '--cacheinfo', `160000,${hashes[0]},vendor`);
    git(made.dir, 'add', 'docs/link.ts', 'lib');
    git(made.dir, 'commit', '-qm', 'links');
    git(made.dir, 'tag', 'v2');
    made.remove('docs/link.ts').remove('lib');
    const asked = [
      '.env',
      'src/.hidden.ts',
      'private/key.ts',
      'package-lock.json',
      'docgen.config.json',
      'node_modules/x/index.js',
      '.git/config',
      '../../../etc/passwd',
      'docs/link.ts',
      'lib/app.ts',
      'vendor/x.ts',
      'docs/big.txt',
      'docs/nul.txt',
      'docs/latin.txt',
      'docs/stored.txt',
    ];
    made.write('docs/index.md', page(...asked.map((file) => `git:v2:${file}`)));
    made.write('docs/most.md', page('git:v2:docs/most.txt'));

    const built = await made.build();

    expect(told(built).filter((text) => !text.includes('DG3102'))).toMatchInlineSnapshot(`
      [
        "DG3112 error 3 | The code file "git:v2:.env" is a file of environment variables. | Copy the part that readers may see into a file with another name, and show that.",
        "DG3112 error 6 | The code file "git:v2:src/.hidden.ts" is hidden: ".hidden.ts" begins with a dot. | Copy the part that readers may see into a file with another name, and show that.",
        "DG3112 error 9 | The code file "git:v2:private/key.ts" is ignored by git. | Remove it from .gitignore, put it into the public folder, or add the ignored folder to "markdown.codeRoots".",
        "DG3112 error 12 | The code file "git:v2:package-lock.json" is the lock file of a package manager. | Copy the part that readers may see into a file with another name, and show that.",
        "DG3112 error 15 | The code file "git:v2:docgen.config.json" is a config file of docgen. | Copy the part that readers may see into a file with another name, and show that.",
        "DG3112 error 18 | The code file "git:v2:node_modules/x/index.js" is in "node_modules". | Copy the part that readers may see into a file with another name, and show that.",
        "DG3112 error 21 | The code file "git:v2:.git/config" is in ".git", a folder of version control. | Copy the part that readers may see into a file with another name, and show that.",
        "DG3112 error 24 | The code file "git:v2:../../../etc/passwd" is outside the folders whose code pages may show. | Move it into the project, or add its folder to "markdown.codeRoots".",
        "DG3114 error 27 | The code file "git:v2:docs/link.ts" is not shown: docs/link.ts is a symbolic link at v2. | Name another file, or copy the lines that matter into the block.",
        "DG3114 error 30 | The code file "git:v2:lib/app.ts" is not shown: lib is a symbolic link at v2. | Name another file, or copy the lines that matter into the block.",
        "DG3114 error 33 | The code file "git:v2:vendor/x.ts" is not shown: vendor is a submodule at v2, another repository. | Name another file, or copy the lines that matter into the block.",
        "DG3114 error 36 | The code file "git:v2:docs/big.txt" is larger than 1 MB. | Name another file, or copy the lines that matter into the block.",
        "DG3114 error 39 | The code file "git:v2:docs/nul.txt" is not text. | Name another file, or copy the lines that matter into the block.",
        "DG3114 error 42 | The code file "git:v2:docs/latin.txt" is not UTF-8 text. | Name another file, or copy the lines that matter into the block.",
        "DG3114 error 45 | The code file "git:v2:docs/stored.txt" is in Git LFS: the repository has only a pointer to it. | Name another file, or copy the lines that matter into the block.",
      ]
    `);
    const untrusted = await made.build({ untrusted: true });
    expect(new Set(told(untrusted).map((text) => text.replace(/ \d+ .*? is /, ' is ')))).toEqual(
      new Set([
        'DG3112 warning is in the history of the repository, of which an untrusted build shows nothing. | Show a file of the docs folder as it is now.',
      ]),
    );
    const written = Object.keys(made.output()).map((file) => readFileSync(join(made.dir, 'doc_build', file)));
    expect(written.filter((bytes) => bytes.includes(secret) || bytes.includes('const version'))).toEqual([]);
  });

  it('names what is missing: a repository, git, the rest of a shallow clone, contents of a partial one', async () => {
    const shown = page('git:v1.2:src/app.ts', 'git:main:src/app.ts');
    const none = site({ 'docs/index.md': shown, 'src/app.ts': APP });
    expect(told(await none.build())).toMatchInlineSnapshot(`
      [
        "DG3118 error 3 | The code file "git:v1.2:src/app.ts" cannot be read: the project is in no git repository. | Build the site in a clone of its repository; a copy without its ".git" has no history.",
        "DG3118 error 6 | The code file "git:main:src/app.ts" cannot be read: the project is in no git repository. | Build the site in a clone of its repository; a copy without its ".git" has no history.",
      ]
    `);

    const { made } = repository({ 'docs/index.md': shown });
    process.env.PATH = home;
    expect(told(await made.build())).toMatchInlineSnapshot(`
      [
        "DG3118 error 3 | The code file "git:v1.2:src/app.ts" cannot be read: git is not installed. | Install git where the site is built.",
        "DG3118 error 6 | The code file "git:main:src/app.ts" cannot be read: git is not installed. | Install git where the site is built.",
      ]
    `);
    process.env.PATH = path;
    expect((await made.build()).problems()).toEqual([]);

    const shallow = site();
    git(shallow.dir, 'clone', '-q', '--depth', '1', '--branch', 'main', `file://${made.dir}`, '.');
    expect(told(await shallow.build())).toMatchInlineSnapshot(`
      [
        "DG3119 error 3 | The code file "git:v1.2:src/app.ts" names a revision that does not exist: there is no tag, branch or commit "v1.2" in this clone. | This clone has only the newest commits: fetch all of them, with "fetch-depth: 0" of actions/checkout or "git fetch --unshallow --tags".",
      ]
    `);

    git(made.dir, 'config', 'uploadpack.allowFilter', 'true');
    const partial = site();
    git(partial.dir, 'clone', '-q', '--filter=blob:none', '--branch', 'main', `file://${made.dir}`, '.');
    git(partial.dir, 'config', 'remote.origin.uploadpack', `touch ${join(home, 'ran')}; git-upload-pack`);
    expect(told(await partial.build())).toMatchInlineSnapshot(`
      [
        "DG3118 error 3 | The code file "git:v1.2:src/app.ts" cannot be read: git says “could not fetch 53f211a56ba8206bb48d535a426bf02edd042300 from promisor remote”. | This clone was made with --filter and has not all contents: complete it with "git fetch --refetch --no-filter".",
      ]
    `);
    expect(existsSync(join(home, 'ran'))).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'is read by one process a page, which runs nothing that the repository names and ends with the page',
    async () => {
      const { made } = repository({ '.gitattributes': '*.ts filter=run diff=run\n' });
      const touch = `touch ${join(home, 'touched')}`;
      for (const name of [
        'core.fsmonitor',
        'core.pager',
        'core.sshCommand',
        'filter.run.smudge',
        'diff.run.textconv',
        'alias.cat-file',
      ])
        git(made.dir, 'config', name, name.startsWith('alias') ? `!${touch}` : touch);
      made.write('docs/index.md', page(...Array.from({ length: 40 }, () => 'git:v1.2:src/app.ts')));
      made.write('docs/other.md', page('git:main:src/app.ts'));
      const bin = makeFolder('bin');
      const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
      writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$@" >> ${bin}/log\nexec ${real} "$@"\n`, {
        mode: 0o755,
      });
      process.env.PATH = `${bin}:${path}`;
      const countRuns = () => {
        const log = readFileSync(join(bin, 'log'), 'utf8');
        writeFileSync(join(bin, 'log'), '');
        return log.split('cat-file').length - 1;
      };

      expect((await made.build()).problems()).toEqual([]);
      expect(countRuns()).toBeLessThanOrEqual(2);
      await made.build();
      countRuns();
      // A process for each name, and none for each page.
      expect((await made.build()).result.reused.pages).toBe(2);
      expect(countRuns()).toBe(2);
      const isRunning = () => process.getActiveResourcesInfo().includes('ProcessWrap');
      await expect.poll(isRunning, { timeout: PATIENCE_MS }).toBe(false);
      expect(existsSync(join(home, 'touched'))).toBe(false);
    },
  );

  it('is seen in dev when its page is saved, and after a restart', async () => {
    const { made } = repository({ 'docs/index.md': page('git:v1.2:src/app.ts#setup') });
    let server = await dev({ cwd: made.dir, port: 0 });
    onTestFinished(() => server.close());
    const read = async () => toText(await fetch(server.urls.local).then((answer) => answer.text()));
    expect(await read()).toContain('version = 1');

    git(made.dir, 'tag', '-f', 'v1.2', 'main');
    expect(await read()).toContain('version = 1');
    made.edit('docs/index.md', (text) => `${text}Saved.\n`);
    await expect.poll(read, { timeout: PATIENCE_MS }).toContain('Saved.');
    expect(await read()).toContain('version = 3');

    await server.close();
    git(made.dir, 'tag', '-f', 'v1.2', 'next/two');
    server = await dev({ cwd: made.dir, port: 0 });
    expect(await read()).toContain('version = 2');
  });

  it('is shown as the documentation says', async () => {
    const [english = '', chinese] = ['en', 'zh'].map((lang) => {
      const text = readFileSync(join(DOCS, lang, 'guide/basic/use-mdx.mdx'), 'utf8');
      return [...text.matchAll(/^```\w+ file="git:.*\n```$/gm)].map(([block]) => block).join('\n\n');
    });
    expect(english).not.toBe('');
    expect(chinese).toBe(english);
    const { made } = repository();
    made.write('docs/index.md', `# Home\n\n${english}\n`);

    const built = await made.build();

    expect(built.problems()).toEqual([]);
    expect(built.body('/')).toContain('>app.ts in 1.2</div>');
    expect(blocks(built)).toEqual([expect.stringContaining('const version = 1;'), 'const version = 3;']);
  });
});
