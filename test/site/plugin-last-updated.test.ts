import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Site, site } from '../helpers/site.ts';

const EXAMPLES = readPageExamples('en/plugin/official-plugins/last-updated.md').filter(
  ({ files }) => 'docgen.config.ts' in files,
);
const PAGES = { 'docs/index.md': '---\npageType: doc\n---\n# Home\n', 'docs/new.md': '# New\n' };

/** Commits the home page on the first of May 2026 at ten o'clock. */
function commitHome({ dir }: Site): void {
  const date = '2026-05-01T10:00:00Z';
  const env = { PATH: process.env.PATH, HOME: dir, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const by = ['-c', 'user.name=Ada Lovelace', '-c', 'user.email=ada@x.org'];
  for (const args of [
    ['init', '-q'],
    ['add', 'docs/index.md'],
    [...by, 'commit', '-qm', 'first'],
  ])
    execFileSync('git', args, { cwd: dir, env });
}

const toTime = (html: string) => /<p class="rp-last-updated">(.*?)<\/p>/.exec(html)?.[1];

describe('last updated', () => {
  it.each(
    [
      'Last Updated: <time dateTime="2026-05-01T10:00:00.000Z">May 1, 2026, 10:00 AM UTC</time>',
      'Last Updated: <time dateTime="2026-05-01T10:00:00.000Z">May 1, 2026, 06:00 PM GMT+8</time> by Ada',
      'Last Updated: <time dateTime="2026-05-01T10:00:00.000Z">May 1, 2026, 10:00 AM UTC</time> by Ada Lovelace',
    ].map((shown, at) => ({ shown, at })),
  )('is shown as the documentation says: $shown', async ({ shown, at }) => {
    const project = site({ ...PAGES, ...EXAMPLES[at]?.files });
    commitHome(project);
    const built = await project.build();

    expect(built.problems()).toEqual([]);
    expect(toTime(built.html('/'))).toBe(shown);
    expect(toTime(built.html('new'))).toBeUndefined();
  });

  it('is worded in the language of the page, and the same when nothing has changed', async () => {
    const project = site({
      'docs/index.md': '# 首页\n',
      'docgen.config.ts': `export default { lang: 'zh', themeConfig: { lastUpdated: true } };`,
    });
    commitHome(project);
    const first = await project.build();
    expect(toTime(first.html('/'))).toContain(
      '最后更新于：<time dateTime="2026-05-01T10:00:00.000Z">2026年5月1日',
    );
    const output = project.output();
    const second = await project.build();

    expect(project.output()).toEqual(output);
    expect(second.result.files.written).toBe(0);
  });

  it('follows the frontmatter of a page: no date, another one, or an error at its place', async () => {
    const project = site({
      'docs/index.md': '---\nlastUpdated: false\n---\n\n# Home\n',
      'docs/day.md': '---\nlastUpdated: 2026-03-14\n---\n\n# Day\n',
      'docs/moment.md': '---\nlastUpdated: 2026-03-14T09:30:00+08:00\n---\n\n# Moment\n',
      'docgen.config.ts': `export default { themeConfig: { lastUpdated: true } };`,
    });
    commitHome(project);
    const built = await project.build();
    expect(built.problems()).toEqual([]);
    expect(toTime(built.html('/'))).toBeUndefined();
    expect(toTime(built.html('day'))).toContain(
      '<time dateTime="2026-03-14T00:00:00.000Z">Mar 14, 2026</time>',
    );
    expect(toTime(built.html('moment'))).toContain('>Mar 14, 2026, 01:30 AM UTC</time>');

    const wrong = await project.write('docs/day.md', '---\ntitle: Day\nlastUpdated: soon\n---\n').build();
    expect(wrong.problems()).toEqual(['DG9504 docs/day.md:3:1']);
    expect(wrong.terminal()).toContain('"lastUpdated: soon" of the frontmatter is neither false nor a date.');
  });

  it('says once why there are no dates, and builds on', async () => {
    const built = await site({ ...PAGES, ...EXAMPLES[0]?.files }).build();

    expect(built.ok).toBe(true);
    expect(built.terminal().match(/is not in a readable git repository/g)).toHaveLength(1);
    expect(toTime(built.html('/'))).toBeUndefined();
  });

  it('names a wrong option', async () => {
    const config = `import { pluginLastUpdated } from 'docgenjs/plugins/last-updated';
export default { plugins: [pluginLastUpdated({ autor: true, timeZone: 'Mars/Base' })] };`;
    const built = await site({ ...PAGES, 'docgen.config.ts': config }).build();

    expect(built.exitCode).toBe(2);
    expect(built.terminal()).toContain('Plugin "last-updated" in hook "config": "autor" is not a known key.');
    expect(built.terminal()).toContain('Did you mean "author"?');
    expect(built.terminal()).toContain('"timeZone" is not a time zone');
  });
});
