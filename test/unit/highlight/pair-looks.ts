/** What docgen's one pass makes of samples, against what shiki makes of them in two. */
import { createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import type { Run } from '../../../src/engine/highlight/runs.ts';
import { type IndexedThemes, loadThemes } from '../../../src/engine/highlight/themes.ts';
import { createTokenizer } from '../../../src/engine/highlight/tokenizer.ts';
import { samples } from './samples.ts';

// Not the engine that ours tries first: which of the two coloured a block must not be seen.
const oniguruma = createOnigurumaEngine(import('shiki/wasm'));

interface Look {
  readonly char: string;
  readonly light: string;
  readonly dark: string;
}

export const THEMES = [
  { light: 'github-light', dark: 'github-dark' },
  // Many colours, and font styles that differ between the two.
  { light: 'catppuccin-latte', dark: 'dracula' },
];

/** The first character of each sample that looks another way, once and when its lines come again. */
export async function findOtherLooks(
  langs: readonly string[],
  names: { readonly light: string; readonly dark: string },
): Promise<string[]> {
  const themes = await loadThemes(names);
  const tokenizer = await createTokenizer({
    config: { langs: [], langAlias: {} },
    themes,
    limit: { milliseconds: 20_000 },
  });
  if (tokenizer.passes !== 'pair') throw new Error('There is more than one pass');
  const wrong: string[] = [];
  for (const lang of langs) {
    const code = samples[lang];
    if (code === undefined) throw new Error(`There is no sample of ${lang}`);
    for (const text of [code, repeatLines(code)]) {
      const tokenized = await tokenizer.tokenize(text, lang);
      if (tokenized.kind !== 'done') throw new Error(`${lang}: ${tokenized.kind}`);
      const ours = tokenized.value.flatMap((line) => toLooks(line, themes));
      const stock = await toStockLooks(text, lang, themes);
      const at = stock.findIndex((look, index) => JSON.stringify(look) !== JSON.stringify(ours[index]));
      if (at >= 0 || stock.length !== ours.length) {
        wrong.push(`${lang} at ${at}: ${JSON.stringify(stock[at])} became ${JSON.stringify(ours[at])}`);
      }
    }
  }
  return wrong;
}

/** Lines that come again where they stood, and in all kinds of other places. */
function repeatLines(code: string): string {
  const lines = code.split('\n');
  return [...lines, ...lines.toReversed(), ...lines].join('\n');
}

/** Each visible character with what both themes do to it, from classes alone. */
function toLooks(line: readonly Run[], themes: IndexedThemes): readonly Look[] {
  return line.flatMap(({ text, className }) => {
    const names = className.split(' ');
    const read = (letter: 'a' | 'b', type: 'light' | 'dark'): string => {
      const number = names.map((name) => new RegExp(`^${letter}(\\d+)$`).exec(name)?.[1]).find(Boolean);
      const styles = names
        .map((name) => new RegExp(`^[${letter}c]([ibus]+)$`).exec(name)?.[1] ?? '')
        .join('');
      const color = number === undefined ? themes[type].foreground : themes[type].colors[Number(number)];
      return `${color} ${styles}`;
    };
    return toChars(text, read('a', 'light'), read('b', 'dark'));
  });
}

async function toStockLooks(code: string, lang: string, themes: IndexedThemes): Promise<readonly Look[]> {
  const embedded = lang === 'markdown' ? ['yaml', 'html', 'typescript', 'json', 'toml', 'css'] : [];
  const mdx = lang === 'mdx' ? ['tsx', 'javascript', 'typescript'] : [];
  const named: Record<string, string[]> = { vue: ['scss'], latex: ['python'], ruby: [] };
  const langs = [lang, ...embedded, ...mdx, ...(named[lang] ?? [])];
  const highlighter = await createHighlighterCore({
    engine: await oniguruma,
    themes: [themes.light.theme, themes.dark.theme],
    langs: langs.map((each) => bundledLanguages[each as keyof typeof bundledLanguages]),
    warnings: false,
  });
  const lines = highlighter.codeToTokensWithThemes(code, {
    lang,
    themes: { light: themes.light.theme, dark: themes.dark.theme },
    tokenizeTimeLimit: 0,
  });
  highlighter.dispose();
  const toLook = (style: { color?: string; fontStyle?: number } | undefined): string => {
    const mask = Math.max(0, style?.fontStyle ?? 0);
    const letters = ['i', 'b', 'u', 's'].filter((_, bit) => mask & (1 << bit)).join('');
    return `${(style?.color ?? '').toLowerCase()} ${letters}`;
  };
  return lines.flatMap((line) =>
    line.flatMap(({ content, variants }) => toChars(content, toLook(variants.light), toLook(variants.dark))),
  );
}

function toChars(text: string, light: string, dark: string): readonly Look[] {
  return [...text].filter((char) => char.trim() !== '').map((char) => ({ char, light, dark }));
}
