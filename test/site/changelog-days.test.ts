/** Releases of a changelog whose headings have no dates, as changesets and others write them. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { type Site, site } from '../helpers/site.ts';

const CONFIG = `
import { pluginNews } from 'docgenjs/plugins/news';
import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default {
  siteOrigin: 'https://kettle.example', title: 'Kettle',
  plugins: [pluginNews({ changelog: { file: 'CHANGELOG.md' } }), pluginRss(), pluginSitemap()],
};`;

const start = (changelog: string): Site =>
  site({ 'docs/index.md': '# Home\n', 'docgen.config.mjs': CONFIG, 'CHANGELOG.md': changelog });

function git({ dir }: Pick<Site, 'dir'>, day: string, ...args: string[]): void {
  const moment = `${day}T12:00:00Z`;
  const by = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'tag.gpgSign=false'];
  execFileSync('git', ['-C', dir, ...by, ...args], {
    env: { ...process.env, GIT_AUTHOR_DATE: moment, GIT_COMMITTER_DATE: moment },
    stdio: 'pipe',
  });
}

function commit(made: Site, day: string, changelog = made.read('CHANGELOG.md')): void {
  made.write('CHANGELOG.md', changelog);
  git(made, day, 'add', 'CHANGELOG.md');
  git(made, day, 'commit', '-qm', 'Release');
}

/** `1.2.0 2026-05-01` for each section, in the order of the page. */
function listSections(body: string): string[] {
  return body
    .split(/(?=<h2 )/)
    .slice(1)
    .map((section) => {
      const [, id] = /id="([^"]*)"/.exec(section) ?? [];
      const [, day = 'undated'] = /<time datetime="([^"]*)"/.exec(section) ?? [];
      return `${id} ${day}`;
    });
}

const change = (version: string) =>
  `## ${version}\n\n### Minor Changes\n\n- 3f2a1bc: What is new in ${version}.\n\n`;

describe('a changelog without dates', () => {
  it('takes them from tags, else from the commit that wrote the heading; what nobody knows stays undated', async () => {
    const made = start(`# kettle\n\n${change('0.2.0')}${change('0.1.0')}`);
    git(made, '2026-01-01', 'init', '-q', '-b', 'main');
    // What a person likes to see in a terminal changes nothing.
    git(made, '2026-01-01', 'config', 'color.diff', 'always');
    // The changelog came from elsewhere: that day says nothing of two releases.
    commit(made, '2026-01-01');
    git(made, '2025-06-01', 'tag', '-a', 'v0.1.0', '-m', 'First');
    const add = (version: string) =>
      made.read('CHANGELOG.md').replace('# kettle\n\n', `# kettle\n\n${change(version)}`);
    commit(made, '2026-02-02', add('1.0.0'));
    commit(made, '2026-03-03', add('1.1.0'));
    git(made, '2026-03-05', 'tag', '1.1.0');
    // A later commit that touches all headings changes nothing.
    commit(made, '2026-04-04', made.read('CHANGELOG.md').replaceAll('## 1.', '##  1.'));
    made.write(
      'CHANGELOG.md',
      add('2.0.0').replace(
        '## 2.0.0',
        '## Unreleased\n\n- Soon.\n\n## 2.1.0 (unreleased)\n\n- Next.\n\n## 2.0.0',
      ),
    );

    const built = await made.build();
    expect(built.ok).toBe(true);
    expect(listSections(built.body('changelog'))).toEqual([
      'unreleased undated',
      'v2.1.0 undated',
      'v2.0.0 undated',
      'v1.1.0 2026-03-03',
      'v1.0.0 2026-02-02',
      'v0.2.0 undated',
      'v0.1.0 2025-06-01',
    ]);
    const feed = built.read('rss/changelog.xml');
    expect([...feed.matchAll(/<id>[^<]*#([^<]*)<\/id>/g)].map(([, id]) => id)).toEqual([
      'v1.1.0',
      'v1.0.0',
      'v0.1.0',
    ]);
    expect(feed).not.toMatch(/Soon\.|Next\.|new in 2\.0\.0/);
    expect(built.read('sitemap.xml')).not.toContain('#v');
    expect(built.diagnostics()).toMatchObject([
      {
        severity: 'info',
        file: 'CHANGELOG.md',
        line: 11,
        message:
          'Plugin "news" in hook "addPages": 2 versions have no date, and no feed has them: 2.0.0, 0.2.0.',
        hint: expect.stringContaining('tag the release'),
      },
    ]);

    // A shallow clone has tags, but no history.
    const clone = site({ 'docs/index.md': '# Home\n', 'docgen.config.mjs': CONFIG });
    const shallow = join(makeFolder('shallow'), 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${made.dir}`, shallow], { stdio: 'pipe' });
    execFileSync('git', ['-C', shallow, 'fetch', '-q', '--depth', '1', '--tags'], { stdio: 'pipe' });
    execFileSync('cp', ['-r', `${shallow}/.git`, `${shallow}/CHANGELOG.md`, clone.dir]);
    const partial = await clone.build();
    expect(listSections(partial.body('changelog'))).toEqual([
      ...['v1.1.0 2026-03-03', 'v1.0.0 undated', 'v0.2.0 undated', 'v0.1.0 2025-06-01'],
    ]);
    expect(partial.terminal()).toContain('Fetch the whole history');
  });

  it('fetches nothing for a clone that lacks contents of earlier commits, and says so', async () => {
    const made = start(`# kettle\n\n${change('0.1.0')}`);
    git(made, '2026-01-01', 'init', '-q', '-b', 'main');
    git(made, '2026-01-01', 'config', 'uploadpack.allowFilter', 'true');
    git(made, '2026-01-01', 'add', '.');
    commit(made, '2026-01-01');
    commit(
      made,
      '2026-02-02',
      made.read('CHANGELOG.md').replace('# kettle\n\n', `# kettle\n\n${change('1.0.0')}`),
    );
    commit(made, '2026-03-03', `${made.read('CHANGELOG.md')}\nThe end.\n`);

    const clone = site();
    git(clone, '2026-03-04', 'clone', '-q', '--filter=blob:none', `file://${made.dir}`, '.');
    const fetched = join(clone.dir, 'fetched');
    git(clone, '2026-03-04', 'config', 'remote.origin.uploadpack', `touch ${fetched}; git-upload-pack`);
    const built = await clone.build();
    expect(listSections(built.body('changelog'))).toEqual(['v1.0.0 undated', 'v0.1.0 undated']);
    expect(built.terminal()).toContain('Clone the repository without "--filter"');
    expect(existsSync(fetched)).toBe(false);
  });

  it.each([
    [
      'Keep a Changelog',
      '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-05-01\n\n### Added\n\n- A lid.\n\n## [1.0.0] - 2026-04-01\n\n[1.1.0]: https://git.example/a\n',
      ['unreleased undated', 'v1.1.0 2026-05-01', 'v1.0.0 2026-04-01'],
    ],
    [
      'semantic-release and standard-version',
      '# [1.1.0](https://git.example/a) (2026-05-01)\n\n### Features\n\n* a lid ([3f2a1bc](https://git.example/b))\n\n### [1.0.1](https://git.example/c) (2026-04-02)\n\n### 1.0.0 (2026-04-01)\n',
      ['v1.1.0 2026-05-01', 'v1.0.1 2026-04-02', 'v1.0.0 2026-04-01'],
    ],
    [
      'Express',
      'unreleased\n==========\n\n  * deps: kettle@2\n\n1.1.0 / 2026-05-01\n==================\n\n  * Add a lid\n\n1.0.0 / 2026-04-01\n==================\n',
      ['unreleased undated', 'v1.1.0 2026-05-01', 'v1.0.0 2026-04-01'],
    ],
    [
      'React',
      '## 19.1.0 (March 28, 2026)\n\n### Owner Stack\n\n#### 1.0\n\nText.\n\n## 19.0.1 (Feb 1, 2026)\n',
      ['v19.1.0 2026-03-28', 'v19.0.1 2026-02-01'],
    ],
    [
      'Vite',
      '## <small>1.1.1 (2026-05-02)</small>\n\n* fix: a lid\n\n## 1.1.0 (2026-05-01)\n\n### Features\n',
      ['v1.1.1 2026-05-02', 'v1.1.0 2026-05-01'],
    ],
    [
      'changesets outside of a repository',
      `# kettle\n\n${change('1.1.0')}${change('1.0.0')}`,
      ['v1.1.0 undated', 'v1.0.0 undated'],
    ],
  ])('reads the form of %s', async (_name, changelog, sections) => {
    const built = await start(changelog).build();
    expect(listSections(built.body('changelog'))).toEqual(sections);
  });
});
