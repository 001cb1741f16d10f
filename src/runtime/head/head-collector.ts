/** The server's half of the head: collects tags while the page renders, then prints them. */
import { escapeHtml, escapeRawText } from '../../shared/escape-html.ts';
import { HEAD_MARK, type HeadStore, type HeadTag } from './head-store.ts';

export interface HeadCollector extends HeadStore {
  /** Everything collected, as HTML. */
  print(): string;
}

export function createHeadCollector(): HeadCollector {
  const collectedTags: HeadTag[] = [];
  return {
    collect(tags) {
      collectedTags.push(...tags);
    },
    print: () => collectedTags.map(printTag).join(''),
    add: () => () => undefined,
  };
}

function printTag({ name, attributes, text }: HeadTag): string {
  // The title is unique; a mark on it would only hide it from tools that look for `<title>`.
  const markedAttributes = name === 'title' ? attributes : { ...attributes, [HEAD_MARK]: '' };
  const attributeText = Object.entries(markedAttributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('');
  if (name === 'meta' || name === 'link' || name === 'base') return `<${name}${attributeText}>`;
  const isRaw = name === 'script' || name === 'style' || name === 'noscript';
  const content = isRaw ? escapeRawText(text, name) : escapeHtml(text);
  return `<${name}${attributeText}>${content}</${name}>`;
}
