/** Samples of the config outside the theme: each is built on a site of its own, with and without it. */
import type { Built, Files } from '../../helpers/site.ts';

export interface ConfigSample {
  /** Path of keys: `route.cleanUrls`. */
  readonly option: string;
  /** An entry of the config. */
  readonly code: string;
  /** What it does, as readers see it; the Chinese is in `scripts/reference/zh.json`. */
  readonly effect: string;
  /** Returns true for the site with the sample, and false for the same site without it. */
  readonly isShown: (site: SampleSite) => boolean | Promise<boolean>;
  /** Import that the code needs. */
  readonly imports?: string;
  /** Entries of the config on both sites. */
  readonly given?: string;
  /** Files of both sites, besides those that every sample has. */
  readonly files?: Files;
  /** Files of both sites, instead of those that every sample has. */
  readonly instead?: Files;
}

/** What was built, and what was said. */
export interface SampleSite {
  readonly ok: boolean;
  readonly built: Built;
  /** Document of a path; empty if there is none. */
  readonly html: (path: string) => string;
  /** The text of every file of the output whose path contains this. */
  readonly find: (path: string) => string;
  readonly messages: string;
  /** All of it, to be compared. */
  readonly digest: () => object;
  /** Addresses that a search finds, best first. */
  readonly search: (query: string) => Promise<readonly string[]>;
}

/** The site of a sample. */
export const SAMPLE_FILES: Files = {
  'docs/index.md':
    '# Welcome\n\nHello %VERSION%, see [Start](/guide/start).\n\n## Section\n\n```js\nlet answer = 42;\n```\n',
  'docs/guide/start.md': '# Start\n\nFirst words.\n\n![A drawing](../picture.svg)\n',
  'docs/picture.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n',
};

/** In two languages. */
export const TWO_LANGUAGES = {
  given: "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],",
  instead: {
    'docs/en/index.md': '# Welcome\n\n[Start](/guide/start)\n\n## Section\n',
    'docs/en/guide/start.md': '# Start\n\nFirst words.\n',
    'docs/zh/index.md': '# 欢迎\n\n[开始](/guide/start)\n\n## 一节\n',
  },
} as const;
