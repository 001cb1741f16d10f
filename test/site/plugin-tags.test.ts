/** Tags of docs pages: what each page shows, the pages of tags in each language and version, and what is wrong with a tag. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONTROL } from '../../src/shared/control-characters.ts';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { checkSite } from '../helpers/check-site.ts';
import { loadEngine } from '../helpers/engine.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

const { dev } = await loadEngine();

const LOCALES = "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],";
const toConfig = (options: unknown = {}, more = '', plugins = '') => ({
  'docgen.config.mjs': `
import { pluginNews } from 'docgenjs/plugins/news';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
import { pluginTags } from 'docgenjs/plugins/tags';
export default { siteOrigin: 'https://kettle.example', ${more}
  plugins: [pluginTags(${JSON.stringify(options)}), pluginSitemap(), ${plugins}] };`,
});

const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+#?\s+/g, ' ')
    .replace(/^\s*# /, '')
    .trim();
const page = (title: string, frontmatter = '') =>
  `---\n${frontmatter}\n---\n\n# ${title}\n\nAbout ${title}.\n`;

/** Names and targets of the tags below the text of a page. */
const listTags = (built: Built, route: string) => {
  const [list = ''] = /<div class="page-tags">.*?<\/div>/s.exec(built.html(route)) ?? [];
  return [...list.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, label]) => `${label} ${href}`);
};
const listPages = (built: Built) => built.files().filter((path) => /tags\/[^/]*\.html$/.test(path));

const TAGS = {
  safety: {
    label: { en: 'Safety', zh: '安全' },
    description: { en: 'Hot water & how not to meet it.', zh: '避免烫伤。' },
  },
  'c++': { slug: 'cpp' },
};

const FILES: Files = {
  'docs/en/index.md': page('Kettle', 'tags: [start]'),
  'docs/en/_nav.json':
    '[{ "text": "Guide", "link": "/guide/", "activeMatch": "/guide/" }, { "text": "API", "link": "/api/", "activeMatch": "/api/" }]',
  'docs/en/guide/_meta.json': '["index", "pour", "boil", "hidden"]',
  'docs/en/guide/index.md': page('Guide'),
  'docs/en/guide/boil.md': page('Boil', 'tags: [safety, heat]\ndescription: When it boils.'),
  'docs/en/guide/pour.md': page('Pour', 'tags: [Safety]'),
  'docs/en/guide/hidden.md': page('Hidden', 'unlisted: true\ntags: [safety, secret]'),
  'docs/en/guide/draft.md': page('Draft', 'draft: true\ntags: [safety, unfinished]'),
  'docs/en/api/index.mdx': page('API', 'tags: [c++, Heat]').replace('About', '<b>About</b>'),
  'docs/en/api/part.tsx':
    "export const frontmatter = { title: 'Part', tags: ['safety'] };\nexport default () => <p>Part</p>;\n",
  'docs/zh/index.md': page('水壶'),
  'docs/zh/_nav.json': '[{ "text": "指南", "link": "/guide/", "activeMatch": "/guide/" }]',
  'docs/zh/guide/index.md': page('指南'),
  'docs/zh/guide/boil.md': page('烧水', 'tags: [安全, 加热]'),
};

describe('tags', () => {
  it('have a page each, in the order of the navigation, and an index, in each language', async () => {
    const built = await site({
      ...FILES,
      ...toConfig({ tags: TAGS, onUnlisted: 'ignore' }, `${LOCALES} llms: true,`),
    }).build();

    expect(built.problems()).toEqual([]);
    expect(listTags(built, 'guide/boil')).toEqual(['Safety /tags/safety.html', 'heat /tags/heat.html']);
    expect(listTags(built, 'api/index')).toEqual(['c++ /tags/cpp.html', 'heat /tags/heat.html']);
    expect(listTags(built, 'guide/index')).toEqual([]);
    expect(toText(built.body('tags/safety'))).toMatch(
      /Pages tagged “Safety” Hot water &amp; how not to meet it\. Guide Pour About Pour\. Boil When it boils\. API Part All tags$/,
    );
    expect(toText(built.body('tags/index'))).toBe('Tags c++ 1 page heat 2 pages Safety 3 pages start 1 page');
    // Those of the Chinese pages are their own; what has no translation has the tags of its original.
    expect(listTags(built, 'zh/guide/boil')).toEqual([
      '安全 /zh/tags/safety.html',
      '加热 /zh/tags/%E5%8A%A0%E7%83%AD.html',
    ]);
    expect(listTags(built, 'zh/guide/pour')).toEqual(['安全 /zh/tags/safety.html']);
    expect(listTags(built, 'zh/api/index')).toEqual(['c++ /tags/cpp.html', 'heat /tags/heat.html']);
    expect(toText(built.body('zh/tags/safety'))).toBe(
      '带有标签“安全”的页面 避免烫伤。 指南 烧水 About 烧水. 全部标签',
    );
    expect(toText(built.body('zh/tags/index'))).toBe('标签 安全 1 个页面 加热 1 个页面');
    expect(listPages(built).sort()).toEqual([
      'tags/cpp.html',
      'tags/heat.html',
      'tags/index.html',
      'tags/safety.html',
      'tags/start.html',
      'zh/tags/index.html',
      'zh/tags/safety.html',
      'zh/tags/加热.html',
    ]);
    for (const path of listPages(built))
      expect(built.read(path)).not.toMatch(/Hidden|Draft|secret|unfinished/);

    // Counterparts of one slug, and the index where a language lacks the tag.
    const safety = built.html('tags/safety');
    expect(safety).toContain('hreflang="zh" href="https://kettle.example/zh/tags/safety.html"');
    expect(built.payload('/tags/safety').meta.alternates.langs).toEqual({ zh: '/zh/tags/safety' });
    expect(built.payload('/tags/heat').meta.alternates.langs).toEqual({ zh: '/zh/tags/' });

    const addresses = parseXml(built.read('sitemap.xml')).all('loc');
    expect(addresses).toEqual(
      expect.arrayContaining([
        'https://kettle.example/tags/safety.html',
        'https://kettle.example/zh/tags/safety.html',
      ]),
    );
    expect(built.read('llms.txt')).toContain('Pages tagged “Safety”');
    expect(built.read('tags/safety.md')).toMatch(/- \[Boil\]\([^)]*guide\/boil[^)]*\)\s+When it boils\./);
    const [english = ''] = listIndexes(built).filter((folder) => !folder.includes('zh'));
    expect((await findIn(built, english, 'tagged Safety')).join(' ')).toContain('/tags/safety');
    const [sidebar = ''] = /<nav[^>]*rp-sidebar[\s\S]*?<\/nav>/.exec(safety) ?? [];
    expect(toText(sidebar)).toMatch(/^Tags c\+\+ heat Safety start$/);
    expect(safety).not.toMatch(/<script(?! id="docgen-meta"| type="speculationrules")[^>]*tags/);
  });

  it('are neither orphans nor untranslated to checks, whatever the languages have', async () => {
    const made = site({
      ...FILES,
      'docs/en/_meta.json': '["index", { "type": "dir", "name": "guide" }, { "type": "dir", "name": "api" }]',
      ...toConfig({}, `${LOCALES} check: { languages: 'error', orphans: 'error' },`),
    });
    const { lines } = await checkSite(made);
    expect(lines.join('\n')).toContain('is not translated into "zh"');
    expect(lines.filter((line) => /tags\//.test(line))).toEqual([]);
  });

  it('load 1 KB of styles with pages that have them, and nothing with others', async () => {
    const built = await site({ ...FILES, ...toConfig({}, LOCALES) }).build();
    const SHEET = /<link rel="stylesheet" href="\/static\/tags-[\da-f]+\.css"/;

    expect(
      ['guide/boil', 'tags/heat', 'tags/index'].filter((path) => SHEET.test(built.html(path))),
    ).toHaveLength(3);
    expect(built.html('guide/index')).not.toMatch(SHEET);
    expect(built.files().filter((path) => /^static\/tags-.*css$/.test(path))).toHaveLength(1);
    const none = await site({ 'docs/index.md': '# Home\n', ...toConfig() }).build();
    expect(none.files().join()).not.toContain('tags');
  });

  it('are those of each version, beside posts with tags of their own, and links to them are checked', async () => {
    const made = site({
      'docs/v1/index.md': page('Home', 'tags: [old]'),
      'docs/v2/index.md': `${page('Home', 'tags: [new]')}\n[new](/tags/new) [none](/tags/none)\n`,
      'docs/v2/tags/index.md': '# My tags\n\n[new](/tags/new)\n',
      'docs/v2/blog/2026-01-01-a.md': page('Post', 'tags: [posted]'),
      ...toConfig({}, "multiVersion: { default: 'v2', versions: ['v1', 'v2'] },", 'pluginNews(),'),
    });
    const built = await made.build();

    expect(built.diagnostics().map(({ message }) => message)).toEqual([
      expect.stringContaining('Dead link "/tags/none"'),
    ]);
    made.edit('docs/v2/index.md', (text) => text.replace('[none](/tags/none)', ''));
    const mended = await made.build();
    expect(mended.problems()).toEqual([]);
    expect(listPages(mended).sort()).toEqual([
      'blog/tags/index.html',
      'blog/tags/posted.html',
      'tags/index.html',
      'tags/new.html',
      'v1/tags/index.html',
      'v1/tags/old.html',
    ]);
    expect(toText(mended.body('tags/index'))).toBe('My tags new');
    expect(listTags(mended, 'v1/index')).toEqual(['old /v1/tags/old.html']);
    expect(listTags(mended, 'blog/2026-01-01-a')).toEqual(['posted /blog/tags/posted.html']);
    expect((await checkSite(made)).lines.join('\n')).not.toMatch(/tags/);
  });

  it('come from a file such as that of Docusaurus, whose mistakes are told with their places', async () => {
    const file =
      'safety:\n  label: Safety\n  permalink: /safe\n  description: Hot water.\nheat:\n\nwrong:\n  label: 3\n';
    const made = site({
      'docs/index.md': page('Home', 'tags:\n  - safety\n  - heta'),
      'tags.yml': file,
      ...toConfig({ tags: './tags.yml', onUnlisted: 'error' }),
    });
    const wrong = await made.build();
    expect(wrong.terminal()).toMatch(/tags\.yml:7:1[\s\S]*The tag "wrong" has a wrong value: label\./);

    made.edit('tags.yml', (text) => text.replace('wrong:\n  label: 3\n', ''));
    const built = await made.build();
    expect(built.ok).toBe(false);
    expect(built.terminal()).toMatch(
      /docs\/index\.md:4:5[\s\S]*"heta" is not a tag of this site\.[\s\S]*"safety", "heat"/,
    );

    made.edit('docgen.config.mjs', (text) => text.replace('"error"', '"warning"'));
    const warned = await made.build();
    expect(warned.ok).toBe(true);
    expect(warned.terminal()).toContain('"heta" is not a tag of this site.');
    expect(listTags(warned, 'index')).toEqual(['Safety /tags/safe.html', 'heta /tags/heta.html']);
  });

  it('named as the index of a folder have pages of their own', async () => {
    const built = await site({
      'docs/index.md': page('Home', 'tags: [Index, readme]'),
      ...toConfig(),
    }).build();

    expect(built.problems()).toEqual([]);
    expect(toText(built.body('tags/index'))).toBe('Tags Index 1 page readme 1 page');
    expect(listTags(built, 'index')).toEqual([
      'Index /tags/topic-index.html',
      'readme /tags/topic-readme.html',
    ]);
    expect(toText(built.body('tags/topic-index'))).toMatch(/Pages tagged “Index” Home/);
  });

  it('of any length, also beyond the name of a file, and with control characters, have pages', async () => {
    const long = '很长的标签'.repeat(40);
    const built = await site({
      'docs/index.md': page('Home', `tags: [${long}, "a\\u0007\\x9bb"]\ntitle: "Ho\\u0007me"`),
      ...toConfig({}, '', 'pluginNews()'),
      'docs/blog/2026-01-01-a.md': page('A', `tags: [${long}]\ntitle: "A\\u001b[31m"\nauthors: [${long}]`),
    }).build();

    expect(built.ok).toBe(true);
    expect(built.problems()).toEqual([
      'DG3003 docs/blog/2026-01-01-a.md:3:1',
      'DG3003 docs/index.md:2:210',
      'DG3003 docs/index.md:3:1',
    ]);
    expect(toText(built.body('tags/index'))).toContain(`${long} 1 page`);
    expect(
      built.files().filter((path) => path.startsWith('tags/很') || path.startsWith('blog/tags/很')),
    ).toHaveLength(2);
    for (const path of built.files().filter((file) => /\.(?:html|xml|txt|md)$/.test(file)))
      expect([path, built.read(path).match(CONTROL)]).toEqual([path, null]);
  });

  it('of which one cannot be used are errors with the place of each', async () => {
    const built = await site({
      'docs/index.md': page('Home', "tags: [C D, '!!!']"),
      'docs/a.md': page('A', 'title: A\ntags:\n  - one\n  - c-d\n  - [nested]'),
      'docs/b.md': page('B', 'tags: 3'),
      ...toConfig(),
    }).build();

    expect(built.ok).toBe(false);
    expect(built.terminal()).toMatch(
      /docs\/index\.md:2:13[\s\S]*The tag "!!!" has no letters or digits, so it has no address\./,
    );
    expect(built.terminal()).toMatch(/docs\/a\.md:6:5[\s\S]*A tag is not text\./);
    expect(built.terminal()).toMatch(/docs\/b\.md:2:7[\s\S]*"tags" is neither a text nor a list of texts\./);
    expect(built.terminal()).toMatch(
      /The tags "(?:C D|c-d)" and "(?:C D|c-d)" have the same address, "c-d"\. The other one is in docs\/(?:index\.md:2|a\.md:5)\./,
    );
    // Nor is the page of both a second problem.
    expect(built.terminal()).not.toContain('DG200');

    const options = await site({
      'docs/index.md': page('Home'),
      ...toConfig({ tags: { a: { slug: 'x' }, b: { slug: 'x' }, '!': {} }, path: 'tags' }),
    }).build();
    expect(options.terminal()).toMatch(/The tags "a" and "b" have the same address: "x"\./);
    expect(options.terminal()).toMatch(/The tag "!" has no letters or digits/);
    const names = await site({
      'docs/index.md': page('Home'),
      ...toConfig({
        tags: { a: { slug: '../x' }, b: { slug: 'Index' } },
        path: '../tags',
        onUnlisted: 'fail',
        tag: 1,
      }),
    }).build();
    for (const word of ['tags.a.slug', 'tags.b.slug', 'path', 'onUnlisted', 'tag'])
      expect(names.terminal()).toContain(word);
  });

  it('cannot get out of their pages: text of authors is text', async () => {
    const built = await site({
      'docs/index.md':
        '---\ntitle: "](javascript:1) <img src=x onerror=alert(1)>"\ndescription: "<script>z</script> ::: tip"\ntags: ["</div><script>y</script>"]\n---\n\nText\n',
      ...toConfig(),
    }).build();

    expect(built.ok).toBe(true);
    for (const path of listPages(built)) {
      const html = built.read(path).replace(/<script id="docgen-meta"[\s\S]*?<\/script>/, '');
      expect(html).not.toMatch(/<script>[yz]|<img src=x|href="javascript:/);
    }
  });

  it('are set up as their page says', async () => {
    for (const lang of ['en', 'zh']) {
      const [first, listed] = readPageExamples(`${lang}/plugin/official-plugins/tags.md`);
      const plain = await site({ 'docs/index.md': '# Home\n', ...first?.files }).build();
      expect(plain.problems()).toEqual([]);
      expect(listTags(plain, 'boil')).toHaveLength(2);
      const built = await site({ 'docs/index.md': '# Home\n', ...listed?.files }).build();
      expect(built.problems()).toEqual([]);
    }
  });

  it('follow edits in dev, where drafts have theirs', async () => {
    const made = site({
      'docs/index.md': page('Home', 'tags: [one]'),
      'docs/b.md': page('B'),
      'docs/c.md': page('C', 'draft: true\ntags: [one]'),
      ...toConfig(),
    });
    const server = await dev({ cwd: made.dir, port: 0 });
    onTestFinished(() => server.close());
    const read = async (path: string) => toText(await (await fetch(new URL(path, server.urls.local))).text());

    expect(await read('tags/one')).toMatch(/Home About Home\..*C About C\./);
    made.edit('docs/b.md', (text) => text.replace('---\n\n---', '---\ntags: [one, two]\n---'));
    await expect.poll(() => read('tags/one')).toMatch(/B About B\./);
    expect(await read('tags/two')).toMatch(/Pages tagged “two”/);
    made.write('docs/d.md', page('D', 'tags: [two]'));
    await expect.poll(() => read('tags/two')).toMatch(/D About D\./);
    made.remove('docs/d.md');
    await expect.poll(() => read('tags/two')).not.toMatch(/D About D\./);
    made.write('docs/_meta.json', '["c", "b", "index"]');
    await expect.poll(() => read('tags/one')).toMatch(/C About C\..*B About B\..*Home About Home\./);
  });
});
