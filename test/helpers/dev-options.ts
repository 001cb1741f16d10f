/** Changes the config while `dev` runs, and compares it with a server that is started afterwards. */
import { expect } from 'vitest';
import type { UserConfig } from '../../src/index.ts';
import { type RunningDev, runDev, snapshot } from './dev-snapshot.ts';
import { site } from './site.ts';

type Option = Exclude<keyof UserConfig, '$schema' | 'builderPlugins'>;

/** New value of each option, as source text of the config. The compiler requires a row for every option. */
export const OPTION_CHANGES: Readonly<Record<Option, string>> = {
  root: "'other'",
  packages: "[{ from: 'tools/docs', to: '/tools' }]",
  base: "'/kit/'",
  siteOrigin: "'https://example.org'",
  title: "'Other'",
  description: "'What it is'",
  icon: "'./dot.svg'",
  logo: "'/logo.svg'",
  logoText: "'Words'",
  logoHref: "'/guide/start'",
  lang: "'zh'",
  locales: "[{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]",
  i18nSource: "{ 'outline.title': { en: 'Here' } }",
  i18nSourcePath: "'words.json'",
  multiVersion: "{ default: 'v1', versions: ['v1', 'v2'] }",
  head: "[['meta', { name: 'mark', content: 'x' }]]",
  outDir: "'elsewhere'",
  themeDir: "'skin'",
  globalStyles: "'styles.css'",
  globalUIComponents: "['widget.tsx']",
  replaceRules: "[{ search: /words/g, replace: 'phrases' }]",
  untrusted: 'true',
  offline: 'true',
  route: "{ exclude: ['guide/parts.mdx'], cleanUrls: true }",
  markdown: '{ showLineNumbers: true }',
  search: 'false',
  ssg: 'false',
  hydrate: "'load'",
  csp: "{ 'frame-ancestors': ['https://example.org'] }",
  llms: 'true',
  mediumZoom: 'false',
  cache: "{ remote: 'https://cache.example.org/docs' }",
  check: "{ orphans: 'warn' }",
  languageParity: '{}',
  themeConfig: "{ nav: [{ text: 'Set', link: '/guide/start' }] }",
  builderConfig: "{ server: { headers: { 'x-own': 'yes' } } }",
  plugins: "[{ name: 'own', head: () => [['meta', { name: 'own', content: 'x' }]] }]",
};

const PATHS = ['.', 'guide/start', 'guide/parts', 'zh/', 'v2/', 'none', 'llms.txt', 'logo.svg', 'tools/'];

export interface ChangingDev {
  /** Writes a config with these options, and waits until all pages have been checked with it. */
  change(names: readonly Option[]): Promise<void>;
  /** Fails if its responses differ from those of a new server. */
  expectAsFresh(): Promise<void>;
  close(): Promise<void>;
}

export async function startChangingDev(): Promise<ChangingDev> {
  const project = site({
    'docgen.config.mjs': formatConfig([]),
    'docs/index.md': '# Home\n\nSome words.\n',
    'docs/guide/start.md': '# Start\n\n## Next\n\n```ini\na = 1\n```\n\n![dot](/logo.svg)\n',
    'docs/guide/parts.mdx': '# Parts\n\n<b>{1 + 1}</b>\n',
    'docs/zh/index.md': '# 首页\n',
    'docs/v2/index.md': '# Second\n',
    'docs/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'tools/docs/index.md': '# Tools\n',
    'other/index.md': '# Another home\n',
    'skin/index.tsx':
      "export * from 'docgenjs/theme-original';\nexport const DocFooter = () => <i>end</i>;\n",
    'widget.tsx': 'export default () => <i className="widget">here</i>;\n',
    'styles.css': 'body { margin: 1px; }\n',
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'words.json': '{ "outline.title": { "en": "There" } }',
  });
  const running: RunningDev = await runDev(project);
  await running.next(({ kind }) => kind === 'checked');
  return {
    async change(names) {
      project.write('docgen.config.mjs', formatConfig(names));
      await running.next(({ kind, files }) => kind === 'change' && files.includes('docgen.config.mjs'));
      await running.next(({ kind }) => kind === 'checked');
    },
    async expectAsFresh() {
      const fresh = await runDev(project);
      await fresh.next(({ kind }) => kind === 'checked');
      expect(await snapshot(running.url(), PATHS)).toEqual(await snapshot(fresh.url(), PATHS));
      await fresh.close();
    },
    close: running.close,
  };
}

function formatConfig(names: readonly Option[]): string {
  return `export default { ${names.map((name) => `${name}: ${OPTION_CHANGES[name]}`).join(', ')} };\n`;
}
