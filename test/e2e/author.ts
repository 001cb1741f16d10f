/** An author at work: `docgen dev` on one side, Chromium on the other, an editor between them. */
import type { Page } from 'playwright-core';
import { openPage } from '../helpers/chromium.ts';
import { type RunningDocgen, startDocgen } from '../helpers/docgen.ts';
import { type Files, type Site, site } from '../helpers/site.ts';
import { markDocument, use } from './visit.ts';

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

/** A small site in two languages that has one of everything an author edits. */
export const LOOP: Files = {
  'docgen.config.json': JSON.stringify(CONFIG),
  'i18n.json': JSON.stringify({ guide: { en: 'Guide', zh: '指南' } }),
  'global.css': '.rp-doc p { color: rgb(1, 2, 3); }\n',
  'theme/index.tsx': `import './theme.css';\nexport * from 'docgen/theme-original';\n`,
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
import { Tab, Tabs } from 'docgen/theme';

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

export interface Author {
  readonly made: Site;
  readonly dev: RunningDocgen;
  readonly url: string;
  /** Opens one more browser on a page of the site, and waits until it takes clicks. */
  open(path: string): Promise<Opened>;
}

export interface Opened {
  readonly page: Page;
  problems(): readonly string[];
  requests(): readonly string[];
}

let port = 43_600;

/** A site with its dev server, once that has written `ready`: by default, when it has looked at every page. */
export async function author(files: Files = LOOP, ready = /pages? checked/): Promise<Author> {
  port += 10;
  const made = site(files);
  const dev = startDocgen(['dev', '--port', String(port)], { cwd: made.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(ready);
  return { made, dev, url, open: (path) => openMarked(new URL(path, url).href) };
}

async function openMarked(href: string): Promise<Opened> {
  const opened = await openPage(href, { locale: href.includes('/zh/') ? 'zh-CN' : 'en-US' });
  await use(opened.page);
  await markDocument(opened.page);
  return opened;
}

export const overlay = (page: Page) => page.locator('docgen-overlay dialog[open]');
export const badge = (page: Page) => page.locator('docgen-overlay .badge:visible');
export const sidebar = (page: Page) => page.locator('.rp-sidebar-item').allTextContents();
export const seeText = (page: Page, text: string) =>
  page.locator('.rp-doc', { hasText: text }).first().waitFor();

/** A computed style of the first element that fits. */
export function toStyle(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}
