/**
 * A day of an author on a site of 300 pages: what they break is said with its place, in the panel or as a count, and in
 * the terminal; what they edit is seen without a reload.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { leaveRunning, type RunningDocgen } from '../helpers/docgen.ts';
import { type Files, type Site, site } from '../helpers/site.ts';
import { badge, countChanged, getStyle, openMarked, overlay, seeText, sidebar } from './author.ts';
import { CONFIG, LOOP, LOOP_CACHE } from './loop-site.ts';
import { eventually, isSameDocument, markDocument, seeHeading, use, visitInOneWindow } from './visit.ts';

const HOME = 'docs/en/index.md';
const TEXT = 'docs/en/guide/text.md';
const PARTS = 'docs/en/guide/parts.mdx';
const CODE = 'docs/en/guide/code.md';
const META = 'docs/en/guide/_meta.json';
const COUNTER = 'parts/counter.jsx';
const THEME = 'theme/index.tsx';
const CONFIG_FILE = 'docgen.config.ts';

const { 'docgen.config.json': _, ...OTHERS } = LOOP;

const FILES: Files = {
  ...OTHERS,
  [CONFIG_FILE]: `export default ${JSON.stringify({ ...CONFIG, markdown: { link: { checkAnchors: true } } })};\n`,
  'docs/public/seal.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
  [META]: '["text", "parts", "code", "seal"]',
  'docs/en/guide/seal.md': '# Seal\n\n![Seal](/seal.svg)\n',
  ...Object.fromEntries(
    Array.from({ length: 290 }, (_value, index) => [
      `docs/en/reference/entry-${index}.md`,
      `# Entry ${index}\n\nWhat entry ${index} does, and [the one after it](./entry-${(index + 1) % 290}.md).\n\n## Example\n\n\`\`\`ts\nrun(${index});\n\`\`\`\n`,
    ]),
  ),
};

/** Texts of files, or what becomes of their texts; a file without one is removed. */
type Change = Readonly<Record<string, string | ((text: string) => string) | undefined>>;

let project: Site;
let dev: RunningDocgen;
let url: string;

beforeAll(async () => {
  project = site(FILES);
  cpSync(LOOP_CACHE, join(project.dir, '.docgen'), { recursive: true });
  dev = leaveRunning(['dev', '--port', '0'], { cwd: project.dir });
  [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/pages checked/);
});
afterAll(() => dev.child.kill('SIGKILL'));

const visitInWindow = visitInOneWindow({ width: 1280 });

/** The page that the last scene has left as it found it. */
let left: { readonly at: string; readonly page: Page } | undefined;

/** Stays on the page of the last scene where that is the same: authors do not load a page before each mistake. */
async function stay(at: string): Promise<Page> {
  if (left?.at === at) return left.page;
  const { page } = await visitInWindow(new URL(at, url).href);
  await use(page);
  await markDocument(page);
  return page;
}

/** Saves files; returns what takes that back, as the end of the test does. */
function save(change: Change): () => void {
  const write = (path: string, text: string | undefined) =>
    text === undefined ? project.remove(path) : project.write(path, text);
  for (const [path, content] of Object.entries(change))
    write(path, typeof content === 'function' ? content(String(FILES[path])) : content);
  let isSaved = true;
  const undo = () => {
    if (isSaved) for (const path of Object.keys(change)) write(path, FILES[path] as string | undefined);
    isSaved = false;
  };
  onTestFinished(undo);
  return undo;
}

const replace = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`There is no "${from}"`);
  return text.replace(from, () => to);
};

interface Breakage {
  readonly code: string;
  readonly place: string;
  readonly change: Change;
  /** The page that is open. @default '/guide/text' */
  readonly at?: string;
  /** A part of the next step. */
  readonly hint?: string;
  /** Counted at the edge of the page, and not shown over it. @default false */
  readonly isBadge?: boolean;
}

const BREAKAGES: Readonly<Record<string, Breakage>> = {
  'a tag that is not closed': {
    at: '/guide/parts',
    code: 'DG3041',
    place: `${PARTS}:7:6`,
    hint: 'Close it with "</Open>"',
    change: { [PARTS]: replace('First words.', 'Good <Open> words.') },
  },
  'a tag that is closed by another': {
    at: '/guide/parts',
    code: 'DG3041',
    place: `${PARTS}:7:14`,
    hint: 'Write "</b>"',
    change: { [PARTS]: replace('First words.', 'Good <b>words</i>.') },
  },
  'an expression that is cut off': {
    at: '/guide/parts',
    code: 'DG3041',
    place: `${PARTS}:7:9`,
    hint: 'Braces hold JavaScript',
    change: { [PARTS]: replace('First words.', 'Sum {1 +} words.') },
  },
  'a component with a slip in its name': {
    at: '/guide/parts',
    code: 'DG6001',
    place: `${PARTS}:18:1`,
    hint: 'Did you mean "Counter"?',
    change: { [PARTS]: replace('<Counter label', '<Conter label') },
  },
  'a component that is not imported': {
    at: '/guide/parts',
    code: 'DG6001',
    place: `${PARTS}:7:1`,
    hint: "import { Steps } from 'docgenjs/theme'",
    change: { [PARTS]: replace('First words.', '<Steps>words</Steps>') },
  },
  'a name that is not there': {
    at: '/guide/parts',
    code: 'DG6001',
    place: `${PARTS}:7:7`,
    change: { [PARTS]: replace('First words.', 'Some {nope.x} words.') },
  },
  'a component that throws': {
    at: '/guide/parts',
    code: 'DG6001',
    place: `${COUNTER}:5:25`,
    change: {
      [COUNTER]: replace('  return <b', "  if (count > -1) throw new Error('boom');\n  return <b"),
    },
  },
  'an effect that throws': {
    at: '/guide/parts',
    code: 'DG6010',
    place: `${COUNTER}:6:11`,
    change: {
      [COUNTER]: (text) =>
        text
          .replace('{ useState }', '{ useEffect, useState }')
          .replace('  return <b', "  useEffect(() => {\n    throw new Error('late');\n  });\n  return <b"),
    },
  },
  'what only a browser has': {
    at: '/guide/parts',
    code: 'DG6001',
    place: `${COUNTER}:5:17`,
    hint: '<ClientOnly>',
    change: { [COUNTER]: replace('  return <b', '  const width = window.innerWidth;\n  return <b') },
  },
  'a word of JavaScript that is misspelt': {
    at: '/guide/parts',
    code: 'DG5002',
    place: `${COUNTER}:3:8`,
    hint: 'misspelt',
    change: { [COUNTER]: replace('export function', 'export functoin') },
  },
  'an import of a missing file': {
    at: '/guide/parts',
    code: 'DG5002',
    place: `${PARTS}:1:1`,
    hint: 'relative to the importing file',
    change: { [PARTS]: replace('parts/counter', 'parts/conter') },
  },
  'an import of a missing name': {
    at: '/guide/parts',
    code: 'DG5002',
    place: `${PARTS}:1:1`,
    hint: 'Check what "parts/counter.jsx" exports',
    change: { [PARTS]: replace('{ Counter } from', '{ Counters as Counter } from') },
  },
  'an import of a missing package, which is said once': {
    at: '/guide/parts',
    code: 'DG5002',
    place: `${COUNTER}:1:8`,
    hint: 'Install "no-such-package"',
    change: { [COUNTER]: (text) => `import 'no-such-package';\n${text}` },
  },
  'a fragment that is broken': {
    at: '/guide/parts',
    code: 'DG3041',
    place: 'docs/en/guide/_shared.mdx:1:8',
    hint: '</Open>',
    change: { 'docs/en/guide/_shared.mdx': 'Shared <Open> words.\n' },
  },
  'a stylesheet that is gone': {
    at: '/guide/parts',
    code: 'DG5002',
    place: `${COUNTER}:2:20`,
    hint: 'Check the path',
    change: { 'parts/counter.module.css': undefined },
  },
  'a slip in a stylesheet': {
    at: '/guide/parts',
    code: 'DG5003',
    place: 'parts/counter.module.css:1:26',
    isBadge: true,
    change: { 'parts/counter.module.css': '.counter { outline-offset 1px; }\n' },
  },
  'a quote in YAML that is not closed': {
    code: 'DG3013',
    place: `${TEXT}:2:8`,
    hint: 'Close it',
    change: { [TEXT]: (text) => `---\ntitle: "Text\nsidebar: false\n---\n\n${text}` },
  },
  'a key of frontmatter with a slip': {
    code: 'DG3017',
    place: `${TEXT}:2:1`,
    hint: 'Did you mean "pageType"?',
    change: { [TEXT]: (text) => `---\npageTpye: doc\n---\n\n${text}` },
  },
  'a value of frontmatter that is none': {
    code: 'DG3017',
    place: `${TEXT}:2:1`,
    change: { [TEXT]: (text) => `---\nsidebar: 7\n---\n\n${text}` },
  },
  'a code block that is not closed': {
    at: '/guide/code',
    code: 'DG3040',
    place: `${CODE}:15:1`,
    hint: 'Write "~~~"',
    isBadge: true,
    change: { [CODE]: (text) => `${text}\n~~~js\nlast();\n` },
  },
  'a container that is not closed': {
    code: 'DG3040',
    place: `${TEXT}:5:1`,
    hint: 'End it with a line ":::"',
    isBadge: true,
    change: { [TEXT]: replace('Inside.\n:::', 'Inside.') },
  },
  'a dead link': {
    code: 'DG4001',
    place: `${TEXT}:3:1`,
    hint: 'Did you mean',
    change: { [TEXT]: replace('First words', '[Gone](./gone.md)') },
  },
  'a dead anchor': {
    code: 'DG4003',
    place: `${TEXT}:3:16`,
    change: { [TEXT]: replace('[link](#end)', '[link](./code.md#start)') },
  },
  'an image with a slip in its path': {
    at: '/guide/code',
    code: 'DG4002',
    place: `${CODE}:13:1`,
    hint: 'Correct the path',
    change: { [CODE]: replace('./square.svg', './circle.svg') },
  },
  'an image that is gone': {
    at: '/guide/code',
    code: 'DG4002',
    place: `${CODE}:13:1`,
    hint: 'Correct the path',
    change: { 'docs/en/guide/square.svg': undefined },
  },
  'a public file that is gone': {
    at: '/guide/seal',
    code: 'DG4002',
    place: 'docs/en/guide/seal.md:3:1',
    hint: 'docs/public/seal.svg',
    change: { 'docs/public/seal.svg': undefined },
  },
  'a file of code with a slip in its path': {
    at: '/guide/code',
    code: 'DG3110',
    place: `${CODE}:9:1`,
    change: { [CODE]: replace('_sample.js', '_simple.js') },
  },
  'a language that has no grammar': {
    at: '/guide/code',
    code: 'DG3100',
    place: `${CODE}:5:1`,
    hint: 'shiki.style/languages',
    isBadge: true,
    change: { [CODE]: replace('```js\n', '```jvascript\n') },
  },
  'JSON without a comma': {
    code: 'DG2010',
    place: `${META}:1:18`,
    hint: 'A comma is probably missing',
    change: { [META]: '["text", "parts" "code", "seal"]' },
  },
  'a page that a list names wrongly': {
    code: 'DG2012',
    place: `${META}:1:10`,
    hint: 'Did you mean "parts.mdx"?',
    change: { [META]: '["text", "prats", "code", "seal"]' },
  },
  'a linked page that is gone': {
    at: '/reference/entry-0',
    code: 'DG4001',
    place: 'docs/en/reference/entry-0.md:3:24',
    change: { 'docs/en/reference/entry-1.md': undefined },
  },
  'a config that cannot be read': {
    code: 'DG1001',
    place: `${CONFIG_FILE}:3:3`,
    change: { [CONFIG_FILE]: 'export default {\n  title: "Loop"\n  lang: "en",\n};\n' },
  },
  'a key of the config with a slip': {
    code: 'DG1002',
    place: `${CONFIG_FILE}:1:31`,
    hint: 'Did you mean "title"?',
    change: { [CONFIG_FILE]: replace('"title"', '"titel"') },
  },
  'a theme that cannot be read': {
    code: 'DG5002',
    place: `${THEME}:4:1`,
    change: { [THEME]: (text) => `${text}export const Layout = () => <div>;\n` },
  },
  'a stylesheet of the theme that is gone': {
    code: 'DG5002',
    place: `${THEME}:1:8`,
    hint: 'Check the path',
    change: { 'theme/theme.css': undefined },
  },
};

const toPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

it.each(Object.entries(BREAKAGES))('%s', async (_name, { at = '/guide/text', ...breakage }) => {
  const { code, place, hint = '', isBadge = false } = breakage;
  const page = await stay(at);
  left = undefined;
  const { waitFor, written } = dev.fromNow();
  const mend = save(breakage.change);
  const said = new RegExp(`(?:error|warning) ${code}  ${toPattern(place)}\n`, 'g');
  await waitFor(said);
  if (isBadge) {
    await badge(page).click();
  }
  const part = (name: string) => overlay(page).locator(name).textContent();
  await eventually(() => part('.place'), place);
  expect(await part('.code')).toBe(code);
  expect(await part('.hint')).toContain(hint);
  expect(written().match(said)).toHaveLength(1);
  expect(await isSameDocument(page)).toBe(true);

  mend();
  await overlay(page).waitFor({ state: 'detached' });
  await badge(page).waitFor({ state: 'detached' });
  expect(await isSameDocument(page)).toBe(true);
  left = { at, page };
});

interface Edit {
  readonly change: Change;
  /** @default '/guide/text' */
  readonly at?: string;
  /** Waits until the edit is seen. */
  readonly see: (page: Page) => Promise<unknown>;
}

const LIST = ['Text', 'Parts', 'Code', 'Seal'];
const press = (page: Page) => page.locator('#counter').textContent();

const EDITS: Readonly<Record<string, Edit>> = {
  'words of a page of text': {
    change: { [TEXT]: replace('First words', 'Other words') },
    see: (page) => seeText(page, 'Other words'),
  },
  'words of a page with components': {
    at: '/guide/parts',
    change: { [PARTS]: replace('First words.', 'Other words.') },
    see: (page) => seeText(page, 'Other words.'),
  },
  'a title': {
    change: { [TEXT]: replace('# Text', '# Renamed') },
    see: (page) => eventually(() => sidebar(page), ['Renamed', ...LIST.slice(1)]),
  },
  'a heading': {
    change: { [TEXT]: replace('## End', '## Finish') },
    see: (page) => page.locator('.rp-outline a, .rp-toc a', { hasText: 'Finish' }).first().waitFor(),
  },
  'a title in frontmatter': {
    change: { [TEXT]: (text) => `---\ntitle: Matter\n---\n\n${text}` },
    see: (page) => eventually(() => page.title(), 'Matter - Loop'),
  },
  'a block of code': {
    at: '/guide/code',
    change: { [CODE]: replace('const first = 1;', 'const second = 2;') },
    see: (page) => seeText(page, 'const second = 2;'),
  },
  'a file that a block of code shows': {
    at: '/guide/code',
    change: { 'docs/en/guide/_sample.js': 'export const example = 2;\n' },
    see: (page) => seeText(page, 'export const example = 2;'),
  },
  'an image beside a page': {
    at: '/guide/code',
    change: { 'docs/en/guide/square.svg': (text) => text.replaceAll('"10"', '"30"') },
    see: (page) => eventually(() => getStyle(page, '.rp-doc img', 'width'), '30px'),
  },
  'a public image': {
    at: '/guide/seal',
    change: { 'docs/public/seal.svg': (text) => text.replaceAll('"20"', '"40"') },
    see: (page) => eventually(() => getStyle(page, '.rp-doc img', 'width'), '40px'),
  },
  'a fragment': {
    at: '/guide/parts',
    change: { 'docs/en/guide/_shared.mdx': 'Other shared words.\n' },
    see: (page) => seeText(page, 'Other shared words.'),
  },
  'a component, whose state is kept': {
    at: '/guide/parts',
    change: { [COUNTER]: replace('{label}: {count}', '{label}, {count} times') },
    see: (page) => eventually(() => press(page), 'Pressed, 1 times'),
  },
  'a module of styles': {
    at: '/guide/parts',
    change: { 'parts/counter.module.css': '.counter { outline-offset: 3px; }\n' },
    see: (page) => eventually(() => getStyle(page, '#counter', 'outline-offset'), '3px'),
  },
  'the stylesheet of the site': {
    change: { 'global.css': '.rp-doc p { color: rgb(9, 8, 7); }\n' },
    see: (page) => eventually(() => getStyle(page, '.rp-doc p', 'color'), 'rgb(9, 8, 7)'),
  },
  'the stylesheet of the theme': {
    change: { 'theme/theme.css': '.rp-doc p { text-indent: 5px; }\n' },
    see: (page) => eventually(() => getStyle(page, '.rp-doc p', 'text-indent'), '5px'),
  },
  'a part of the theme': {
    change: {
      [THEME]: `import { Layout as Basic } from 'docgenjs/theme-original';\nimport './theme.css';\n\nexport * from 'docgenjs/theme-original';\nexport const Layout = () => <Basic bottom={<p id="own">Own words</p>} />;\n`,
    },
    see: (page) => page.locator('#own', { hasText: 'Own words' }).waitFor(),
  },
  'a page that is added': {
    change: { 'docs/en/guide/added.md': '# Added\n', [META]: '["text", "parts", "code", "seal", "added"]' },
    see: (page) => eventually(() => sidebar(page), [...LIST, 'Added']),
  },
  'another page that is removed': {
    change: { 'docs/en/guide/seal.md': undefined, [META]: '["text", "parts", "code"]' },
    see: (page) => eventually(() => sidebar(page), LIST.slice(0, 3)),
  },
  'the order of the sidebar': {
    change: { [META]: '["seal", "code", "parts", "text"]' },
    see: (page) => eventually(() => sidebar(page), LIST.toReversed()),
  },
  'the navigation': {
    change: { 'docs/en/_nav.json': '[{ "text": "Handbook", "link": "/guide/text" }]' },
    see: (page) => page.locator('.rp-nav', { hasText: 'Handbook' }).waitFor(),
  },
  'a word in two languages': {
    change: { 'i18n.json': '{ "guide": { "en": "Handbook", "zh": "手册" } }' },
    see: (page) => page.locator('.rp-nav', { hasText: 'Handbook' }).waitFor(),
  },
  'the title of the site': {
    change: { [CONFIG_FILE]: replace('"Loop"', '"Circle"') },
    see: (page) => eventually(() => page.title(), 'Text - Circle'),
  },
  'the other language': {
    at: '/zh/guide/text',
    change: { 'docs/zh/guide/text.md': '# 文字\n\n另一句话。\n' },
    see: (page) => seeText(page, '另一句话。'),
  },
  'two hundred pages at once': {
    at: '/reference/entry-7',
    change: Object.fromEntries(
      Array.from({ length: 200 }, (_value, index) => [
        `docs/en/reference/entry-${index}.md`,
        (text: string) => text.replace('# Entry', '# Chapter'),
      ]),
    ),
    see: (page) => seeHeading(page, 'Chapter 7'),
  },
  'the home page': {
    at: '/',
    change: { [HOME]: '# House\n\nAt home.\n' },
    see: (page) => seeHeading(page, 'House'),
  },
};

it.each(Object.entries(EDITS))('an edit of %s', async (_name, { at = '/guide/text', change, see }) => {
  const { page, problems } = await openMarked(new URL(at, url).href);
  if (at === '/guide/parts') await page.locator('#counter').click();
  const { written } = dev.fromNow();
  const undo = save(change);
  await see(page);
  if (at === '/guide/parts') expect(await press(page)).toContain('1');
  // With what the browser said: why a page was loaded again.
  expect({ isSame: await isSameDocument(page), problems: problems() }).toEqual({
    isSame: true,
    problems: [],
  });
  const count = Object.keys(change).length;
  // A file that is removed and there again at once has not changed.
  await expect.poll(() => countChanged(written())).toBeGreaterThanOrEqual(count);
  undo();
  // The next page is opened when both are over.
  await expect.poll(() => countChanged(written())).toBeGreaterThanOrEqual(2 * count);
  await overlay(page).waitFor({ state: 'detached' });
});
