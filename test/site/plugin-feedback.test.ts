import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Built, site } from '../helpers/site.ts';

const toConfig = (options: string, others = 'csp: true') => ({
  'docgen.config.ts': `import { pluginFeedback } from 'docgenjs/plugins/feedback';
export default { ${others}, plugins: [pluginFeedback(${options})] };`,
});
const SERVICE = "{ action: 'https://forms.example/f?a=1&b' }";
const PAGES = { 'docs/index.md': '# Tea\n', 'docs/kettle.md': '# Kettle\n\nLid.\n' };

const readForm = (built: Built, route: string): string =>
  /<form class="rp-feedback".*?<\/form>/s.exec(built.html(route))?.[0] ?? '';

/** Sources of a directive of the page's policy. */
function readSources(built: Built, directive: string): string[] {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(built.html('/kettle'))?.[1];
  const rule = policy?.split('; ').find((one) => one.startsWith(`${directive} `)) ?? '';
  return rule
    .replaceAll(/&#(?:x27|39);/g, "'")
    .split(' ')
    .slice(1);
}

describe('feedback', () => {
  it('is a form below the text, with the page it is about, in the language of the page', async () => {
    const locales =
      "locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], lang: 'en', csp: true";
    const built = await site({
      'docs/en/index.md': '# Tea\n',
      'docs/zh/index.md': '# 茶\n',
      'docs/en/a&b.md': '# Kettle\n',
      'docs/zh/a&b.md': '# 水壶\n',
      ...toConfig(SERVICE, locales),
    }).build();

    expect(built.problems()).toEqual([]);
    const [en, zh] = [readForm(built, '/a&b'), readForm(built, '/zh/a&b')];
    expect(en).toContain('method="post" action="https://forms.example/f?a=1&amp;b"');
    expect(en).toContain('name="page" value="/a&amp;b"');
    expect(en).toContain('<legend>Was this page helpful?</legend>');
    expect(zh).toContain('name="page" value="/zh/a&amp;b"');
    expect(zh).toContain('<legend>本页对你有帮助吗？</legend>');
  });

  it('is below the list of an overview, not above it', async () => {
    const built = await site({
      'docs/index.md': '---\noverview: true\n---\n\n# Tea\n\nAll about it.\n',
      'docs/kettle.md': '# Kettle\n\n## Lid\n',
      ...toConfig(SERVICE),
    }).build();

    const html = built.html('/');
    const places = ['All about it.', '<h2', 'class="rp-feedback"'].map((text) => html.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(html.split('class="rp-feedback"')).toHaveLength(2);
  });

  it('needs 1 KB of code, which is in a file of its own', async () => {
    const built = await site({ ...PAGES, ...toConfig(SERVICE) }).build();
    const scripts = Object.keys(built.site.output())
      .filter((file) => file.endsWith('.js'))
      .map((file) => built.read(file))
      .filter((text) => text.includes('docgen:feedback'));

    expect(scripts.map((text) => Math.ceil(gzipSync(text).length / 1024))).toEqual([1]);
  });

  it.each([
    [SERVICE, ["'self'", 'https://forms.example'], ["'self'", 'https://forms.example']],
    ["{ action: '/api/feedback' }", ["'self'"], []],
    ["{ action: 'mailto:docs@kettle.example' }", ["'self'", 'mailto:'], []],
  ])('%s is what the policy allows, and nothing else', async (options, targets, connections) => {
    const built = await site({ ...PAGES, ...toConfig(options) }).build();

    expect(readSources(built, 'form-action')).toEqual(targets);
    expect(readSources(built, 'connect-src')).toEqual(connections);
  });

  it('is not on home pages, pages that leave it out, and in Markdown for machines', async () => {
    const built = await site({
      ...PAGES,
      'docs/home.md': '---\npageType: home\n---\n',
      'docs/legal.md': '---\nfeedback: false\n---\n\n# Imprint\n',
      ...toConfig(SERVICE, 'llms: true'),
    }).build();

    expect(['/kettle', '/home', '/legal'].map((route) => readForm(built, route) !== '')).toEqual([
      true,
      false,
      false,
    ]);
    expect(built.read('llms-full.txt')).toContain('Lid.');
    expect(built.read('llms-full.txt')).not.toContain('helpful');
  });

  it('asks about pages and posts, not about the lists of tags and posts that plugins write', async () => {
    const built = await site({
      'docs/index.md': '# Tea\n',
      'docs/kettle.md': '---\ntags: [water]\n---\n\n# Kettle\n',
      'docs/blog/2026-05-01-boil.md': '---\ntags: [release]\nauthors: [ada]\n---\n\n# The first boil\n',
      'docgen.config.ts': `import { pluginComments } from 'docgenjs/plugins/comments';
import { pluginFeedback } from 'docgenjs/plugins/feedback';
import { pluginNews } from 'docgenjs/plugins/news';
import { pluginTags } from 'docgenjs/plugins/tags';
export default { plugins: [
  pluginFeedback(${SERVICE}), pluginTags(), pluginNews({ authors: { ada: { name: 'Ada' } } }),
  pluginComments({ repo: 'kettle/docs', repoId: 'R_1', categoryId: 'DIC_2' }),
] };`,
    }).build();
    const list = (routes: readonly string[]) =>
      routes.map((route) => /class="rp-(?:feedback|comments)"/.test(built.html(route)));

    expect(built.problems()).toEqual([]);
    expect(list(['/kettle', '/blog/2026-05-01-boil'])).toEqual([true, true]);
    const lists = ['/tags/', '/tags/water', '/blog/', '/blog/archive', '/blog/tags/', '/blog/tags/release'];
    expect(list([...lists, '/blog/authors/ada'])).not.toContain(true);
  });

  it('leaves nothing on a site where no page asks', async () => {
    const built = await site({
      'docs/index.md': '---\nfeedback: false\n---\n\n# Tea\n',
      ...toConfig(SERVICE),
    }).build();

    expect(Object.keys(built.site.output()).filter((name) => name.includes('feedback'))).toEqual([]);
  });

  it.each([
    ["{ action: 'forms.example' }", /is neither an address/],
    ["{ action: '//forms.example' }", /is neither an address/],
    ["{ action: 'javascript:alert(1)' }", /is neither an address/],
    ["{ action: 'mailto:docs' }", /is neither an address/],
    ['{}', /action/],
  ])('%s is an error', async (options, message) => {
    const built = await site({ ...PAGES, ...toConfig(options) }).build();

    expect(built.terminal()).toMatch(message);
  });

  it('says where the frontmatter has something else than true or false', async () => {
    const built = await site({
      ...PAGES,
      'docs/legal.md': '---\ntitle: Legal\nfeedback: nope\n---\n\n# Imprint\n',
      ...toConfig(SERVICE),
    }).build();

    expect(built.problems()).toEqual(['DG9504 docs/legal.md:3:1']);
    expect(built.terminal()).toContain('"feedback" of the frontmatter is neither true nor false');
  });
});

it('is set up as its page says', async () => {
  const examples = readPageExamples('en/plugin/official-plugins/feedback.md').filter(
    ({ files }) => 'docgen.config.ts' in files,
  );
  expect(examples.length).toBe(2);
  for (const { files } of examples) {
    const built = await site({ ...PAGES, ...files }).build();
    expect(built.problems()).toEqual([]);
    expect(readForm(built, '/kettle')).not.toBe('');
  }
});
