/** What an author works on in tests: a small site in two languages that has one of everything that is edited. */
import { join } from 'node:path';
import type { Files } from '../helpers/site.ts';

/** Where the global setup leaves what docgen has kept of the site, so that not every server begins with nothing. */
export const LOOP_CACHE = join(import.meta.dirname, '../.output/loop/.docgen');

const FILLING = Array.from({ length: 30 }, (_, index) => `Filling ${index}.`).join('\n\n');

export const CONFIG = {
  root: 'docs',
  title: 'Loop',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
  globalStyles: './global.css',
};

export const LOOP: Files = {
  'docgen.config.json': JSON.stringify(CONFIG),
  'i18n.json': JSON.stringify({ guide: { en: 'Guide', zh: '指南' } }),
  'global.css': '.rp-doc p { color: rgb(1, 2, 3); }\n',
  'theme/index.tsx': `import './theme.css';\nexport * from 'docgenjs/theme-original';\n`,
  'theme/theme.css': '.rp-doc p { text-indent: 1px; }\n',
  'parts/counter.jsx': `import { useState } from 'react';
import styles from './counter.module.css';
export function Counter({ label }) {
  const [count, setCount] = useState(0);
  return <button id="counter" className={styles.counter} onClick={() => setCount(count + 1)}>{label}: {count}</button>;
}
`,
  'parts/counter.module.css': '.counter { outline-offset: 1px; }\n',
  'docs/en/_nav.json': '[{ "text": "guide", "link": "/guide/text" }]',
  'docs/en/index.md': '# Home\n\nAt home.\n',
  'docs/en/guide/_meta.json': '["text", "parts", "code"]',
  'docs/en/guide/text.md': `# Text\n\nFirst words, a [link](#end).\n\n::: details More\nInside.\n:::\n\n${FILLING}\n\n## End\n`,
  'docs/en/guide/parts.mdx': `import { Counter } from '../../../parts/counter';
import Shared from './_shared.mdx';
import { Tab, Tabs } from 'docgenjs/theme';

# Parts

First words.

<Tabs>
<Tab label="One">Tab one</Tab>
<Tab label="Two">Tab two</Tab>
</Tabs>

::: details More
Inside.
:::

<Counter label="Pressed" />

<input id="field" />

<Shared />

${FILLING}
`,
  'parts/mark.jsx': 'export const Mark = () => <b id="mark">Mark</b>;\n',
  'docs/en/more/other.mdx': "import { Mark } from '../../../parts/mark';\n\n# Other\n\n<Mark />\n",
  'docs/en/guide/_shared.mdx': 'Shared words.\n',
  'docs/en/guide/code.md':
    '# Code\n\nA page of code.\n\n```js\nconst first = 1;\n```\n\n```js file="./_sample.js"\n\n```\n\n![Square](./square.svg)\n',
  'docs/en/guide/_sample.js': 'export const sample = 1;\n',
  'docs/en/guide/square.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
  'docs/zh/_nav.json': '[{ "text": "guide", "link": "/guide/text" }]',
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/guide/_meta.json': '["text"]',
  'docs/zh/guide/text.md': '# 文字\n\n第一句话。\n',
};
