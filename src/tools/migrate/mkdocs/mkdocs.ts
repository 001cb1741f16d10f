/** Sites of MkDocs with the theme Material. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { resolveRouteAddress } from '../../../engine/index.ts';
import { createDiagnostic, createSourceLines, DocgenError } from '../../../shared/diagnostic.ts';
import { escapePattern } from '../config/list-redirects.ts';
import { printConfig } from '../config/print-config.ts';
import { joinPage, splitPage } from '../page/edit-frontmatter.ts';
import { type MarkdownNode, parseMarkdown } from '../page/parse-markdown.ts';
import { createAddressConfig, type PlannedFile, type ReadSite } from '../project/migration.ts';
import { parseYamlFile } from '../project/parse-data.ts';
import { asList, asRecord, asText, readBase } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { convertMkDocsConfig, getAddress, listRedirects, type MkDocsSite } from './config.ts';
import { createIncludeReader } from './includes.ts';
import { createLanguagePaths, readLanguages } from './languages.ts';
import { readFormerText, rewriteMkDocsPage } from './page.ts';
import { listNames } from './plugins.ts';

export const readMkDocs: ReadSite = async ({ dir, target, losses }) => {
  const file = ['mkdocs.yml', 'mkdocs.yaml'].find((name) => existsSync(join(dir, name)));
  if (file === undefined) return undefined;
  const text = await readFile(join(dir, file), 'utf8');
  // Tags such as !ENV and !!python/name are of no use outside of Python.
  const value = asRecord(parseYamlFile(text, file));
  const docsDir = posix.normalize(asText(value.docs_dir) ?? 'docs');
  if (!existsSync(join(dir, docsDir))) throw createNoDocsError(docsDir, file, text);
  const paths = await walkProject(join(dir, docsDir), (path) => join(dir, docsDir, path) === target);
  const languages = readLanguages(value.plugins);
  const places = new Map(
    paths.map((old) => {
      const { folder, path } = languages.split(old);
      return [old, posix.join(folder, path)];
    }),
  );
  const taken = new Set(places.values());
  const newPaths = new Map([...places].map(([path, place]) => [path, convertPath(place, taken)]));
  const [main] = languages.all;
  const address = createAddressConfig(languages.all, main?.lang ?? asText(asRecord(value.theme).language));
  const getPaths = createLanguagePaths(newPaths, languages);
  const site: MkDocsSite = {
    value,
    languages,
    lose: (key: string, message: string, todo: string) => {
      const index = text.split('\n').findIndex((line) => line.startsWith(`${key}:`));
      losses.add({ file, line: index === -1 ? undefined : index + 1, message, todo });
    },
    resolveLink(path, folder = '') {
      const to = getPaths(folder).get(path);
      const link = to && resolveRouteAddress(to, address).path;
      // A language shows the pages of the default one for missing ones.
      return link && folder !== '' && !to.startsWith(`${folder}/`) ? `/${folder}${link}` : link;
    },
  };
  const readIncluded = createIncludeReader(dir, value.markdown_extensions);
  const titles = readNavTitles(value.nav);
  const hasMacros = listNames(value.plugins).some((name) => /macros|extradata/.test(name));
  const extensions = new Set([
    ...listNames(value.markdown_extensions),
    ...asList(asRecord(value.theme).features).map(String),
  ]);
  const files: PlannedFile[] = [];
  for (const [path, to] of newPaths) {
    const sourcePath = posix.join(docsDir, path);
    if (!path.endsWith('.md')) {
      files.push({ path: `docs/${to}`, content: { copyOf: join(dir, sourcePath) } });
      continue;
    }
    const source = await readFile(join(dir, sourcePath), 'utf8');
    const own = languages.split(path);
    const content = rewriteMkDocsPage({
      source,
      path: own.path,
      sourcePath,
      newPaths: getPaths(own.folder),
      readIncluded,
      hasMacros,
      extensions,
      losses,
    });
    files.push({
      path: `docs/${to}`,
      content: addTitle(content, own.path, titles),
      former: { file: sourcePath, text: readFormerText(source, extensions), isMdx: false },
    });
  }
  const configFile = { path: 'docgen.config.ts', content: printConfig(convertMkDocsConfig(site)) };
  const pages = [...newPaths].filter(([path]) => path.endsWith('.md'));
  return {
    files: [configFile, ...files],
    pages: pages.map(([old, path]) => {
      const own = languages.split(old);
      const address = posix.join('/', own.folder, getAddress(own.path));
      return { address: address.replace(/(?<=.)\/$/, ''), path };
    }),
    redirects: listRedirects(site).map(({ from, to }) => ({ from: `^${escapePattern(from)}/?$`, to })),
    base: readBase(asText(value.site_url)),
    address,
  };
};

/** A folder that only a script of the site makes has no pages yet: all that names one would be said to be missing. */
function createNoDocsError(docsDir: string, file: string, text: string): DocgenError {
  const lines = text.split('\n');
  const index = lines.findIndex((line) => line.startsWith('docs_dir:'));
  const place = index === -1 ? { file } : { file, line: index + 1, ...createSourceLines(text)(index + 1) };
  const message = `The docs folder "${docsDir}" does not exist.`;
  const hint = 'Run what makes it, or correct "docs_dir", and run the command again.';
  return new DocgenError([createDiagnostic('error', 'DG9015', message, { ...place, hint })], 2);
}

/** Returns the new path: `README.md` is an index. MkDocs publishes every file that is not a page, like docgen below "public". */
function convertPath(path: string, paths: ReadonlySet<string>): string {
  if (!path.endsWith('.md')) return `public/${path}`;
  const index = posix.join(posix.dirname(path), 'index.md');
  return posix.basename(path) === 'README.md' && !paths.has(index) ? index : path;
}

/** Titles of pages that `nav` names, by their paths from the docs folder. */
function readNavTitles(nav: unknown): ReadonlyMap<string, string> {
  return new Map(
    asList(nav).flatMap((entry) =>
      Object.entries(asRecord(entry)).flatMap(([text, value]) =>
        typeof value === 'string' ? [[posix.normalize(value), text] as const] : [...readNavTitles(value)],
      ),
    ),
  );
}

/** Adds a title to the frontmatter of a page that has neither one nor a heading. */
function addTitle(page: string, path: string, titles: ReadonlyMap<string, string>): string {
  const parts = splitPage(page);
  // A line "=" of a formula underlines no heading.
  const text = parts.body.replace(/^[ \t]*\$\$.*?\$\$/gms, '');
  if (parts.data.title !== undefined || hasTopHeading(parseMarkdown(text, {}))) return page;
  return joinPage(parts, { title: titles.get(path) ?? nameFile(path), ...parts.data }, parts.body);
}

function nameFile(path: string): string {
  const { name, dir } = posix.parse(path);
  if (!/^(?:index|README)$/.test(name)) return spellOut(name);
  return dir === '' ? 'Home' : spellOut(posix.basename(dir));
}

function hasTopHeading({ type, depth, value = '', children = [] }: MarkdownNode): boolean {
  if (type === 'heading' && depth === 1) return true;
  return (type === 'html' && /<h1\b/i.test(value)) || children.some(hasTopHeading);
}

function spellOut(name: string): string {
  const words = name.replace(/[-_]/g, ' ');
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
