/** The docs of a component library in a repository with its packages: versions, previews, props from types, themeConfig of the former layout. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { readPage } from './read-page.ts';
import { project, type Scenario } from './scenario.ts';

const DEMO = `
  ~~~tsx preview
  import { Cup } from '@lib';

  export default () => <Cup volume={3} />;
  ~~~
`;

export const library: Scenario = {
  id: 'the docs of a component library: previews, props from types, versions, two languages',
  packages: ['react-docgen-typescript', 'typescript'],
  files: project`
  == rspress.config.ts
  import * as path from 'node:path';
  import { defineConfig } from '@rspress/core';
  import { pluginApiDocgen } from '@rspress/plugin-api-docgen';
  import { pluginPlayground } from '@rspress/plugin-playground';
  import { pluginPreview } from '@rspress/plugin-preview';
  import { version } from './packages/lib/package.json';

  export default defineConfig({
    root: 'docs',
    base: '/lib/',
    lang: 'zh',
    title: 'Cups',
    multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
    replaceRules: [{ search: /LIB_VERSION/g, replace: version }],
    markdown: { shiki: { langAlias: { cupscript: 'ts' } } },
    plugins: [
      pluginPreview({ defaultPreviewMode: 'internal' }),
      pluginPlayground(),
      pluginApiDocgen({ entries: { cup: './packages/lib/src/Cup.tsx' }, apiParseTool: 'react-docgen-typescript' }),
    ],
    builderConfig: { resolve: { alias: { '@lib': path.join(__dirname, 'packages/lib/src') } } },
    themeConfig: {
      locales: [
        { lang: 'zh', label: '中文', outlineTitle: '目录' },
        { lang: 'en', label: 'English', outlineTitle: 'On this page' },
      ],
    },
  });
  == tsconfig.json
  { "compilerOptions": { "jsx": "react-jsx", "strict": true } }
  == packages/lib/package.json
  { "name": "cups", "version": "2.3.4" }
  == packages/lib/src/index.ts
  export { Cup } from './Cup';
  == packages/lib/src/Cup.tsx
  import styles from './Cup.module.css';

  export interface CupProps {
    /** How much goes in, in decilitres. */
    volume: number;
    /** Whether it has a handle. */
    hasHandle?: boolean;
  }
  /** A cup to drink from. */
  export function Cup({ volume, hasHandle = true }: CupProps) {
    return <b className={\`\${styles.cup} lib-cup\`}>{volume} dl {hasHandle ? 'with' : 'without'} a handle</b>;
  }
  == packages/lib/src/Cup.module.css
  .cup { border-radius: 7px; }
  == docs/v2/zh/_nav.json
  [{ "text": "组件", "link": "/components/cup" }]
  == docs/v2/zh/_meta.json
  ["index", { "type": "dir", "name": "components", "label": "全部组件" }]
  == docs/v2/zh/index.mdx
  # 杯子 LIB_VERSION
  == docs/v2/zh/components/cup.mdx
  # Cup
  ${DEMO}
  ## 接口

  <API moduleName="cup" />
  == docs/v2/en/_nav.json
  [{ "text": "Components", "link": "/components/cup" }]
  == docs/v2/en/_meta.json
  ["index", { "type": "dir", "name": "components", "label": "All of them" }]
  == docs/v2/en/index.mdx
  # Cups LIB_VERSION
  == docs/v2/en/components/cup.mdx
  # Cup
  ${DEMO}
  ## API

  <API moduleName="cup" />

  ~~~cupscript file="<root>/packages/lib/src/index.ts"
  ~~~
  == docs/v1/zh/index.mdx
  # 旧杯子
  == docs/v1/en/index.mdx
  # Old cups
  `,
  shows: (built) => {
    const [zh, en] = [readPage(built, '/components/cup'), readPage(built, '/en/components/cup')];
    deepEqual([zh.nav[0], en.nav[0]], ['组件', 'Components']);
    deepEqual([zh.navLinks[0], en.navLinks[0]], ['/lib/components/cup.html', '/lib/en/components/cup.html']);
    deepEqual(zh.sidebar, ['杯子 2.3.4', '全部组件', 'Cup']);
    deepEqual(en.sidebar, ['Cups 2.3.4', 'All of them', 'Cup']);
    for (const page of [zh, en]) {
      equal(page.find('lib-cup')[0]?.text, '3 dl with a handle');
      for (const text of ['volume', 'How much goes in, in decilitres.', 'hasHandle'])
        ok(page.text.includes(text), text);
    }
    ok(en.text.includes("export { Cup } from './Cup';"));
    deepEqual(readPage(built, '/v1/').headings, ['旧杯子']);
    deepEqual(readPage(built, '/v1/en/').headings, ['Old cups']);
    ok(built.html('/').includes('v1') && built.html('/').includes('English'));
  },
};
