/** Makes the sites of which `write-pictures.js` takes pictures: small ones, in both languages, that use what is shown. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectDir } from './steps.js';

const LOCALES = `lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]`;
/** Of a page, all that is below its text is left out but what its picture is about. */
const ALONE = 'tags: []\nfeedback: false\ncontributors: false\ncomments: false';

const NAVS = { en: ['Guide', 'Blog'], zh: ['指南', '博客'] };

const PAGES = {
  en: {
    index: `---\n${ALONE.replace('feedback: false\n', '')}\n---\n\n# My library\n\nYou need Node.js 20.19 or newer.\n`,
    'guide/boil': `---\n${ALONE.replace('[]', '[water, safety]')}\n---\n\n# Boil\n\nFill the kettle and close the lid. Water boils at 100 °C, and earlier on a mountain.\n\n## How long it takes\n\nA litre takes two minutes. The kettle switches itself off.\n`,
    'guide/descale': `---\n${ALONE.replace('[]', '[water]')}\n---\n\n# Descale\n\nHard water leaves lime. A spoon of citric acid in warm water takes it away.\n`,
    'guide/clean': `---\n${ALONE.replace('contributors: false\n', '')}\n---\n\n# Clean\n\nPull the plug first. A soft cloth is enough for the outside.\n\n## The filter\n\nTake it out once a month, and rinse it under warm water.\n`,
    'guide/lid': `---\n${ALONE.replace('\ncomments: false', '')}\n---\n\n# The lid\n\nThe lid locks while the water boils. It opens when the light is off.\n`,
    'blog/2026-10-20-quiet': `---\ntitle: Quiet mode\nauthors: [Ada Lovelace]\ntags: [features]\n---\n\nAfter ten in the evening, the kettle no longer beeps.\n`,
    'blog/2026-08-03-two-minutes': `---\ntitle: A litre in two minutes\nauthors: [Lin Wei, Ada Lovelace]\ntags: [release, performance]\n---\n\nKettle 2.0 boils water twice as fast as before.\n`,
    'blog/2026-05-01-first-boil': `---\ntitle: The first boil\nauthors: [Ada Lovelace]\ntags: [release]\n---\n\nKettle 1.0 boils water, and says when.\n`,
  },
  zh: {
    index: `---\n${ALONE.replace('feedback: false\n', '')}\n---\n\n# 我的库\n\n需要 Node.js 20.19 或更高版本。\n`,
    'guide/boil': `---\n${ALONE.replace('[]', '[water, safety]')}\n---\n\n# 烧水\n\n给水壶加水，盖上盖子。水在 100 °C 沸腾，在高山上沸点更低。\n\n## 需要多长时间\n\n烧开一升水需要两分钟，水壶会自动断电。\n`,
    'guide/descale': `---\n${ALONE.replace('[]', '[water]')}\n---\n\n# 除垢\n\n硬水会留下水垢。在温水中加一勺柠檬酸即可清除。\n`,
    'guide/clean': `---\n${ALONE.replace('contributors: false\n', '')}\n---\n\n# 清洁\n\n先拔下插头。外壳用软布擦拭即可。\n\n## 滤网\n\n每月取出一次，用温水冲洗。\n`,
    'guide/lid': `---\n${ALONE.replace('\ncomments: false', '')}\n---\n\n# 壶盖\n\n烧水时壶盖会锁住，指示灯熄灭后才能打开。\n`,
    'blog/2026-10-20-quiet': `---\ntitle: 安静模式\nauthors: [王芳]\ntags: [功能]\n---\n\n晚上十点以后，水壶不再发出提示音。\n`,
    'blog/2026-08-03-two-minutes': `---\ntitle: 两分钟烧开一升水\nauthors: [李伟, 王芳]\ntags: [版本发布, 性能]\n---\n\nKettle 2.0 烧水的速度是以前的两倍。\n`,
    'blog/2026-05-01-first-boil': `---\ntitle: 第一次沸腾\nauthors: [王芳]\ntags: [版本发布]\n---\n\nKettle 1.0 会烧水，也会告诉你何时烧开。\n`,
  },
};

/** Who wrote the page that lists its contributors. */
const AUTHORS = {
  en: ['Ada Lovelace <ada@example.com>', 'Grace Hopper <grace@example.com>', 'Lin Wei <lin@example.com>'],
  zh: ['王芳 <wang@example.com>', '李伟 <li@example.com>', 'Grace Hopper <grace@example.com>'],
};

/** Makes a site with the plugins that show readers something, and of which the docs have no example. */
export function makeTeaHouse() {
  const folder = makeFolder();
  for (const [lang, pages] of Object.entries(PAGES)) {
    for (const [name, text] of Object.entries(pages)) write(folder, `docs/${lang}/${name}.md`, text);
    const [guide, blog] = NAVS[lang];
    const nav = [
      { text: guide, link: '/guide/boil', activeMatch: '/guide/' },
      { text: blog, link: '/blog/', activeMatch: '/blog/' },
    ];
    write(folder, `docs/${lang}/_nav.json`, JSON.stringify(nav));
  }
  write(
    folder,
    'docgen.config.ts',
    `import { pluginComments } from 'docgenjs/plugins/comments';
import { pluginContributors } from 'docgenjs/plugins/contributors';
import { pluginFeedback } from 'docgenjs/plugins/feedback';
import { pluginNews } from 'docgenjs/plugins/news';
import { pluginTags } from 'docgenjs/plugins/tags';
export default { title: 'Tea house', ${LOCALES},
  plugins: [
    pluginFeedback({ action: '/feedback' }),
    pluginNews(),
    pluginTags({ tags: { water: { label: { en: 'Water', zh: '水' } }, safety: { label: { en: 'Safety', zh: '安全' } } } }),
    pluginContributors(),
    pluginComments({ repo: 'tea/house', repoId: 'R_1', categoryId: 'DIC_1' }),
  ] };`,
  );
  commit(folder);
  return folder;
}

const COMMENTS = {
  en: [
    '2 comments',
    'Can it be opened while it boils?',
    'No, and that is on purpose.',
    'Write a comment',
    'Comment',
  ],
  zh: ['2 条评论', '烧水时能打开吗？', '不能，这是有意为之。', '写下评论', '评论'],
};

/** Writes what stands in for the frame of giscus, which pictures are taken without. */
export function writeComments(lang, appearance) {
  const [count, question, answer, placeholder, button] = COMMENTS[lang];
  const [text, line, ground] =
    appearance === 'dark' ? ['#e6edf3', '#30363d', '#161b22'] : ['#1f2328', '#d0d7de', '#f6f8fa'];
  const post = (name, words) => `<div class="box"><p class="name">${name}</p><p>${words}</p></div>`;
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; font: 14px/1.5 sans-serif; color: ${text}; }
.box { border: 1px solid ${line}; border-radius: 6px; margin: 12px 0; }
p { margin: 10px 14px; } .name { margin: 0; padding: 6px 14px; background: ${ground}; font-weight: 600; }
textarea { box-sizing: border-box; display: block; width: 100%; height: 64px; padding: 10px 14px; font: inherit; color: inherit; background: none; border: 1px solid ${line}; border-radius: 6px; }
button { float: right; margin: 10px 0; padding: 6px 16px; border: 0; border-radius: 6px; font: 600 14px sans-serif; color: #fff; background: #1f883d; }
</style><b>${count}</b>${post('ada', question)}${post('grace', answer)}<textarea placeholder="${placeholder}"></textarea><button>${button}</button>
<script>parent.postMessage({ giscus: { resizeHeight: document.documentElement.scrollHeight + 4 } }, '*')</script>`;
}

/** Makes a site with two versions. */
export function makeVersions() {
  const folder = makeFolder();
  for (const [lang, { 'guide/boil': page }] of Object.entries(PAGES)) {
    for (const version of ['v2', 'v1']) {
      write(folder, `docs/${version}/${lang}/index.md`, `# Kettle\n`);
      write(folder, `docs/${version}/${lang}/boil.md`, page);
    }
  }
  const versions = `multiVersion: { default: 'v2', versions: ['v2', 'v1'] }`;
  write(folder, 'docgen.config.ts', `export default { title: 'Kettle', ${LOCALES}, ${versions} };`);
  return folder;
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-pictures-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectDir, join(folder, 'node_modules/docgenjs'));
  write(folder, 'package.json', '{}');
  return folder;
}

function write(folder, path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Commits the site, the pages that list their contributors by each of these. */
function commit(folder) {
  const git = (...args) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  git('init', '-q');
  git('config', 'user.name', 'Tea house');
  git('config', 'user.email', 'house@example.com');
  for (const [lang, authors] of Object.entries(AUTHORS)) {
    const path = `docs/${lang}/guide/clean.md`;
    for (const [at, author] of authors.entries()) {
      write(folder, path, PAGES[lang]['guide/clean'] + '\n'.repeat(authors.length - 1 - at));
      git('add', path);
      git('commit', '-q', '--author', author, '-m', 'clean');
    }
  }
}
