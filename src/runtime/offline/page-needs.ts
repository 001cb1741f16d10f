/** Resources that a document needs, found in its text: a worker has no HTML parser. */

import { getPayloadPath, toChunkPath } from '../../shared/page-files.ts';
import type { PageMeta } from '../../shared/types.ts';
import { encodePath } from '../../shared/url.ts';

const REQUIRED = /^(?:stylesheet|modulepreload|preload)$/;
/** Attributes of the app's script with lists of addresses: `runtime/early/preload.ts`. */
const STAGES = ['data-app', 'data-late', 'data-search'];

/** Undefined for a document that docgen did not make. */
export function readPageNeeds(html: string, base: string) {
  const metaText = /<script type="application\/json" id="docgen-meta">(.*?)<\/script>/s.exec(html)?.[1];
  if (metaText === undefined) return undefined;
  const { page, site, sidebar, styles, kind, build } = JSON.parse(metaText) as PageMeta;
  const required = [site, sidebar, ...styles];
  const pictures: string[] = [];
  for (const [, tag, text = ''] of html.matchAll(/<(link|script|img)\b((?:"[^"]*"|[^">])*)>/g)) {
    const attributes = readAttributes(text);
    const { rel = '', href = '', src = '' } = attributes;
    if (tag === 'img' || /\bicon$|^manifest$/.test(rel)) pictures.push(src || href);
    else if (tag === 'link') required.push(REQUIRED.test(rel) ? href : '');
    else required.push(src, ...STAGES.flatMap((name) => attributes[name]?.split(' ') ?? []));
  }
  const path = page.routePath;
  return {
    /** Id of the app that it was made for. */
    build,
    /** As HTML. */
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    /** Addresses that it does not work without: sheets, scripts, data. */
    required: listOnce(required),
    /** Addresses of its own files from the same build, which navigation loads. */
    loaded: [getPayloadPath(path), ...(kind === 'component' ? [toChunkPath(path)] : [])].map(
      (file) => base + encodePath(file),
    ),
    /** Addresses of pictures. */
    pictures: listOnce(pictures),
  };
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const pairs = text.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries(
    Array.from(pairs, ([, name, value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}

function listOnce(addresses: readonly string[]): string[] {
  return [...new Set(addresses)].filter((address) => address !== '' && !address.startsWith('data:'));
}
