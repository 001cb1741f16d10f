/** Anything in a paragraph that is not prose: code, tags, addresses and MDX expressions. */
import { findExpressionEnd, matchJsxTag } from './mdx.ts';

/** Creates the function that finds where to continue after the character at an offset. */
export function createSkipper(text: string, format: 'md' | 'mdx'): (index: number) => number {
  // A failed search is not repeated: that keeps hostile pages linear.
  const missingFences = new Set<number>();
  let openExpressions = 0;
  const commentsEnd = text.lastIndexOf('-->');
  const skipCode = (index: number): number => {
    let end = index;
    while (text[end] === '`') end++;
    const length = end - index;
    if (missingFences.has(length)) return end;
    const close = findBackticks(text, end, length);
    if (close < 0) missingFences.add(length);
    return close < 0 ? end : close;
  };
  const skipBrace = (index: number): number => {
    if (format === 'md' || openExpressions > 20) return index + 1;
    const end = findExpressionEnd(text, index);
    if (end < 0) openExpressions++;
    return end < 0 ? index + 1 : end;
  };
  const skipAngle = (index: number): number => {
    if (format === 'mdx') return matchJsxTag(text, index)?.end ?? index + 1;
    if (!text.startsWith('<!--', index)) return matchAt(INLINE_HTML, text, index) ?? index + 1;
    return commentsEnd < index ? index + 4 : text.indexOf('-->', index) + 3;
  };
  return (index) => {
    switch (text[index]) {
      case '\\':
        return index + 2;
      case '`':
        return skipCode(index);
      case '{':
        return skipBrace(index);
      case '<':
        return skipAngle(index);
      case ']':
        return matchAt(LINK_TAIL, text, index) ?? index + 1;
      case 'h':
      case 'w':
        return matchAddress(text, index) ?? index + 1;
      default:
        return index + 1;
    }
  };
}

function findBackticks(text: string, from: number, length: number): number {
  for (let index = text.indexOf('`', from); index >= 0; index = text.indexOf('`', index)) {
    const start = index;
    while (text[index] === '`') index++;
    if (index - start === length) return index;
  }
  return -1;
}

const INLINE_HTML =
  /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>|[^\s<>@]{1,64}@[^\s<>]{1,255}>|\/?[A-Za-z][A-Za-z0-9-]*(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?\/?>)/y;
/** The destination and title of a link, or the label of a reference. Bounded spaces keep the pattern linear. */
const LINK_TAIL =
  /\](?:\(\s{0,9}(?:<[^<>\n]*>|(?:[^\s()<\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)(?:\s{1,9}(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s{0,9}\)|\[[^\]]*\])/y;
const BARE_ADDRESS = /(?:https?:\/\/|www\.)[A-Za-z0-9][^\s<\]]*/y;

/** Matches an address without brackets, as GFM links it. */
function matchAddress(text: string, index: number): number | undefined {
  const possible = text.startsWith('http', index) || text.startsWith('www.', index);
  if (!possible || /[A-Za-z]/.test(text[index - 1] ?? '')) return undefined;
  return matchAt(BARE_ADDRESS, text, index);
}

function matchAt(pattern: RegExp, text: string, index: number): number | undefined {
  const sticky = new RegExp(pattern, 'y');
  sticky.lastIndex = index;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}
