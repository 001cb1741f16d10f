import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Site, site } from '../helpers/site.ts';

const PAGE = 'en/plugin/official-plugins/contributors.md';
const CONFIG = `import { pluginContributors } from 'docgenjs/plugins/contributors';
export default { plugins: [pluginContributors()] };`;

const ADA = 'Ada Lovelace <ada@kettle.example>';

interface Commit {
  readonly by?: string;
  /** Files of the docs folder, with their text; none commits what is there. */
  readonly files?: Readonly<Record<string, string>>;
  readonly message?: string;
  readonly day?: number;
}

/** A repository of a site, in which each commit is a day later. */
function repository(project: Site) {
  let today = 0;
  const git = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    execFileSync('git', args, {
      cwd: project.dir,
      stdio: 'pipe',
      env: { PATH: process.env.PATH, HOME: project.dir, ...env },
    });
  git(['init', '-q', '-b', 'main']);
  project.write('.gitignore', '.docgen\ndoc_build\nnode_modules\n');
  return {
    git,
    commit({ by = ADA, files = {}, message = 'docs' }: Commit = {}) {
      today += 1;
      for (const [path, text] of Object.entries(files)) project.write(path, text);
      const [, name = '', email = ''] = /^(.*) <(.*)>$/.exec(by) ?? [];
      const date = `2026-05-${String(today).padStart(2, '0')}T10:00:00Z`;
      const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date };
      const committer = { GIT_COMMITTER_NAME: 'Hub', GIT_COMMITTER_EMAIL: 'hub@kettle.example' };
      git(['add', '.']);
      git(['commit', '-qm', message], { ...author, ...committer, GIT_COMMITTER_DATE: date });
    },
  };
}

/** What readers see: names, and addresses of those that are links. */
const readNames = (html: string): string[] => {
  const list = /<div class="rp-contributors">.*?<ul[^>]*>(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
  return [...list.matchAll(/<li>(?:<a href="([^"]*)"[^>]*>)?([^<]*)/g)].map(([, link, name = '']) =>
    link === undefined ? name : `${name} → ${link}`,
  );
};
const page = (lines: string) => `# Tea\n\n${lines}\n`;

describe('contributors', () => {
  it('are the authors and co-authors of the page, those with most commits first', async () => {
    const project = site('plugin-voices');
    const repo = repository(project);
    repo.commit({ by: '王芳 <1234+wangfang@users.noreply.github.com>' });
    repo.commit({
      files: { 'docs/en/guide/descale.md': page('One.') },
      message: `Explain

Co-authored-by: Grace Hopper <grace@kettle.example>
Co-Authored-By: ${ADA}
Co-authored-by: nobody`,
    });
    repo.commit({
      by: 'dependabot[bot] <bot@kettle.example>',
      files: { 'docs/en/guide/descale.md': page('Two.') },
    });
    repo.commit({
      by: 'Releases <Release@Kettle.example>',
      files: { 'docs/en/guide/descale.md': page('Three.') },
    });
    repo.commit({ files: { 'docs/en/guide/descale.md': page('Four.') } });
    const built = await project.build();

    expect(built.problems()).toEqual([]);
    const html = built.html('guide/descale');
    expect(readNames(html)).toEqual([
      'Ada Lovelace → https://ada.example/',
      'Grace Hopper',
      '王芳 → https://github.com/wangfang',
    ]);
    expect(html).toContain('<span id="rp-contributors-label">Contributors: </span>');
    expect(html).toContain('<ul aria-labelledby="rp-contributors-label">');
    expect(built.html('zh/guide/descale')).toContain('<span id="rp-contributors-label">贡献者：</span>');
    expect(readNames(built.html('zh/guide/descale'))).toEqual(['王芳 → https://github.com/wangfang']);
  });

  it('never show an address, also of people who are called by theirs', async () => {
    const project = site({ 'docgen.config.ts': CONFIG, 'docs/tea.md': page('One.') });
    const repo = repository(project);
    repo.commit({ by: 'ada@kettle.example <ada@kettle.example>' });
    repo.commit({
      by: 'Grace (grace@kettle.example) <g@kettle.example>',
      files: { 'docs/tea.md': page('Two.') },
    });
    const built = await project.build();

    expect(readNames(built.html('tea'))).toEqual(['Grace (grace)', 'ada']);
    expect(JSON.stringify(built.payload('/tea'))).toContain('Grace (grace)');
    expect(JSON.stringify(built.payload('/tea'))).not.toContain('kettle.example');
    for (const file of Object.keys(project.output()))
      expect(built.read(file), file).not.toContain('kettle.example');
  });

  it('are one person each, as the .mailmap or the address says', async () => {
    const project = site({ 'docgen.config.ts': CONFIG, 'docs/tea.md': page('One.') });
    const repo = repository(project);
    repo.commit({ by: 'ada <ada@kettle.example>' });
    repo.commit({ by: 'Ada Lovelace <ADA@kettle.example>', files: { 'docs/tea.md': page('Two.') } });
    repo.commit({ by: 'Ada Lovelace <ada@home.example>', files: { 'docs/tea.md': page('Three.') } });
    const text = 'Co-authored-by: ghopper <grace@navy.example>';
    repo.commit({
      by: 'Grace Hopper <grace@kettle.example>',
      files: { 'docs/tea.md': page('4') },
      message: `a\n\n${text}`,
    });
    expect(readNames((await project.build()).html('tea'))).toEqual([
      'Ada Lovelace',
      'Grace Hopper',
      'ghopper',
    ]);

    project.write('.mailmap', 'Grace Hopper <grace@kettle.example> <grace@navy.example>\n');
    expect(readNames((await project.build()).html('tea'))).toEqual(['Ada Lovelace', 'Grace Hopper']);
  });

  it('stay with a file that is renamed, and only those who write are among them', async () => {
    const text = page(Array.from({ length: 20 }, (_, line) => `Line ${line} of the text.`).join('\n'));
    const project = site({
      'docgen.config.ts': CONFIG,
      'docs/old.md': text,
      'docs/other.md': page('Other.'),
    });
    const repo = repository(project);
    repo.commit();
    await project.build();
    repo.git(['mv', 'docs/old.md', 'docs/mid.md']);
    repo.commit({ by: 'Mover <mover@kettle.example>' });
    await project.build();
    repo.git(['mv', 'docs/mid.md', 'docs/tea.md']);
    repo.commit({ by: '王芳 <wang@kettle.example>', files: { 'docs/tea.md': `${text}\nMore.\n` } });
    // Another page takes the former name.
    repo.commit({ by: 'Grace <grace@kettle.example>', files: { 'docs/old.md': '# Quite another\n' } });
    const continued = await project.build();
    expect(readNames(continued.html('tea'))).toEqual(['Ada Lovelace', '王芳']);
    expect(readNames(continued.html('old'))).toEqual(['Grace']);

    const output = project.output();
    project.remove('.docgen');
    await project.build();
    expect(project.output()).toEqual(output);
  });

  it('include those who wrote on a branch under the former name', async () => {
    const lines = Array.from({ length: 20 }, (_, line) => `Line ${line} of the text.`);
    const write = (some: readonly string[]) => page(some.join('\n\n'));
    const project = site({ 'docgen.config.ts': CONFIG, 'docs/old.md': write(lines) });
    const repo = repository(project);
    repo.commit();
    repo.git(['checkout', '-qb', 'branch']);
    repo.git(['mv', 'docs/old.md', 'docs/tea.md']);
    repo.commit({ by: 'Mover <mover@kettle.example>' });
    repo.git(['checkout', '-q', 'main']);
    repo.commit({ by: 'Grace <grace@kettle.example>', files: { 'docs/old.md': write([...lines, 'End.']) } });
    repo.git(['-c', 'user.name=Hub', '-c', 'user.email=h@x', 'merge', '-q', '--no-edit', 'branch']);
    const built = await project.build();

    expect(readNames(built.html('tea'))).toEqual(['Ada Lovelace', 'Grace']);
  });

  it('are those of the commits that every clone has, not of replacements on this machine', async () => {
    const project = site({ 'docgen.config.ts': CONFIG, 'docs/index.md': page('Home.') });
    const repo = repository(project);
    repo.commit();
    const commit = repo.git(['cat-file', '-p', 'HEAD']).toString();
    project.write('commit.txt', commit.replace(/^author .*>/m, 'author Mallory <m@x>'));
    const replacement = repo.git(['hash-object', '-t', 'commit', '-w', 'commit.txt']).toString().trim();
    repo.git(['replace', 'HEAD', replacement]);

    expect(readNames((await project.build()).html('/'))).toEqual(['Ada Lovelace']);
  });

  it('are hidden or added to by the page, also where git knows none', async () => {
    const project = site({
      'docgen.config.ts': CONFIG,
      'docs/hidden.md': '---\ncontributors: false\n---\n# Hidden\n',
      'docs/more.md': '---\ncontributors: [Zoe <3, ada lovelace, 王芳]\n---\n# More\n',
    });
    const repo = repository(project);
    repo.commit();
    project
      .write('docs/new.md', '---\ncontributors: [Grace]\n---\n# New\n')
      .write('docs/none.md', '# None\n');
    const built = await project.build();

    expect(built.problems()).toEqual([]);
    expect(built.html('hidden')).not.toContain('rp-contributors');
    expect(built.html('none')).not.toContain('rp-contributors');
    expect(readNames(built.html('more'))).toEqual(['Ada Lovelace', 'Zoe &lt;3', '王芳']);
    expect(readNames(built.html('new'))).toEqual(['Grace']);
  });

  it('are not in the text for language models', async () => {
    const config = CONFIG.replace('{ plugins', '{ llms: true, plugins');
    const project = site({ 'docgen.config.ts': config, 'docs/tea.md': page('One.') });
    repository(project).commit();
    const built = await project.build();

    expect(built.html('tea')).toContain('Ada Lovelace');
    for (const file of ['tea.md', 'llms.txt', 'llms-full.txt']) expect(built.read(file)).not.toContain('Ada');
  });

  it('say once why there are none, and names of the page are shown', async () => {
    const built = await site({
      'docgen.config.ts': CONFIG,
      'docs/tea.md': '---\ncontributors: [Grace]\n---\n# Tea\n',
      'docs/milk.md': '# Milk\n',
    }).build();

    expect(built.ok).toBe(true);
    expect(built.terminal().match(/is not in a readable git repository/g)).toHaveLength(1);
    expect(readNames(built.html('tea'))).toEqual(['Grace']);
  });

  it('are not fetched where a clone lacks what git would compare, which is said once', async () => {
    const text = page('A line that stays.\n\n'.repeat(20));
    const made = site({ 'docgen.config.ts': CONFIG, 'docs/old.md': text });
    const repo = repository(made);
    repo.commit();
    repo.git(['mv', 'docs/old.md', 'docs/tea.md']);
    repo.commit({ files: { 'docs/tea.md': `${text}More.\n` } });
    repo.git(['config', 'uploadpack.allowFilter', 'true']);

    const clone = site();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: clone.dir, stdio: 'pipe' });
    git('clone', '-q', '--filter=blob:none', `file://${made.dir}`, '.');
    const fetched = join(clone.dir, 'fetched');
    git('config', 'remote.origin.uploadpack', `touch ${fetched}; git-upload-pack`);
    const built = await clone.build();

    expect(built.ok).toBe(true);
    expect(built.terminal().match(/is a partial clone/g)).toHaveLength(1);
    expect(readNames(built.html('tea'))).toEqual([]);
    expect(existsSync(fetched)).toBe(false);
  });

  it('name wrong options together, and the place of a wrong list', async () => {
    const config = `import { pluginContributors } from 'docgenjs/plugins/contributors';
export default { plugins: [pluginContributors({ ignor: [], profiles: { Ada: 'javascript:1' } })] };`;
    const built = await site({ 'docs/tea.md': '# Tea\n', 'docgen.config.ts': config }).build();
    expect(built.exitCode).toBe(2);
    expect(built.terminal()).toContain('Did you mean "ignore"?');
    expect(built.terminal()).toContain('"profiles.Ada" is not an address, such as "https://example.com/ada"');

    const project = site({
      'docs/tea.md': '---\ntitle: Tea\ncontributors: Ada\n---\n# Tea\n',
      'docgen.config.ts': CONFIG,
    });
    repository(project).commit();
    const failed = await project.build();
    expect(failed.problems()).toEqual([expect.stringContaining('docs/tea.md:3:1')]);
    expect(failed.terminal()).toContain(
      '"contributors" of the frontmatter is neither false nor a list of names.',
    );
  });

  it('are set up as the documentation says', async () => {
    const [setUp] = readPageExamples(PAGE).filter(({ files }) => 'docgen.config.ts' in files);
    const project = site({ ...setUp?.files, 'docs/tea.md': page('One.') });
    repository(project).commit();

    expect(readNames((await project.build()).html('tea'))).toEqual(['Ada Lovelace']);
  });
});
