/**
 * Lists what the head tags of config and plugins load and run, as sources of a content security policy: a script in the
 * config need not be repeated there.
 */
import { createHash } from 'node:crypto';
import { decodeEntities } from '../../shared/decode-entities.ts';
import type { HeadTag } from '../types.ts';
import { writeContent } from './html.ts';

/** A directive and one source of it. */
export type PolicySource = readonly [directive: string, source: string];

export function listHeadSources(tags: readonly HeadTag[]): readonly PolicySource[] {
  return tags.flatMap((tag) =>
    typeof tag === 'string'
      ? readMarkup(tag)
      : listSources(tag[0], tag[1], writeContent(tag[0], tag[2] ?? '')),
  );
}

type Attributes = Readonly<Record<string, string | boolean>>;

function listSources(tag: string, attributes: Attributes, text = ''): PolicySource[] {
  const get = (name: string) => String(attributes[name] ?? '').trim();
  const at = (directive: string, name: string): PolicySource[] =>
    listOrigins(get(name)).map((origin) => [directive, origin]);
  const handlers = Object.entries(attributes).flatMap(([name, value]): PolicySource[] =>
    /^on/i.test(name) && typeof value === 'string'
      ? [
          ['script-src', "'unsafe-hashes'"],
          ['script-src', hashText(value)],
        ]
      : [],
  );
  switch (tag.toLowerCase()) {
    case 'script':
      if (get('src') !== '') return [...at('script-src', 'src'), ...handlers];
      // Data is not executed, so it needs no source.
      return isRun(get('type')) && text !== '' ? [['script-src', hashText(text)], ...listLoaded(text)] : [];
    case 'style':
      return text === '' ? [] : [['style-src', hashText(text)]];
    case 'link':
      return [...at(getLinkDirective(get('rel'), get('as')), 'href'), ...handlers];
    case 'base':
      return at('base-uri', 'href').length > 0 ? at('base-uri', 'href') : [['base-uri', "'self'"]];
    case 'iframe':
      return at('frame-src', 'src');
    case 'img':
      return at('img-src', 'src');
    default:
      return handlers;
  }
}

/** Lists sources of the scripts that a script adds to the page, which is most of what snippets of analytics services do. */
function listLoaded(script: string): PolicySource[] {
  if (!/\.src\s*=(?!=)|\bimport\s*\(/.test(script)) return [];
  const addresses = script
    .replaceAll('\\/', '/')
    .matchAll(/["'`]((?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+(?::\d+)?)/g);
  return [...addresses].flatMap(([, address = '']) =>
    listOrigins(address).map((origin): PolicySource => ['script-src', origin]),
  );
}

function getLinkDirective(rel: string, as: string): string {
  if (/\bstylesheet\b/i.test(rel) || /^style$/i.test(as)) return 'style-src';
  if (/\bmodulepreload\b/i.test(rel) || /^(?:script|worker)$/i.test(as)) return 'script-src';
  if (/icon\b/i.test(rel) || /^image$/i.test(as)) return 'img-src';
  return /^font$/i.test(as) ? 'font-src' : 'connect-src';
}

function isRun(type: string): boolean {
  return /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(
    type,
  );
}

const TAG =
  /<([a-z][a-z\d-]*)((?:\s+|\/(?!>)|[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Reads tags of raw HTML. The content of `<script>` and `<style>` is not markup, and ends where browsers end it. */
function readMarkup(html: string): PolicySource[] {
  const sources: PolicySource[] = [];
  TAG.lastIndex = 0;
  for (let match = TAG.exec(html); match !== null; match = TAG.exec(html)) {
    const [, tag = '', attributeText = ''] = match;
    const attributes = Object.fromEntries(
      [...attributeText.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
        name.toLowerCase(),
        decodeEntities(double ?? single ?? bare ?? ''),
      ]),
    );
    let text = '';
    if (/^(?:script|style)$/i.test(tag)) {
      const end = new RegExp(`</${tag}(?=[\\s/>])`, 'gi');
      end.lastIndex = TAG.lastIndex;
      const closing = end.exec(html)?.index ?? html.length;
      text = html.slice(TAG.lastIndex, closing);
      TAG.lastIndex = closing;
    }
    sources.push(...listSources(tag, attributes, text));
  }
  return sources;
}

function hashText(text: string): string {
  // Browsers normalise the line ends of a document before they hash.
  return `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`;
}

/** The origin of an address elsewhere, or its scheme when it has no host (`data:`). */
export function listOrigins(address: string): string[] {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(absolute)) return [];
  const { origin, protocol } = new URL(absolute);
  return [origin === 'null' ? protocol : origin];
}
