import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { site } from '../helpers/site.ts';

const [EXAMPLE] = readPageExamples('en/plugin/official-plugins/sitemap.md');

const toConfig = (rest: string, options = '') => `import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default { ${rest} plugins: [pluginSitemap({ ${options} })] };`;

describe('sitemap', () => {
  it('is what the documentation says', async () => {
    const pages = { 'docs/index.md': '# Kettle\n', 'docs/guide/start.md': '# Start\n' };
    const built = await site({ ...pages, ...EXAMPLE?.files }).build();

    expect(built.problems()).toEqual([]);
    const map = parseXml(built.read('sitemap.xml'));
    expect(map.all('loc')).toEqual([
      'https://kettle.example/guide/start.html',
      'https://kettle.example/index.html',
    ]);
    expect(map.all('priority')).toEqual(['0.8', '1.0']);
    expect(map.all('changefreq')).toEqual(['weekly', 'monthly']);
    expect(built.read('robots.txt')).toContain('https://kettle.example/sitemap.xml');
  });

  it('names translations, and leaves out what is not to be listed', async () => {
    const locales = `locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],`;
    const versions = `multiVersion: { default: 'v2', versions: ['v1', 'v2'] },`;
    const built = await site({
      'docgen.config.ts': toConfig(
        `lang: 'en', base: '/b/', siteOrigin: 'https://x.org', route: { cleanUrls: true, localeFallback: true }, ${locales} ${versions}`,
      ),
      'docs/v2/en/index.md': '# Home\n',
      'docs/v2/zh/index.md': '# 首页\n',
      'docs/v2/en/hidden.md':
        '---\nhead:\n  - [meta, { name: robots, content: "noindex,follow" }]\n---\n# Hidden\n',
      'docs/v2/en/only <b>&"\'.md': '---\ndate: 2026-05-01\n---\n# <script>alert(1)</script> ]]>\n',
      'docs/v1/en/index.md': '# Home\n',
      'docs/v1/en/gone.md': '# Gone\n',
    }).build();

    const map = parseXml(built.read('sitemap.xml'));
    expect(map.all('loc').sort()).toEqual([
      'https://x.org/b/',
      "https://x.org/b/only%20%3Cb%3E&%22'",
      'https://x.org/b/v1/gone',
      'https://x.org/b/zh/',
    ]);
    expect(map.all('lastmod')).toEqual(['2026-05-01']);
    expect(map.attributes('xhtml:link').slice(0, 3)).toMatchObject([
      { hreflang: 'en', href: 'https://x.org/b/' },
      { hreflang: 'zh', href: 'https://x.org/b/zh/' },
      { hreflang: 'x-default', href: 'https://x.org/b/' },
    ]);
    expect(map.attributes('xhtml:link')).toHaveLength(6);
  });

  it.each([
    [toConfig(''), 'the address of this site is unknown.'],
    [toConfig('', `siteUrl: 'x.org'`), '"siteUrl" is not an address that begins with "https://"'],
    [
      toConfig('', `siteUrl: 'https://x.org', defaultPriority: '2'`),
      '"defaultPriority" is not a number from 0.0 to 1.0',
    ],
    [toConfig('', `siteUrl: 'https://x.org', defaultChangeFreq: 'montly'`), 'Did you mean "monthly"?'],
    [
      toConfig('', `siteUrl: 'https://x.org', customMaps: { '/': { loc: 'javascript:1' } }`),
      '"customMaps["/"].loc"',
    ],
  ])('names a wrong option: %s', async (config, words) => {
    const built = await site({ 'docs/index.md': '# Home\n', 'docgen.config.ts': config }).build();

    expect(built.exitCode).toBe(2);
    expect(built.terminal()).toContain('Plugin "sitemap" in hook "config"');
    expect(built.terminal()).toContain(words);
  });
});
