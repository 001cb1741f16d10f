/** Tools for writing a page: the API, the words of its language, links to the other pages. */

import { posix } from 'node:path';
import { decodeAddress } from '../common/web-address.ts';
import { type Api, createSlugs, type NamedSchema, type Operation, type Tag } from './api.ts';
import { containDescription, summarize } from './markdown-text.ts';
import type { SampleLanguage } from './samples.ts';
import type { Words } from './words.ts';

/** Paths are relative to the folder of the pages, without extension: `pets`, `schemas/pet`. */
export interface Layout {
  readonly pages: 'tag' | 'operation';
  readonly api: Api;
  /** Their folder in the docs. */
  readonly outDir: string;
}

export interface Writer {
  readonly api: Api;
  readonly words: Words;
  readonly samples: readonly SampleLanguage[];
  readonly layout: Layout;
  /** A link from this page. */
  getLink(path: string, hash?: string): string;
  /** An anchor that is on this page once. */
  takeId(name: string): string;
  describe(text: string | undefined, level: number): string;
  /** Origins that consoles may send to; empty: there are none. */
  readonly origins: readonly string[];
  /** The mark of the block that brings the stylesheet of its kind, once on a page. */
  takeStyles(kind?: 'lines' | 'try-it'): string;
}

export interface WriterInput extends Pick<Writer, 'layout' | 'words' | 'samples' | 'origins'> {
  /** The page that is written. */
  readonly path: string;
  /** Anchors of the operations on it, to which other pages link. */
  readonly taken: readonly string[];
  readonly linkBase: string | undefined;
}

export function createWriter(input: WriterInput): Writer {
  const { layout, words, samples, path, taken, linkBase, origins } = input;
  const { api } = layout;
  const ids = createSlugs(taken);
  const styled = new Set<string>();
  const getLink: Writer['getLink'] = (target, hash) => {
    if (target === path && hash !== undefined) return `#${hash}`;
    const resolve = (page: string) => posix.join('/', layout.outDir, page);
    const relative = posix.relative(posix.dirname(resolve(path)), `${resolve(target)}.md`);
    return `${relative.startsWith('.') ? '' : './'}${relative}${hash === undefined ? '' : `#${hash}`}`;
  };
  return {
    api,
    words,
    samples,
    layout,
    getLink,
    origins,
    takeId: ids,
    describe: (text, level) =>
      text === undefined || text.trim() === ''
        ? ''
        : containDescription(text, {
            level,
            resolveLink: (href) =>
              href.startsWith('/') ? `${linkBase ?? ''}${href}` : resolveSpecLink(href, layout, getLink),
          }),
    takeStyles(kind = 'lines') {
      const info = styled.has(kind) ? '' : ' styles';
      styled.add(kind);
      return info;
    },
  };
}

export function getTagPath(tag: Tag, { pages }: Layout): string {
  return pages === 'tag' ? tag.slug : `${tag.slug}/index`;
}

export function getOperationPath(operation: Operation, tag: Tag, { pages, outDir }: Layout): string {
  if (pages === 'tag') return tag.slug;
  return operation.place === undefined
    ? `${tag.slug}/${operation.slug}`
    : posix.relative(posix.join('/', outDir), `/${operation.place}`);
}

export function getSchemaPath({ slug }: NamedSchema): string {
  return `schemas/${slug}`;
}

/** Links that other tools know: `#operation/getPet`, `#tag/pets`, `#/components/schemas/Pet`. */
function resolveSpecLink(href: string, layout: Layout, getLink: Writer['getLink']): string | undefined {
  const [, kind, name = ''] =
    /^#(operation|tag|\/components\/schemas)\/(.+)$/.exec(decodeAddress(href, decodeURI)) ?? [];
  const { api } = layout;
  if (kind === 'tag') {
    const tag = api.tags.find((one) => one.name === name || one.slug === name);
    return tag && getLink(getTagPath(tag, layout));
  }
  if (kind === 'operation') {
    for (const tag of api.tags) {
      const operation = tag.operations.find(
        ({ node }) => (node.value as { operationId?: unknown }).operationId === name,
      );
      if (operation)
        return getLink(
          getOperationPath(operation, tag, layout),
          layout.pages === 'tag' ? operation.slug : undefined,
        );
    }
    return undefined;
  }
  const schema = kind === undefined ? undefined : [...api.schemas.values()].find((one) => one.name === name);
  return schema && getLink(getSchemaPath(schema));
}

/** Frontmatter of a page. */
export function writeFrontmatter({ title, description }: { title: string; description: string }): string {
  const text = summarize(description);
  return `---\ntitle: ${JSON.stringify(title)}\n${text === '' ? '' : `description: ${JSON.stringify(text)}\n`}---\n`;
}

interface SectionHeading {
  readonly level: number;
  readonly name: string;
  readonly id: string;
}

/** Writes a heading and its content; nothing for an empty section. */
export function writeSection({ level, name, id }: SectionHeading, body: string, { takeId }: Writer): string {
  return body === '' ? '' : `${'#'.repeat(level)} ${name} {#${takeId(id)}}\n\n${body}`;
}

/** Joins blocks; empty ones are left out. */
export function joinBlocks(...blocks: readonly (string | false | undefined)[]): string {
  return blocks.filter((block) => block !== undefined && block !== false && block !== '').join('\n\n');
}
