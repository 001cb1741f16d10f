/**
 * Highlighting in the browser: Shiki with its engine in JavaScript, each grammar loaded on demand. Only
 * pages that use `CodeBlockRuntime` ever load this (`engine/bundle/imports/aliases.ts`).
 */
import type { HighlighterCore } from 'shiki/core';
import { themeOverrides } from '../../shared/code-colors.ts';

/** A piece of a line and its colours, by CSS property. */
export interface CodeToken {
  readonly text: string;
  readonly style: Readonly<Record<string, string>>;
}

/** Options of Shiki's `codeToTokens`. */
export type ShikiOptions = Readonly<Record<string, unknown>>;

const LANGUAGES = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vue: () => import('shiki/langs/vue.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
} as const;

const ALIASES: Readonly<Record<string, keyof typeof LANGUAGES>> = {
  cjs: 'javascript',
  js: 'javascript',
  jsonc: 'json',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** Colours that would be too faint, as in compiled blocks. */
const COLORS = Object.fromEntries(
  Object.entries(themeOverrides).map(([theme, overrides]) => [theme, { ...overrides?.colors }]),
);

/** Returns lines of tokens; undefined for a language without a grammar above. */
export async function highlightCode(
  code: string,
  lang: string,
  options: ShikiOptions,
): Promise<readonly (readonly CodeToken[])[] | undefined> {
  const name = lang in LANGUAGES ? (lang as keyof typeof LANGUAGES) : ALIASES[lang];
  if (name === undefined) return undefined;
  const [highlighter, grammar] = await Promise.all([highlighterPromise, LANGUAGES[name]()]);
  await highlighter.loadLanguage(grammar.default);
  const { tokens } = highlighter.codeToTokens(code, {
    themes: { light: 'github-light', dark: 'github-dark' },
    defaultColor: false,
    colorReplacements: COLORS,
    ...options,
    lang: name,
  });
  return tokens.map((line) =>
    line.map(({ content, htmlStyle = {} }) => ({ text: content, style: htmlStyle })),
  );
}

/** Shared by all code blocks of the document; the first of them has loaded this module. */
const highlighterPromise = createHighlighter();

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, light, dark] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
    import('shiki/themes/github-light.mjs'),
    import('shiki/themes/github-dark.mjs'),
  ]);
  return createHighlighterCore({
    themes: [light.default, dark.default],
    langs: [],
    // A pattern that JavaScript cannot run is skipped: one colour less, and never an error.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}
