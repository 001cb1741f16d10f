/**
 * Marks of Markdown that a Chinese or Japanese keyboard has written full-width, so that readers see them as text. Such
 * marks are also what sentences of these languages have: each is reported only where nothing but markup has its form.
 */
import { isLikelyAddress, nameKind, type Slip, shorten } from './slip.ts';

function explainLink(marks: 'parentheses' | 'brackets') {
  return ([text, image, address = '']: RegExpMatchArray) =>
    isLikelyAddress(address)
      ? {
          message: `${nameKind(image)} "${address}" is shown as text: its ${marks} are full-width.`,
          hint: `Write "${image ? '!' : ''}[${shorten(/[[【](.+?)[\]】]/.exec(text)?.[1] ?? '')}](${address})".`,
        }
      : undefined;
}

export const FULL_WIDTH_SLIPS: readonly Slip[] = [
  {
    sign: ']（',
    pattern: /(?<!\\)([!！]?)\[[^[\]]+\]（([^()（）<>\s]+)[)）]/g,
    explain: explainLink('parentheses'),
  },
  {
    sign: '](',
    pattern: /(?<!\\)([!！]?)\[[^[\]]+\]\(([^()（）<>\s]+)）/g,
    explain: explainLink('parentheses'),
  },
  {
    sign: '】(',
    pattern: /([!！]?)[[【][^[\]【】]+】\(([^()（）<>\s]+)[)）]/g,
    explain: explainLink('brackets'),
  },
  {
    sign: '】（',
    pattern: /([!！]?)[[【][^[\]【】]+】（([^()（）<>\s]+)[)）]/g,
    explain: explainLink('brackets'),
  },
  {
    sign: '！',
    pattern: /(?<=^[\s>]*)！\[[^[\]]*\]\(([^()（）<>\s]+\.(?:png|jpe?g|gif|svg|webp|avif))\)/g,
    explain: ([text, address = '']) => ({
      message: `Image "${address}" is shown as a link: the "！" before it is full-width.`,
      hint: `Write "!${shorten(text.slice(1))}".`,
    }),
  },
  {
    sign: '＃',
    pattern: /(?<=^[\s>]*)(＃+)(?<=＃＃|＃(?=\s))\s*([^＃\s].*)/g,
    explain: ([text, signs = '', words = '']) => ({
      message: `"${shorten(text)}" is shown as text: "＃" is full-width.`,
      hint: `Write "${'#'.repeat(signs.length)} ${shorten(words)}".`,
    }),
  },
  ...['＃', '｛'].map(
    (sign): Slip => ({
      sign,
      pattern:
        sign === '＃'
          ? /(?<=^[\s>]*#{1,6} .+)\{＃([\w-]+)[}｝]\s*$/g
          : /(?<=^[\s>]*#{1,6} .+)｛[#＃]([\w-]+)[}｝]\s*$/g,
      explain: ([text, id]) => ({
        message: `"${text.trim()}" is shown as text: its marks are full-width.`,
        hint: `Write "{#${id}}".`,
      }),
    }),
  ),
  {
    sign: '：：',
    pattern: /(?<=^[\s>]*)[:：]{3,}\s*([A-Za-z\p{Script=Han}].*)/gu,
    explain: ([text, words = '']) => ({
      message: `"${shorten(text)}" is shown as text: containers begin with ":::".`,
      hint: `Write ":::${shorten(words)}", and ":::" below its text.`,
    }),
  },
  {
    sign: '···',
    pattern: /(?<=^[\s>]*)···(?:\w+\s*|(?=\s*$))$/g,
    isOfLines: true,
    explain: ([text]) => ({
      message: `"${text}" is shown as text: blocks of code begin with "\`\`\`".`,
      hint: `Write "\`\`\`${text.slice(3).trim()}", and "\`\`\`" below the code.`,
    }),
  },
  {
    sign: '【^',
    pattern: /【\^([\w-]+)】/g,
    explain: ([mark, name]) => ({
      message: `"${mark}" is shown as text: its brackets are full-width.`,
      hint: `Write "[^${name}]".`,
    }),
  },
  {
    sign: '｜\n',
    pattern: /(?<=^[\s>]*)｜.+｜\s*$/g,
    isOfLines: true,
    explain: () => ({
      message: 'A table is shown as text: "｜" is full-width.',
      hint: 'Write "|" between its cells, in every line.',
    }),
  },
];
