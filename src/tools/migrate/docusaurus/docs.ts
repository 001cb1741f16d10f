/** The documents of a Docusaurus site: ids, addresses and places in the new one. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { splitPage } from '../page/edit-frontmatter.ts';
import { asText } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';

export interface Doc {
  /** Id in sidebars. */
  readonly id: string;
  /** Old path from the docs folder. */
  readonly path: string;
  /** Old path from the project folder. */
  readonly sourcePath: string;
  /** Address in the new site, without version and language: `/docs/intro`; a folder's index ends in `/`. */
  readonly address: string;
  /** Old address, without language: `/docs/1.0/intro`. */
  readonly oldAddress: string;
  /** New path from the docs folder. */
  readonly to: string;
  /** New path from the folder of its version and language. */
  readonly place: string;
  readonly source: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly position: number | undefined;
  /** True for drafts, which are only visible in development. */
  readonly isDraft: boolean;
  /** True for drafts and for pages that no list names. */
  readonly isUnlisted: boolean;
}

export interface DocsFolder {
  /** Path from the project folder. */
  readonly dir: string;
  /** The same folder of the default language. */
  readonly ownDir: string;
  /** First part of the addresses: `docs`, or empty. */
  readonly base: string;
  /** First part of the old addresses: `docs/1.0`. */
  readonly formerBase: string;
  /** Folder of version and language in the new docs folder: `1.0/zh`, or empty. */
  readonly unit: string;
}

/** Splits `01-intro` into 1 and `intro`; dates and versions are not such numbers. */
export function splitNumber(name: string): { readonly name: string; readonly position: number | undefined } {
  const [, digits, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? [];
  if (rest === undefined || /^\d+[-_.]\d+/.test(name)) return { name, position: undefined };
  return { name: rest, position: Number(digits) };
}

export const toPlainFolder = (folder: string) =>
  folder === '.'
    ? ''
    : folder
        .split('/')
        .map((part) => splitNumber(part).name)
        .join('/');

/** `isLeftOut` is asked for paths from the project folder. */
export async function readDocs(projectDir: string, folder: DocsFolder, isLeftOut: (path: string) => boolean) {
  const docs: Doc[] = [];
  const assets = new Map<string, string>();
  for (const path of await walkProject(join(projectDir, folder.dir))) {
    const sourcePath = posix.join(folder.dir, path);
    const name = posix.basename(path);
    if (/^_category_\.(?:json|ya?ml)$/.test(name) || isLeftOut(posix.join(folder.ownDir, path))) continue;
    if (/\.mdx?$/.test(name) && !name.startsWith('_')) {
      docs.push(createDoc(path, sourcePath, await readFile(join(projectDir, sourcePath), 'utf8'), folder));
    } else {
      const place = posix.join(folder.unit, folder.base, toPlainFolder(posix.dirname(path)), name);
      assets.set(sourcePath, place);
    }
  }
  return {
    docs,
    /** Files that are not pages: old path from the project folder → new path from the new docs folder. */
    assets,
  };
}

function createDoc(
  path: string,
  sourcePath: string,
  source: string,
  { base, formerBase, unit }: DocsFolder,
): Doc {
  const { data, body } = splitPage(source);
  const extension = posix.extname(path);
  const folder = toPlainFolder(posix.dirname(path));
  const { name, position } = splitNumber(posix.basename(path, extension));
  const id = posix.join(folder, asText(data.id) ?? name);
  const isIndex = /^(?:index|readme)$/i.test(name) || (folder !== '' && name === posix.basename(folder));
  const slug = asText(data.slug);
  const inDocs =
    slug === undefined
      ? isIndex
        ? `${folder}/`
        : posix.join(folder, asText(data.id) ?? name)
      : slug.startsWith('/')
        ? slug
        : posix.join(folder, slug);
  const address = posix.join('/', base, inDocs);
  const title = asText(data.title) ?? /^#\s+(.+?)(?:\s*\{#[^}]*\})?\s*$/m.exec(body)?.[1];
  const sidebarPosition = data.sidebar_position;
  const place = (address.endsWith('/') ? `${address}index` : address).slice(1) + extension;
  return {
    id,
    path,
    sourcePath,
    address,
    source,
    place,
    oldAddress: posix.join('/', formerBase, inDocs),
    to: posix.join(unit, place),
    description: asText(data.description),
    isDraft: data.draft === true,
    isUnlisted: data.draft === true || data.unlisted === true,
    label: asText(data.sidebar_label) ?? title ?? name,
    position: typeof sidebarPosition === 'number' ? sidebarPosition : position,
  };
}
