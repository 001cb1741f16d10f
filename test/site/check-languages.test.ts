/** Drift: which section of which translation is behind. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkSite } from '../helpers/check-site.ts';
import { loadEngine } from '../helpers/engine.ts';
import { docgen } from '../helpers/fake-host.ts';
import { type Site, site } from '../helpers/site.ts';

const { dev } = await loadEngine();

const BOIL = `---
description: How to boil.
---

# Boil

Water in, lid on, and wait until
it *whistles*.

## Times {#times}

A litre takes four minutes. See [cleaning](./clean.md#scale).

\`\`\`sh
kettle boil --litres 1 # one litre
\`\`\`

## Noise

It whistles.
`;

const ZH_BOIL = `---
description: 如何烧水。
---

# 烧水

加水，盖上盖子，
等它*鸣响*。

## 时间 {#times}

一升水需要四分钟。见[清洁](./clean.md#scale)。

\`\`\`sh
kettle boil --litres 1 # 一升
\`\`\`

## 声音 {#noise}

它会鸣响。
`;

let made: Site;
beforeEach(async () => {
  made = site({
    'docgen.config.json': JSON.stringify({
      lang: 'en',
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文' },
      ],
      check: { orphans: false, languages: 'error' },
    }),
    'docs/en/index.md': '# Kettle\n',
    'docs/zh/index.md': '# 水壶\n',
    'docs/en/boil.md': BOIL,
    'docs/zh/boil.md': ZH_BOIL,
    'docs/en/clean.md': '# Clean\n\n## Scale\n\nVinegar.\n',
    'docs/zh/clean.md': '# 清洁\n\n## 水垢 {#scale}\n\n白醋。\n',
  });
  const { lines } = await checkSite(made, { accept: 'all' });
  expect(lines).toEqual([]);
});

const edit = (file: string, from: string | RegExp, to: string) =>
  made.edit(file, (text) => text.replace(from, to));

describe('a section of the original', () => {
  it('that is edited makes that section of that page stale, and nothing else', async () => {
    edit('docs/en/boil.md', 'four minutes', 'three minutes');
    const { lines, ok, diagnostics } = await checkSite(made);
    expect(lines).toEqual([
      'DG4012 error docs/zh/boil.md:10: Section "时间" is outdated: the original has changed (docs/en/boil.md:10).',
    ]);
    expect(diagnostics[0]?.hint).toBe(
      'Bring it up to date, then run "docgen check --accept docs/zh/boil.md".',
    );
    expect(ok).toBe(false);
  });

  it('that is wrapped and indented otherwise is the same', async () => {
    edit(
      'docs/en/boil.md',
      'lid on, and wait until\nit *whistles*',
      'lid\non, and wait\nuntil it _whistles_',
    );
    edit('docs/en/boil.md', '## Noise\n', '## Noise ##\n\n');
    made.write('docs/en/clean.md', '\n# Clean\r\n\r\nScale\n-----\n\n\n  Vinegar.  \n');
    expect((await checkSite(made)).lines).toEqual([]);
  });

  it.each([
    ['its code', '--litres 1', '--litres 2', 10],
    ['a link', './clean.md#scale', './index.md', 10],
    ['its heading', '## Times', '## Durations', 10],
    ['the frontmatter', 'How to boil', 'Ways to boil', 1],
    ['the page title', '# Boil\n', '# Boiling\n', 5],
  ])('is another one when %s changes', async (_, from, to, line) => {
    edit('docs/en/boil.md', from, to);
    const behind = (await checkSite(made)).lines.filter((text) => text.startsWith('DG4012'));
    expect(behind).toHaveLength(1);
    expect(behind[0]).toContain(`docs/zh/boil.md:${line}: `);
  });

  it('that was translated is clean once that is recorded; only lines of that page change', async () => {
    edit('docs/en/boil.md', 'four minutes', 'three minutes');
    edit('docs/en/clean.md', 'Vinegar', 'Lemon juice');
    edit('docs/zh/boil.md', '四分钟', '三分钟');
    const before = made.read('docs/i18n.lock.json').split('\n');
    const { lines, result } = await checkSite(made, { accept: ['docs/zh/boil.md'] });
    expect(result?.accepted).toEqual(['docs/zh/boil.md']);
    expect(lines).toEqual([expect.stringContaining('DG4012 error docs/zh/clean.md:3')]);
    const after = made.read('docs/i18n.lock.json').split('\n');
    expect(after).toHaveLength(before.length);
    const changed = after.filter((line, at) => line !== before[at]);
    expect(changed).toEqual([
      expect.stringMatching(/^ {4}"zh\/boil\.md#times": \["[0-9a-f]{12}", "[0-9a-f]{12}"\],$/),
    ]);

    await checkSite(made, { accept: ['docs/en/clean.md'] });
    expect((await checkSite(made)).lines).toEqual([]);
  });

  it('that is new has to be translated, then compared', async () => {
    edit('docs/en/boil.md', '## Noise', '## Colour\n\nBlue.\n\n## Noise');
    expect((await checkSite(made)).lines).toEqual([
      'DG4012 error docs/zh/boil.md: Section "Colour" of the original is not translated (docs/en/boil.md:18).',
    ]);
    edit('docs/zh/boil.md', '## 声音', '## 颜色 {#colour}\n\n蓝色。\n\n## 声音');
    expect((await checkSite(made)).lines).toEqual([
      'DG4015 error docs/zh/boil.md:18: Section "颜色" is new and has not been compared with the original (docs/en/boil.md:18).',
    ]);
    expect((await checkSite(made, { accept: 'all' })).lines).toEqual([]);
  });

  it('that is deleted leaves an orphan', async () => {
    edit('docs/en/boil.md', /## Noise[\s\S]*/, '');
    expect((await checkSite(made)).lines).toEqual([
      'DG4013 error docs/zh/boil.md:18: Section "声音" has no counterpart in the original.',
    ]);
    edit('docs/zh/boil.md', /## 声音[\s\S]*/, '');
    expect((await checkSite(made)).lines).toEqual([]);
  });
});

describe('a page', () => {
  it('that is added is not translated; its translation is compared once', async () => {
    made.write('docs/en/buy.md', '# Buy\n');
    const first = await checkSite(made);
    expect(first.lines).toEqual(['DG4011 error docs/en/buy.md: docs/en/buy.md is not translated into "zh".']);
    expect(first.diagnostics[0]?.hint).toBe('Write docs/zh/buy.md.');
    made.write('docs/zh/buy.md', '# 购买\n');
    expect((await checkSite(made)).lines).toEqual([
      'DG4015 error docs/zh/buy.md: No record says which version of the original this page translates.',
    ]);
  });

  it('that is deleted leaves an orphan, and lines that go with the next --all', async () => {
    made.remove('docs/en/clean.md');
    edit('docs/en/boil.md', ' See [cleaning](./clean.md#scale).', '');
    edit('docs/zh/boil.md', '见[清洁](./clean.md#scale)。', '');
    const { lines } = await checkSite(made, { accept: ['docs/zh/boil.md'] });
    expect(lines).toEqual(['DG4013 error docs/zh/clean.md: There is no original of this page in "en".']);
    made.remove('docs/zh/clean.md');
    expect(made.read('docs/i18n.lock.json')).toContain('zh/clean.md');
    expect((await checkSite(made, { accept: 'all' })).lines).toEqual([]);
    expect(made.read('docs/i18n.lock.json')).not.toContain('zh/clean.md');
  });

  it('that is renamed is found again by what it says', async () => {
    made.write('docs/en/tidy.md', made.read('docs/en/clean.md')).remove('docs/en/clean.md');
    edit('docs/en/boil.md', './clean.md', './tidy.md');
    const { diagnostics } = await checkSite(made);
    expect(diagnostics.find(({ code }) => code === 'DG4013')).toMatchObject({
      file: 'docs/zh/clean.md',
      hint: 'The original has become docs/en/tidy.md: rename this page as well.',
    });
  });
});

describe('a translation that is built otherwise', () => {
  it('needs the ids of its original', async () => {
    edit('docs/zh/boil.md', ' {#times}', '');
    edit('docs/zh/clean.md', '## 水垢 {#scale}', '### 水垢 {#scale}');
    const { lines, diagnostics } = await checkSite(made);
    expect(lines).toEqual([
      'DG4014 error docs/zh/boil.md:10: Heading "时间" has the id "时间"; that of the original is "times" (docs/en/boil.md:10).',
      'DG4014 error docs/zh/clean.md:3: Heading "水垢" has level 3; in the original it has level 2 (docs/en/clean.md:3).',
      'DG4031 warning docs/zh/clean.md:3: Heading "水垢" skips a level.',
    ]);
    expect(diagnostics[0]?.hint).toBe('Write "## 时间 {#times}".');
  });

  it('has another command, a link less and a key less', async () => {
    edit('docs/zh/boil.md', '--litres 1', '--liters 1');
    edit('docs/zh/boil.md', '见[清洁](./clean.md#scale)。', '');
    edit('docs/zh/boil.md', /^---[\s\S]*?---\n/, '');
    const found = (await checkSite(made)).lines.map((line) => line.replace(/ \(docs.*/, ''));
    expect(found).toEqual([
      'DG4012 error docs/zh/boil.md: The frontmatter of the original is not translated',
      'DG4014 error docs/zh/boil.md:1: Frontmatter lacks "description", which the original has.',
      'DG4014 error docs/zh/boil.md:11: The code block differs from the one in the original',
      'DG4014 error docs/zh/boil.md: No link points to "/clean#scale", unlike in the original',
    ]);
    edit('docs/zh/boil.md', /```[\s\S]*?```\n/, '');
    expect((await checkSite(made)).lines).toContainEqual(
      'DG4014 error docs/zh/boil.md:7: Section "时间" has 0 code blocks; the original has 1 (docs/en/boil.md:10).',
    );
  });
});

describe('readers', () => {
  const noticeOf = (html: string) =>
    /<div class="rp-notice"[^>]*>(.*?)<\/div>/s.exec(html)?.[1]?.replace(/<!-- -->/g, '');

  it('are told which sections are behind, and where the original says it; other pages stay as they are', async () => {
    settings('warn');
    const first = await made.build();
    expect(noticeOf(first.html('/zh/boil'))).toBeUndefined();
    const before = made.output();
    edit('docs/en/boil.md', 'four minutes', 'three minutes');
    edit('docs/en/boil.md', 'How to boil', 'Ways to boil');
    const built = await made.build();
    expect(noticeOf(built.html('/zh/boil'))).toBe(
      '本页翻译之后，原文又有改动。以下内容请以原文为准：' +
        '<a href="/boil.html" hrefLang="en">整个页面</a><a href="/boil.html#times" hrefLang="en">时间</a>',
    );
    expect(noticeOf(built.html('/boil'))).toBeUndefined();
    const after = made.output();
    const changed = Object.keys(after).filter(
      (path) => after[path] !== before[path] && /^(?!static\/search).*(?:html|pages.*bin)$/.test(path),
    );
    expect(changed.sort()).toEqual([
      'boil.html',
      'static/pages/boil.bin',
      'static/pages/zh/boil.bin',
      'zh/boil.html',
    ]);

    await checkSite(made, { accept: 'all' });
    expect(noticeOf((await made.build()).html('/zh/boil'))).toBeUndefined();
  });
});

const settings = (languages?: unknown) =>
  made.edit('docgen.config.json', (text) => {
    const config = JSON.parse(text);
    return JSON.stringify({ ...config, search: false, check: { orphans: false, languages } });
  });

it('in dev the page says so once the original is edited, and the warning is told', async () => {
  settings('warn');
  const told: string[] = [];
  const server = await dev({
    cwd: made.dir,
    port: 0,
    onUpdate: ({ diagnostics }) => told.push(diagnostics.map(({ code }) => code).join()),
  });
  onTestFinished(() => server.close());
  const read = async () => (await fetch(new URL('/zh/boil', server.urls.local))).text();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  expect(await read()).not.toContain('rp-notice');

  edit('docs/en/boil.md', 'four minutes', 'three minutes');
  await expect.poll(() => told.at(-1)).toBe('DG4012');
  expect(await read()).toContain('<a href="/boil.html#times" hrefLang="en">时间</a>');
});

describe('when the check runs', () => {
  it('is for the lock file to say: without one, nothing is compared', async () => {
    settings();
    edit('docs/en/boil.md', 'four', 'five');
    expect((await checkSite(made)).lines).toEqual([expect.stringContaining('DG4012 warning')]);
    expect((await made.build()).problems()).toEqual(['DG4012 docs/zh/boil.md:10']);
    made.remove('docs/i18n.lock.json');
    expect((await checkSite(made)).lines).toEqual([]);
  });

  it('is for the setting: an error stops a build, false says nothing', async () => {
    edit('docs/en/boil.md', 'four', 'five');
    expect((await made.build()).exitCode).toBe(1);
    settings(false);
    expect((await checkSite(made)).lines).toEqual([]);
  });

  it('a lock file with a conflict is an error, and is not written over', async () => {
    const broken = `<<<<<<< HEAD\n${made.read('docs/i18n.lock.json')}`;
    made.write('docs/i18n.lock.json', broken);
    expect((await checkSite(made)).lines[0]).toMatch(/^DG4010 error docs\/i18n\.lock\.json: /);
    expect((await checkSite(made, { accept: 'all' })).ok).toBe(false);
    expect(made.read('docs/i18n.lock.json')).toBe(broken);
  });
});

describe('languageParity', () => {
  it('fails where a language lacks a page, whatever else is checked; folders and parts of paths can be chosen', async () => {
    settings(false);
    made
      .write('docs/en/buy/a.md', '# A\n')
      .write('docs/zh/buy/b.md', '# B\n')
      .write('docs/en/blog/c.md', '# C\n');
    const set = (parity: object) =>
      made.edit('docgen.config.json', (text) =>
        JSON.stringify({ ...JSON.parse(text), languageParity: parity }),
      );
    expect((await checkSite(made)).lines).toEqual([]);
    const found = await checkSite(set({ enable: true, exclude: ['blog/'] }));
    expect(found.lines).toEqual([
      'DG4011 error docs/en/buy/a.md: docs/en/buy/a.md is not translated into "zh".',
      'DG4011 error docs/zh/buy/b.md: docs/zh/buy/b.md is not translated into "en".',
    ]);
    expect(found.diagnostics.map(({ hint }) => hint)).toEqual([
      'Write docs/zh/buy/a.md.',
      'Write docs/en/buy/b.md.',
    ]);
    expect((await checkSite(set({ enabled: true, include: ['blog'] }))).lines).toEqual([
      'DG4011 error docs/en/blog/c.md: docs/en/blog/c.md is not translated into "zh".',
    ]);
    expect((await checkSite(set({ enabled: false }))).lines).toEqual([]);
  });
});

describe('--accept on the command line', () => {
  it('takes files, and all with --all', async () => {
    edit('docs/en/boil.md', 'four', 'five');
    const run = await docgen('check --accept docs/zh/boil.md docs/zh/clean.md --json', { cwd: made.dir });
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: true,
      accepted: ['docs/zh/boil.md', 'docs/zh/clean.md'],
    });
    const all = await docgen('check --accept --all', { cwd: made.dir });
    expect(all.stdout).toMatch(/^Recorded as up to date: 3 translations\n✔ 6 pages checked/);
  });

  it.each([
    ['check --accept', '--accept requires the reviewed pages'],
    ['check --all', '--all requires --accept'],
    ['check --accept docs/zh/nowhere.md', 'nowhere.md" is not a page with a translation'],
  ])('%s ends with 2', async (line, words) => {
    const { exitCode, stderr } = await docgen(line, { cwd: made.dir });
    expect(stderr).toContain(words);
    expect(exitCode).toBe(2);
  });
});
