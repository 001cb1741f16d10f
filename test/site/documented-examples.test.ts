/** What the pages on themes and their API tell readers to write is built as they would write it. */
import { describe, expect, it } from 'vitest';
import { type PageExample, readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const PAGES = [
  'guide/advanced/custom-theme.md',
  'api/client-api/api-runtime.md',
  'api/client-api/api-components.md',
  'api/config/config-theme.md',
  'api/config/config-frontmatter.md',
];

const BASE = {
  'docs/index.md': '---\npageType: home\nhero: { name: Base }\n---\n',
  'docs/guide/_meta.json': '["start"]',
  'docs/guide/start.md': '# Start\n\n## Section\n',
  'docs/release.md': '# Release\n',
};

const EXAMPLES = PAGES.flatMap((page) =>
  readPageExamples(`en/${page}`).map((example, at) => ({ page, at, ...example })),
);

describe('examples of the documentation', () => {
  it.each(EXAMPLES)('$page, $section, $at', async (example) => {
    const built = await site(toSite(example)).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const pages = built.files().filter((path) => path.endsWith('.html'));
    const shown = pages.map((path) => built.read(path)).join('\n');
    for (const mark of toMarks(example)) expect(shown).toContain(mark);
  });

  it.each(PAGES)('%s has the same ones in both languages', (page) => {
    const [english, chinese] = ['en', 'zh'].map((lang) =>
      readPageExamples(`${lang}/${page}`).map(toSkeleton),
    );
    expect(english?.length).toBeGreaterThan(0);
    expect(chinese).toEqual(english);
  });
});

/** Each of these pages changes one thing of a config or a theme, so one site can take all of its examples. */
describe('examples of the documentation, all in one site', () => {
  it('of extending the build', async () => {
    const page = 'guide/advanced/extend-build.md';
    const [examples, chinese] = ['en', 'zh'].map((lang) => readPageExamples(`${lang}/${page}`));
    expect(chinese?.map(toSkeleton)).toEqual(examples?.map(toSkeleton));
    const parts = (examples ?? []).map(({ files }) => files);
    const configs = parts.map((files) => files['docgen.config.ts'] ?? '');
    const built = await site({
      ...Object.assign({}, ...parts),
      ...Object.fromEntries(configs.map((text, at) => [`configs/${at}.ts`, text])),
      'docgen.config.ts': `
        import { join } from 'node:path';
        ${configs.map((_, at) => `import c${at} from './configs/${at}.ts';`).join('\n')}
        const merge = (a, b) =>
          Array.isArray(a) ? [...a, ...b]
          : typeof a === 'object' ? { ...a, ...Object.fromEntries(Object.entries(b).map(([key, value]) => [key, key in a ? merge(a[key], value) : value])) }
          : b;
        export default [${configs.map((_, at) => `c${at}`).join()}].reduce(merge);`,
      'package.json': '{ "type": "module" }',
      'node_modules/remark-toc/package.json':
        '{ "name": "remark-toc", "type": "module", "exports": "./index.js" }',
      'node_modules/remark-toc/index.js':
        "export default ({ heading }) => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'toc of ' + heading }] }); };",
      'node_modules/yaml/package.json': '{ "name": "yaml", "type": "module", "exports": "./index.js" }',
      'node_modules/yaml/index.js': `export * from '${import.meta.resolve('yaml')}';`,
      'components/card.tsx': 'export const Card = () => <b>{API_URL} {shader}</b>;',
      'components/light.glsl': 'void main() {}',
      'count-visits.ts': "document.title = 'counted';",
      'docs/_tools.yaml': 'tools: [hammer, saw]',
      'docs/version.md': '# Version\n\nmy-lib@%VERSION%\n\n| a |\n| - |\n| b |\n',
    })
      .edit('components/card.tsx', (text) => `import shader from './light.glsl';\n${text}`)
      .build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    // The config reads the version where the command runs: here, our own.
    expect(built.body('version')).toMatch(/my-lib@\d+\.\d+\.\d+/);
    expect(built.body('version')).toMatch(/<div class="table-box">.*<table>/);
    expect(built.body('version')).toContain('toc of contents');
    expect(built.body('index')).toMatch(/<b>http:\/\/localhost:8080.*void main\(\) \{\}<\/b>/);
    expect(built.body('tools')).toContain('<li>hammer</li><li>saw</li>');
    const scripts = Object.keys(built.site.output()).filter((path) => path.endsWith('.js'));
    expect(scripts.some((path) => built.read(path).includes('counted'))).toBe(true);
  });

  it('of the search at Algolia', async () => {
    const page = 'plugin/official-plugins/algolia.md';
    const [examples, chinese] = ['en', 'zh'].map((lang) => readPageExamples(`${lang}/${page}`));
    expect(chinese?.map(toSkeleton)).toEqual(examples?.map(toSkeleton));
    const themes = (examples ?? []).flatMap(({ files }) => files['theme/index.tsx'] ?? []);
    const names = themes.map((_, at) => `Search${at}`);
    const built = await site({
      'docs/index.md': '# Home\n',
      'docgen.config.ts': examples?.[0]?.files['docgen.config.ts'] ?? '',
      ...Object.fromEntries(themes.map((text, at) => [`theme/example-${at}.tsx`, text])),
      'theme/index.tsx': `
        ${names.map((name, at) => `import { Search as ${name} } from './example-${at}.tsx';`).join('\n')}
        export * from 'docgenjs/theme-original';
        export const Search = () => <section className="my-searches">${names.map((name) => `<${name} />`).join('')}</section>;`,
    }).build();

    expect(themes).toHaveLength(5);
    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const [bar = ''] = /class="my-searches">[\s\S]*?<\/section>/.exec(built.html('/')) ?? [];
    expect(bar.match(/rp-search-button"/g)).toHaveLength(5);
    expect(bar).toContain('Search the manual');
  });
});

function toSite({ files }: PageExample): Readonly<Record<string, string>> {
  const isBilingual = Object.values(files).some((text) => text.includes("lang: 'zh'"));
  const pages = isBilingual ? { 'docs/en/index.md': '# Home\n', 'docs/zh/index.md': '# 首页\n' } : BASE;
  return { ...pages, ...files };
}

/** What an example shows, in words or class names that only it has. */
function toMarks({ files }: PageExample): string[] {
  return Object.values(files).flatMap((text) =>
    [...text.matchAll(/className="(my-[\w-]+)"|<h1>([^<{]+)<\/h1>|aria-label="([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    ),
  );
}

/** Sentences differ between languages; all else does not. */
function toSkeleton({ section, files }: PageExample): unknown {
  const withoutWords = (text: string) =>
    text
      .replace(/[^ -~\n]+/g, '')
      .split('\n')
      .map((line) =>
        line
          .trim()
          .split(/\W+/)
          .filter((word) => /^(?:import|export|function|return|const)$/.test(word)),
      )
      .filter((words) => words.length > 0);
  return [section, Object.entries(files).map(([name, text]) => [name, withoutWords(text)])];
}
