import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Built, site } from '../helpers/site.ts';

const toConfig = (options: string) => ({
  'docgen.config.ts': `import { pluginComments } from 'docgenjs/plugins/comments';
export default { csp: true, llms: true, plugins: [pluginComments(${options})] };`,
});
const OPTIONS = "{ repo: 'kettle/docs', repoId: 'R_1', categoryId: 'DIC_2' }";
const PAGES = { 'docs/index.md': '# Tea\n', 'docs/kettle.md': '# Kettle\n\nLid.\n' };

const readSection = (built: Built, route: string): string =>
  /<section class="rp-comments".*?<\/section>/s.exec(built.html(route))?.[0] ?? '';

describe('comments', () => {
  it('have a place below the text, but on home pages and pages that leave them out', async () => {
    const built = await site({
      ...PAGES,
      'docs/home.md': '---\npageType: home\n---\n',
      'docs/legal.md': '---\ncomments: false\n---\n\n# Imprint\n',
      ...toConfig(OPTIONS),
    }).build();

    expect(built.problems()).toEqual([]);
    expect(['/kettle', '/home', '/legal'].map((route) => readSection(built, route) !== '')).toEqual([
      true,
      false,
      false,
    ]);
    expect(built.html('/kettle')).toMatch(/frame-src [^;"]*https:\/\/giscus\.app[;"]/);
    expect(built.html('/kettle')).not.toMatch(/script-src [^;"]*giscus/);
    expect(built.read('llms-full.txt')).not.toContain('Discuss');
  });

  it('needs 1 KB of code, which is in a file of its own', async () => {
    const built = await site({ ...PAGES, ...toConfig(OPTIONS) }).build();
    const scripts = Object.keys(built.site.output())
      .filter((file) => file.endsWith('.js'))
      .map((file) => built.read(file))
      .filter((text) => text.includes('giscus-session'));

    expect(scripts.map((text) => Math.round(gzipSync(text).length / 1024))).toEqual([1]);
  });

  it.each([
    ["{ repo: 'kettle', repoId: 'R_1', categoryId: 'D' }", 'is not a repository'],
    [
      "{ repo: 'kettle/docs', repoId: 'R_1', categoryId: 'D', host: 'javascript:alert(1)' }",
      'is not an address',
    ],
    ["{ repo: 'kettle/docs', repoId: 'R_1' }", 'categoryId'],
  ])('%s is an error', async (options, message) => {
    const built = await site({ ...PAGES, ...toConfig(options) }).build();

    expect(built.problems()).toEqual(['DG9504']);
    expect(built.terminal()).toContain(message);
  });

  it('are set up as their page says', async () => {
    const [example] = readPageExamples('zh/plugin/official-plugins/comments.md');
    const built = await site({ ...PAGES, ...example?.files }).build();

    expect(built.problems()).toEqual([]);
    expect(readSection(built, '/kettle')).toContain('https://github.com/kettle/docs/discussions');
  });
});
