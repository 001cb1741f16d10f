/** An EPUB as a reading system opens it: its files, and what the package says of them. */
import { posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { parseXml } from './parse-xml.ts';

export interface ReadEpub {
  /** In the order of the file. */
  readonly names: readonly string[];
  text(name: string): string;
  /** Manifest by path within the package's folder. */
  readonly items: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Paths of the spine. */
  readonly spine: readonly string[];
  /** Addresses in documents and styles that lead to no file or place of the book. */
  readonly lost: readonly string[];
}

/** Throws for XML that is not well-formed, in any file. */
export function readEpub(content: Uint8Array): ReadEpub {
  const files = unzipSync(content);
  const names = Object.keys(files);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const xml = new Map(
    names.filter((name) => /\.(?:xhtml|opf|xml|svg)$/.test(name)).map((name) => [name, parseXml(text(name))]),
  );
  const [root] = xml.get('META-INF/container.xml')?.attributes('rootfile') ?? [];
  const file = root?.['full-path'] ?? '';
  const dir = posix.dirname(file);
  const manifest = xml.get(file)?.attributes('item') ?? [];
  const byId = new Map(manifest.map((item) => [item.id, item.href ?? '']));
  const lost = [...xml].flatMap(([name, { elements }]) =>
    elements
      .filter(() => name.endsWith('.xhtml'))
      .flatMap(({ attributes }) => [attributes.href, attributes.src, attributes['xlink:href']])
      .filter((href) => href !== undefined && !/^(?:https?|mailto|tel|data):/.test(href))
      .filter((href) => !isThere(href ?? '', name)),
  );
  const urls = [...text(`${dir}/styles.css`).matchAll(/url\("?(?!data:|#)([^")]*)/g)].map(([, url]) => url);
  return {
    names,
    text,
    items: new Map(manifest.map((item) => [item.href ?? '', item])),
    spine: (xml.get(file)?.attributes('itemref') ?? []).map(({ idref }) => byId.get(idref) ?? ''),
    lost: [...lost, ...urls.filter((url) => !names.includes(`${dir}/${url}`))].map(String),
  };

  function isThere(href: string, from: string): boolean {
    const [path = '', hash] = href.split('#');
    const target = path === '' ? from : posix.join(posix.dirname(from), path);
    if (!names.includes(target)) return false;
    const ids = xml.get(target)?.elements.map(({ attributes }) => attributes.id) ?? [];
    return hash === undefined || ids.includes(decodeURIComponent(hash));
  }
}
