/** Pages of a Fumadocs project with their new places, and pages that are written in React. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type AddressConfig, resolveRouteAddress } from '../../../engine/index.ts';
import type { NextProject } from '../next/project.ts';
import { splitPage } from '../page/edit-frontmatter.ts';
import { type FumadocsFolders, type FumadocsPlace, listPlaces, removeGroups } from './files.ts';

export interface FumadocsFile extends FumadocsPlace {
  readonly source: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** New path from the docs folder. */
  readonly to: string;
  readonly link: string;
}

export async function readPages(
  { dir, paths, losses }: NextProject,
  folders: FumadocsFolders,
  address: AddressConfig,
): Promise<FumadocsFile[]> {
  const taken = new Set<string>();
  const pages: FumadocsFile[] = [];
  for (const own of listPlaces(paths, folders, /\.mdx?$/)) {
    const source = (await readFile(join(dir, own.sourcePath), 'utf8')).replaceAll('\r\n', '\n');
    // docgen takes a README for the index of its folder, and leaves names with an underscore out.
    const place = posix
      .join(own.collection.base, removeGroups(own.place))
      .replace(/(^|\/)(readme)$/i, '$1$2/index')
      .replace(/(^|\/)_+(?=[^/])/g, '$1');
    const to = posix.join((address.hasLocales && own.lang) || '', place) + posix.extname(own.sourcePath);
    if (taken.has(place + own.lang)) {
      const message = 'Another page has its address; it is left out.';
      losses.add({ file: own.sourcePath, message, todo: 'Give one of them another name.' });
      continue;
    }
    taken.add(place + own.lang);
    pages.push({
      ...own,
      source,
      data: splitPage(source).data,
      to,
      link: resolveRouteAddress(to, address).path,
    });
  }
  return pages;
}

const REACT = 'Write it in Markdown, or as a component of a page.';

/** Lists pages of Next besides the collections. */
export function listReactPages({ paths, losses }: NextProject, { collections }: FumadocsFolders): void {
  for (const file of paths) {
    if (!/^(?:src\/)?app\/(?:.*\/)?page\.(?:[jt]sx?|mdx?)$/.test(file)) continue;
    const route = posix.dirname(file).replace(/^(?:src\/)?app\/?/, '');
    const slug = removeGroups(`${route}/`)
      .replace(/^\[(?:lang|locale)\]\//, '')
      .replace(/\/?\[.*$|\/$/, '');
    const isCollection = /\[/.test(route) && collections.some(({ base }) => base === slug);
    if (!isCollection) losses.add({ file, message: 'A page in React is not carried over.', todo: REACT });
  }
}
