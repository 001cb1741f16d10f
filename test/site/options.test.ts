/** The samples of the reference do what it says of them: two sites with samples are compared with one that has none. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  listFrontmatterRows,
  listThemeRows,
  type OptionRow,
} from '../../src/engine/config/printed/option-rows.ts';
import { readRows } from '../helpers/built-index.ts';
import { type Built, type Files, site } from '../helpers/site.ts';
import { FRONTMATTER_SAMPLES } from './options/frontmatter.ts';
import type { OptionSample, Pages } from './options/sample.ts';
import { THEME_SAMPLES } from './options/theme-config.ts';

const TEXT = '\nWords.\n\n## Section\n\n```ts\nlet a = 1;\n```\n';
const PAGES: Files = {
  'docs/en/index.md': '---\npageType: home\nhero: { name: Handbook }\n---\n',
  'docs/zh/index.md': '# 首页\n\n## 一节\n',
  'docs/en/_nav.json': '[{ "text": "Start", "link": "/guide/first" }]',
  'docs/en/guide/_meta.json': '["first", { "type": "dir", "name": "basics" }, "third"]',
  'docs/en/guide/basics/_meta.json': '["second"]',
  'docs/en/guide/first.md': `# First\n${TEXT}`,
  'docs/en/guide/basics/second.md': `# Second\n${TEXT}`,
  'docs/en/guide/third.md': `# Third\n${TEXT}`,
  'docs/en/guide/overview.md': '---\noverview: true\n---\n\n# Overview\n',
  'docs/en/titled.md': `---\ntitle: Only here\n---\n${TEXT}`,
  'docs/en/sample/overview/part.md': `# Part of it\n${TEXT}`,
  'docs/en/sample/overviewheaders/part.md': `# Part of it\n${TEXT}\n### A detail\n`,
  ...Object.fromEntries(
    FRONTMATTER_SAMPLES.map(({ option, code }) => [
      `docs/en/sample/${option.toLowerCase()}.md`,
      `---\n${code}\n---\n\n# A page\n${TEXT}`,
    ]),
  ),
  'everywhere.tsx': 'export default () => <p>Everywhere</p>;\n',
};

let plain: Built;
let together: Built;
let apart: Built;
/** With dates, which frontmatter may change. */
let dated: Built;

beforeAll(async () => {
  plain = await buildWith([]);
  together = await buildWith(THEME_SAMPLES.filter(({ isApart }) => !isApart));
  apart = await buildWith(THEME_SAMPLES.filter(({ isApart }) => isApart));
  dated = await buildWith(THEME_SAMPLES.filter(({ option }) => option === 'lastUpdated'));
});

async function buildWith(samples: readonly OptionSample[]): Promise<Built> {
  const isNavigation = samples.some(({ option }) => ['nav', 'sidebar', 'locales'].includes(option));
  // Beside navigation in the config these are not read, which is told.
  const read = Object.entries(PAGES).filter(([path]) => !(isNavigation && /_(?:nav|meta)\.json$/.test(path)));
  const made = site(Object.fromEntries(read)).write(
    'docgen.config.ts',
    `export default {
      title: 'Site', llms: true, lang: 'en', globalUIComponents: ['everywhere.tsx'],
      locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
      themeConfig: { ${samples.map(({ code }) => code).join('\n')} },
    };`,
  );
  const git = (...args: string[]) => execFileSync('git', args, { cwd: made.dir, stdio: 'ignore' });
  git('init');
  git('add', '.');
  git('-c', 'user.name=Mei Lin', '-c', 'user.email=mei@example.com', 'commit', '-m', 'Begin');
  const built = await made.build();
  expect(built.terminal()).not.toMatch(/✖|⚠/);
  return built;
}

/** @param own page whose frontmatter is looked at */
async function readPages(built: Built, own = '/guide/third'): Promise<Pages> {
  const siteData = Object.keys(built.site.output()).find((path) => path.startsWith('static/site-en-'));
  const rows = await readRows(built, 'en');
  return {
    // A draft has none.
    own: built.files().includes(`${own.slice(1)}.html`) ? built.html(own) : '',
    second: built.html('/guide/basics/second'),
    home: built.html('/'),
    chinese: built.html('/zh/'),
    overview: built.html('/guide/overview'),
    titled: built.html('/titled'),
    siteData: built.read(siteData ?? ''),
    isFound: rows.some(([, url]) => url.startsWith(own)),
  };
}

const getNames = (rows: readonly OptionRow[]) =>
  rows.map(({ key }) => key).filter((key) => !/[.[]/.test(key));

describe('themeConfig', () => {
  it('has a sample of every option', () => {
    const names = getNames(listThemeRows().filter(({ status }) => status !== 'deprecated'));
    expect(THEME_SAMPLES.map(({ option }) => option)).toEqual(names);
  });

  it.each(THEME_SAMPLES)('$option: $effect', async ({ isShown, isApart }) => {
    expect(isShown(await readPages(isApart ? apart : together))).toBe(true);
    expect(isShown(await readPages(plain))).toBe(false);
  });
});

describe('frontmatter', () => {
  it('has a sample of every key', () => {
    expect(FRONTMATTER_SAMPLES.map(({ option }) => option)).toEqual(getNames(listFrontmatterRows()));
  });

  it.each(FRONTMATTER_SAMPLES)('$option: $effect', async ({ option, isShown }) => {
    expect(isShown(await readPages(dated, `/sample/${option.toLowerCase()}`))).toBe(true);
    expect(isShown(await readPages(dated))).toBe(false);
  });
});
