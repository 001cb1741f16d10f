/**
 * Creates routes for the pages of `addPages`. A page given as text becomes a file in docgen's own
 * folder and is from there on a page like any other.
 */
import { readFileSync } from 'node:fs';
import { extname, isAbsolute, join } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import { replaceFile } from '../output/replace-file.ts';
import type { AddedPage } from '../plugin.ts';
import { findBrokenRule } from '../routes/check-routes.ts';
import { toListedPath } from '../routes/content-roots.ts';
import { createRoute } from '../routes/create-route.ts';
import { PAGE_EXTENSIONS } from '../routes/route-path.ts';
import type { Route, SiteConfig } from '../types.ts';

/** Returns the route of an added page, or a message about its problem. */
export function createAddedRoute(page: AddedPage, plugin: string, config: SiteConfig): Route | string {
  const {
    routePath,
    content,
    filepath,
    format = 'mdx',
    localeFallback = true,
    isHidden = false,
    sidebar,
  } = page;
  if (typeof routePath !== 'string' || !routePath.startsWith('/'))
    return '"routePath" must be an address that begins with "/".';
  if (routePath.split('/').some((part) => part === '..' || part === '.'))
    return `"${routePath}" is not the address of a page.`;
  if (filepath === undefined && typeof content !== 'string')
    return `the page "${routePath}" has neither "content" nor "filepath".`;
  if (format !== 'md' && format !== 'mdx')
    return `"format" of the page "${routePath}" must be "md" or "mdx", not ${JSON.stringify(format)}.`;
  if (filepath !== undefined && (typeof filepath !== 'string' || !isAbsolute(filepath)))
    return `"filepath" of the page "${routePath}" must be an absolute path.`;
  const file =
    filepath === undefined
      ? toFilePath(config.cacheDir, join('pages', toSafeName(plugin), `${getFileName(routePath)}.${format}`))
      : toFilePath(filepath);
  const extension = extname(file).toLowerCase();
  if (!PAGE_EXTENSIONS.includes(extension)) return `docgen cannot make a page of "${filepath}".`;
  if (sidebar?.order !== undefined && !Number.isFinite(sidebar.order))
    return `"sidebar.order" of the page "${routePath}" must be a number.`;
  const listed = createRoute(getFileName(routePath) + extension, config);
  const rule = findBrokenRule(listed);
  if (rule !== undefined) return `"routePath" ${rule}: ${quoteStart(routePath)}.`;
  if (filepath === undefined) writeText(file, content as string);
  const route = {
    ...listed,
    ...(isHidden && { isHidden }),
    ...(!localeFallback && { hasFallback: false }),
    ...(sidebar && { sidebar }),
  };
  const relativePath = toListedPath(file, config);
  if (relativePath !== undefined) return { ...route, file, relativePath };
  return { ...route, file, isElsewhere: true };
}

/** Quotes the start of a text, in which nothing acts on a terminal. */
function quoteStart(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** Returns the name that the file would have in the docs folder. */
function getFileName(routePath: string): string {
  const path = routePath.slice(1).replace(/\.html$/, '');
  return path === '' || path.endsWith('/') ? `${path}index` : path;
}

function toSafeName(plugin: string): string {
  return plugin.replace(/[^\w@.-]+/g, '-').replace(/^\.+/, '');
}

/** Writes a file only if it changed: an unchanged file keeps its modification time, so watchers see no change. */
function writeText(file: FilePath, text: string): void {
  if (readText(file) !== text) replaceFile(file, text);
}

function readText(file: FilePath): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
