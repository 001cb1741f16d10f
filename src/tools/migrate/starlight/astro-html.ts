/** `set:html` of Astro: the HTML is a value of the program, so nothing in it is markup of the page. */
import { parseExpressionAt } from 'acorn';

export function takeSetHtml(line: string) {
  const taken: string[] = [];
  let isOpen = false;
  let rest = line;
  let done = '';
  for (;;) {
    const start = /<([A-Za-z][\w.]*)((?:\s[^<>]*?)?)\sset:html=(?=[{"'])/.exec(rest);
    const value = start && readValue(rest, start.index + start[0].length);
    if (!value) {
      isOpen = start !== null;
      break;
    }
    const [whole, name = '', attributes = ''] = start;
    const end = /^\s*(?:\/>|>\s*<\/([\w.]+)>)/.exec(rest.slice(value.end))?.[0] ?? '';
    const before = done + rest.slice(0, start.index);
    const after = rest.slice(value.end + end.length);
    const set = ` dangerouslySetInnerHTML={{ __html: ${createStandIn(taken.length)} }}`;
    taken.push(value.code);
    if (name === 'Fragment' && end !== '') {
      // A fragment of React holds no HTML.
      const isBlock = /^\s*$/.test(before) && /^\s*$/.test(after);
      done = `${before}<${isBlock ? 'div' : 'span'}${set} />`;
      rest = after;
    } else {
      done += `${rest.slice(0, start.index)}${whole.slice(0, 1 + name.length)}${attributes}${set}`;
      rest = rest.slice(value.end);
    }
  }
  return {
    /** The line with what React wants; stand-ins are where the HTML was. */
    line: done + rest,
    /** True if the HTML of an element is no expression of one line, which leaves it as it is. */
    isOpen,
    putBack: (text: string) =>
      taken.reduce((next, code, index) => next.replace(createStandIn(index), () => code), text),
  };
}

/** No author writes it: it is for private use. */
const createStandIn = (index: number) => `\uE000${index}\uE000`;

/** The value of an attribute as code. Undefined if it does not end in the text. */
function readValue(text: string, start: number): { readonly code: string; readonly end: number } | undefined {
  if (text[start] !== '{') {
    const end = text.indexOf(text[start] ?? '', start + 1);
    return end === -1 ? undefined : { code: JSON.stringify(text.slice(start + 1, end)), end: end + 1 };
  }
  try {
    const { start: from, end } = parseExpressionAt(text, start + 1, { ecmaVersion: 'latest' });
    const close = /^\s*\}/.exec(text.slice(end));
    return close ? { code: text.slice(from, end), end: end + close[0].length } : undefined;
  } catch {
    return undefined;
  }
}
