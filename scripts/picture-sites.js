/** Makes the site of which `write-pictures.js` takes the picture of comments, in both languages. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectDir } from './steps.js';

const PAGES = {
  en: '# The lid\n\nThe lid locks while the water boils. It opens when the light is off.\n',
  zh: '# 壶盖\n\n烧水时壶盖会锁住，指示灯熄灭后才能打开。\n',
};

/** Makes a site with a page that has comments. */
export function makeTeaHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-pictures-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectDir, join(folder, 'node_modules/docgenjs'));
  write(folder, 'package.json', '{}');
  for (const [lang, text] of Object.entries(PAGES)) write(folder, `docs/${lang}/index.md`, text);
  write(
    folder,
    'docgen.config.ts',
    `import { pluginComments } from 'docgenjs/plugins/comments';
export default { title: 'Tea house', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  plugins: [pluginComments({ repo: 'tea/house', repoId: 'R_1', categoryId: 'DIC_1' })] };`,
  );
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

function write(folder, path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
