/** Data that all pages of a site share while they are compiled, and the notes on each page. */
import { posix } from 'node:path';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import type { ContentFiles } from '../files/content-files.ts';
import type { GitHistory } from '../files/git-history.ts';
import type { Highlighter } from '../highlight/highlighter.ts';
import { toListedPath } from '../routes/content-roots.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { FileRevision, PageAsset, PageLink, Route, SiteConfig } from '../types.ts';
import type { AssetStore } from './assets.ts';
import type { CodeFilePlace, NotebookFile } from './code/code-file-place.ts';
import type { MarkdownEngine } from './markdown-engine.ts';
import type { ReplaceBlock } from './replace.ts';
import type { ListVariants } from './variants.ts';

/** Data that all pages of a site share. */
export interface CompilerSite {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly engine: MarkdownEngine;
  readonly assets: AssetStore;
  readonly files: ContentFiles;
  /** Left out if no page may show the history. */
  readonly history?: GitHistory;
  readonly highlighter: Highlighter;
  readonly overrideSet: ReadonlySet<string>;
  /** UI words by language and key; what is missing falls back to the built-in words. */
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Import specifiers of `markdown.globalComponents`, by component name. */
  readonly globals: ReadonlyMap<string, string>;
  /** Replaces code blocks and components by what plugins return. */
  readonly replace?: ReplaceBlock;
  /** Images as a plugin encodes them. */
  readonly variants?: ListVariants;
}

/** Notes collected while a page is compiled. */
export interface PageNotes {
  readonly links: PageLink[];
  readonly diagnostics: Diagnostic[];
  readonly assets: Map<string, PageAsset>;
  readonly dependencies: Set<FilePath>;
  /** Those whose code is shown. */
  readonly codeFiles: Set<FilePath>;
  readonly revisions: FileRevision[];
  /** Notebooks that were read, by their paths as written: a page shows many cells of one. */
  readonly notebooks: Map<string, Promise<NotebookFile>>;
  /** See `CompiledPage`. */
  isVolatile: boolean;
}

export function createNotes(diagnostics: readonly Diagnostic[]): PageNotes {
  return {
    links: [],
    diagnostics: [...diagnostics],
    assets: new Map(),
    dependencies: new Set(),
    codeFiles: new Set(),
    revisions: [],
    notebooks: new Map(),
    isVolatile: false,
  };
}

/** Creates the place of all fences of a page. */
export function createCodeFilePlace(
  { file, isElsewhere }: Pick<Route, 'file' | 'isElsewhere'>,
  { config, files, history }: Pick<CompilerSite, 'config' | 'files' | 'history'>,
  { notebooks }: Pick<PageNotes, 'notebooks'>,
): CodeFilePlace {
  const { root, projectDir } = config;
  return { file, root, projectDir, files, history, isElsewhere, notebooks };
}

/** Returns the route of a fragment, which has no address: its links are resolved from where its file is. */
export function getFragmentRoute(file: FilePath, { config, table }: CompilerSite): Route {
  const route = table.byFile(file);
  if (route !== undefined) return route;
  const relativePath = toListedPath(file, config) ?? posix.relative(config.root, file);
  const [first = '', second = ''] = relativePath.split('/');
  const version = config.multiVersion.versions.includes(first) ? first : config.multiVersion.default;
  const segment = version !== '' && version === first ? second : first;
  const locale = config.hasLocales ? config.locales.find(({ lang }) => lang === segment) : undefined;
  return {
    path: `/${relativePath}` as Route['path'],
    file,
    relativePath,
    lang: locale?.lang ?? config.lang,
    version,
    kind: 'markdown',
  };
}
