/** Frontmatter of Material for MkDocs. */
import { stringify } from 'yaml';
import {
  type LoseKey,
  loseForeignKeys,
  loseKeys,
  type PageText,
  splitPage,
} from '../page/edit-frontmatter.ts';
import { asList, asRecord } from '../project/read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  template: 'Write the page in React, or choose a "pageType".',
  icon: 'Use "icon" with an emoji, an SVG or the address of an image.',
  subtitle: 'Write it below the title.',
  comments: 'Show them by a component in "globalUIComponents".',
  social: 'Write a meta tag "og:image" in "head".',
};

export function convertFrontmatter(source: Record<string, unknown>, lose: LoseKey): Record<string, unknown> {
  const { hide, status, search, ...data } = source;
  loseForeignKeys(data, lose);
  const hidden = asList(hide);
  if (hidden.includes('navigation')) data.sidebar = false;
  if (hidden.includes('toc')) data.outline = false;
  if (hidden.includes('footer')) data.footer = false;
  if (typeof status === 'string') data.tag = status;
  const { exclude, boost } = asRecord(search);
  if (exclude === true) data.search = false;
  if (boost !== undefined)
    lose('search', '"search.boost" is not carried over.', 'Use "search.weights" in the config.');
  loseKeys(data, LOST, lose);
  return data;
}

/** `author: Ada`, and a line that goes on with it. */
const META = /^ {0,3}([\w-]+):[ \t]*(.*)$/;
const MORE = /^(?: {4}|\t)\s*(\S.*)$/;

/** Splits a page as MkDocs does: without `---`, its first lines up to an empty one may be keys, as in MultiMarkdown. */
export function splitMkDocsPage(source: string): PageText {
  const parts = splitPage(source);
  if (parts.raw !== undefined) return parts;
  const lines = parts.body.split('\n');
  const found = new Map<string, { readonly line: number; readonly value: string }>();
  let key = '';
  let at = 0;
  for (; (lines[at] ?? '').trim() !== ''; at++) {
    const text = lines[at] ?? '';
    const [, name, own = ''] = META.exec(text) ?? [];
    const [, more] = MORE.exec(text) ?? [];
    if (name === undefined && (more === undefined || key === '')) break;
    key = name?.toLowerCase() ?? key;
    const { line = at + 1, value = '' } = found.get(key) ?? {};
    found.set(key, { line, value: `${value} ${name === undefined ? more : own}`.trim() });
  }
  if (found.size === 0) return parts;
  while (lines[at]?.trim() === '') at++;
  const data = Object.fromEntries([...found].map(([name, { value }]) => [name, value]));
  return {
    data,
    body: lines.slice(at).join('\n'),
    bodyLine: at + 1,
    findLine: (name) => found.get(name)?.line,
    raw: stringify(data).trimEnd(),
  };
}
