/** Reads the files in `src/` of a Docusaurus site, and the translations of its pages. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { FormerPage, Losses } from '../project/migration.ts';
import { walkProject } from '../project/walk-project.ts';

/** A file that is rewritten. */
export interface MarkdownFile {
  /** Path from the old project folder. */
  readonly sourcePath: string;
  /** Path from the new project folder. */
  readonly to: string;
  readonly source: string;
  /** Text below the first heading: date and authors of a post. */
  readonly byline?: string;
  /** Keys of the frontmatter that replace others. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Files and facts collected while a site is read. */
export interface SiteContents {
  readonly dir: string;
  /** Folder of the default version in the new docs folder, or empty. */
  readonly unit: string;
  /** Languages but the default one. */
  readonly langs: readonly string[];
  readonly newPaths: Map<string, string>;
  readonly markdown: MarkdownFile[];
  readonly copies: Map<string, string>;
  readonly pages: FormerPage[];
  readonly losses: Losses;
  /** Pages without an old file, by path from the new project folder. */
  readonly generatedPages: Map<string, string>;
}

/**
 * Reads `src/`: pages in Markdown become pages, those in React are reported, everything else is copied except
 * replacements of theme components, which are returned.
 */
export async function readPages(contents: SiteContents): Promise<string[]> {
  const { dir, unit, newPaths, markdown, copies, pages, losses } = contents;
  const swizzled: string[] = [];
  for (const name of await walkProject(join(dir, 'src'))) {
    const sourcePath = `src/${name}`;
    const inPages = name.startsWith('pages/') ? name.slice('pages/'.length) : undefined;
    const isHidden = /(?:^|\/)_/.test(name);
    if (name.startsWith('theme/')) {
      swizzled.push(sourcePath);
    } else if (name.startsWith('css/')) {
      losses.add({
        file: sourcePath,
        message: 'Styles for Infima are not carried over.',
        todo: 'Set variables of docgen in a file named in "globalStyles".',
      });
    } else if (inPages === undefined || isHidden) {
      copies.set(sourcePath, sourcePath);
    } else if (/\.mdx?$/.test(name)) {
      const path = posix.join(unit, inPages);
      newPaths.set(sourcePath, `docs/${path}`);
      markdown.push({
        sourcePath,
        to: `docs/${path}`,
        source: await readFile(join(dir, sourcePath), 'utf8'),
      });
      pages.push({ address: toAddress(inPages), path });
    } else if (/\.[jt]sx?$/.test(name)) {
      const address = toAddress(inPages);
      if (address !== '/') pages.push({ address, path: undefined });
      losses.add({
        file: sourcePath,
        message: 'A page in React is not carried over.',
        todo: 'Write it as a page of docgen, see /guide/basic/custom-page.',
      });
    }
  }
  for (const lang of contents.langs) await readTranslations(lang, contents);
  return swizzled;
}

/** Reports swizzled components. Pages may import files among them as well, which have been copied then. */
export function reportSwizzled(files: readonly string[], { copies, losses }: SiteContents): void {
  for (const file of files)
    if (!copies.has(file))
      losses.add({
        file,
        message: 'A swizzled component is not carried over.',
        todo: 'Replace the part of docgen, see /guide/advanced/custom-theme.',
      });
}

/** Reads translations of pages in Markdown, which are in a separate folder. */
async function readTranslations(
  lang: string,
  { dir, unit, newPaths, markdown }: SiteContents,
): Promise<void> {
  const folder = `i18n/${lang}/docusaurus-plugin-content-pages`;
  for (const name of await walkProject(join(dir, folder))) {
    if (!/\.mdx?$/.test(name) || /(?:^|\/)_/.test(name)) continue;
    const sourcePath = `${folder}/${name}`;
    const to = posix.join('docs', unit, lang, name);
    newPaths.set(sourcePath, to);
    markdown.push({ sourcePath, to, source: await readFile(join(dir, sourcePath), 'utf8') });
  }
}

const toAddress = (path: string) =>
  `/${path.replace(/\.(?:mdx?|[jt]sx?)$/, '').replace(/(^|\/)index$/, '$1')}`;
