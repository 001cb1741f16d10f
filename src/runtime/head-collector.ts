/** The server's half of the head: tags are remembered while the page renders, then printed. */
import { HEAD_MARK, type HeadStore, type HeadTag } from './head-store.ts';

export interface HeadCollector extends HeadStore {
  /** Everything collected, as HTML. */
  print(): string;
}

export function createHeadCollector(): HeadCollector {
  const collected: HeadTag[] = [];
  return {
    collect(tags) {
      collected.push(...tags);
    },
    print: () => collected.map(printTag).join(''),
    add: () => () => undefined,
  };
}

function printTag({ name, attributes, text }: HeadTag): string {
  // The title is one of a kind; a mark on it would only hide it from tools that look for `<title>`.
  const marked = name === 'title' ? attributes : { ...attributes, [HEAD_MARK]: '' };
  const printed = Object.entries(marked)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('');
  if (name === 'meta' || name === 'link' || name === 'base') return `<${name}${printed}>`;
  const isRaw = name === 'script' || name === 'style' || name === 'noscript';
  // A raw element ends at its closing tag wherever that stands, so the text must not hold one.
  const content = isRaw ? text.replace(/<\/(?=script|style|noscript)/gi, '<\\/') : escapeText(text);
  return `<${name}${printed}>${content}</${name}>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
