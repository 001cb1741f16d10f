/** `docgenjs/plugins/comments`: comments below each page, from GitHub Discussions by giscus. */

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'docgenjs';
import { addBlockAfter, isWanted } from '../common/block-after.ts';
import { escapeMarkup } from '../common/escape-markup.ts';
import { getLanguage } from '../common/get-language.ts';
import { readPageStylesheet } from '../common/page-stylesheet.ts';
import { addPreEntry } from '../common/pre-entry.ts';
import { type CommentsOptions, optionsSchema } from './options.ts';

export type { CommentsOptions } from './options.ts';

/** Name by which the browser half imports settings from the config. */
const SETTINGS_MODULE = 'docgen-comments/settings';
const RUNTIME = fileURLToPath(new URL('./runtime/on-every-page.js', import.meta.url));

/**
 * Shows comments below the text of each page, in a frame of giscus that is loaded when the reader comes near. No script of
 * giscus runs, and the policy allows its frame alone. Without script there is a link to the discussions.
 * `comments: false` in the frontmatter leaves a page out.
 */
export function pluginComments(options: CommentsOptions): Plugin {
  let isOn = false;
  let isShown = false;
  const stylesheet = readPageStylesheet('comments', new URL('./comments.css', import.meta.url));
  const getHost = () => (options.host ?? 'https://giscus.app').replace(/\/+$/, '');
  return {
    name: 'comments',
    needsServer: true,
    cacheKey: '',
    get csp() {
      return isOn ? { 'frame-src': [new URL(getHost()).origin] } : {};
    },
    config(config, { checkOptions }) {
      isOn = checkOptions(optionsSchema, options) !== undefined;
      if (!isOn) return config;
      return addPreEntry(config, RUNTIME);
    },
    addRuntimeModules() {
      if (!isOn) return {};
      const settings = { host: getHost(), params: createParams(options) };
      return { [SETTINGS_MODULE]: `export const settings = ${JSON.stringify(settings)};` };
    },
    async extendPageData(page, _isProd, { report }) {
      const isCommented = await isWanted(page, 'comments', report);
      if (!isOn || !isCommented) return;
      isShown = true;
      addBlockAfter(page, writeSection(options.repo, page.lang), stylesheet.path);
    },
    addFiles: () => (isShown ? [stylesheet] : []),
  };
}

/** Names and values are those of giscus. */
function createParams({
  repo,
  repoId,
  category = '',
  categoryId,
  reactions = true,
  inputPosition = 'bottom',
  strict = false,
}: CommentsOptions): Record<string, string> {
  return {
    repo,
    repoId,
    category,
    categoryId,
    inputPosition,
    strict: strict ? '1' : '0',
    reactionsEnabled: reactions ? '1' : '0',
    emitMetadata: '0',
  };
}

/** Name of the section, and text of the link, by language; the part before the hyphen counts. */
const WORDS: Readonly<Record<string, readonly [title: string, link: string]>> = {
  de: ['Kommentare', 'Auf GitHub diskutieren'],
  en: ['Comments', 'Discuss on GitHub'],
  es: ['Comentarios', 'Comentar en GitHub'],
  fr: ['Commentaires', 'Discuter sur GitHub'],
  ja: ['コメント', 'GitHub で議論する'],
  ko: ['댓글', 'GitHub에서 토론하기'],
  pt: ['Comentários', 'Discutir no GitHub'],
  ru: ['Комментарии', 'Обсудить на GitHub'],
  zh: ['评论', '在 GitHub 上讨论'],
};

function writeSection(repo: string, lang: string): string {
  const [title, link] = WORDS[getLanguage(lang)] ?? ['Comments', 'Discuss on GitHub'];
  const address = escapeMarkup(`https://github.com/${repo}/discussions`);
  return `<section class="rp-comments" aria-label="${title}"><p><a href="${address}" target="_blank" rel="noopener noreferrer">${link}</a></p></section>`;
}
