/** `docgen migrate`: converts another tool's site into a docgen site, in a separate folder. */
import { constants, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import glob from 'fast-glob';
import { build } from '../../engine/index.ts';
import {
  createDiagnostic,
  createDocgenError,
  createUsageError,
  DocgenError,
} from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { addDiagrams } from './add-diagrams.ts';
import { compareAddresses, type LostAddress, readSitemap } from './compare-addresses.ts';
import { comparePages, createContentDiagnostic, type LostContent, type PagePair } from './compare-pages.ts';
import { findOtherSite } from './find-other-tool.ts';
import { keepOutsideImports } from './keep-outside-imports.ts';
import { createPackageJson } from './package-json.ts';
import { placeFiles } from './place-files.ts';
import {
  createLosses,
  type Migration,
  type MigrationInput,
  type PlannedFile,
  type ReadSite,
} from './project/migration.ts';

/** The tools whose sites can be migrated. */
export const PEERS = [
  'rspress',
  'vitepress',
  'docusaurus',
  'starlight',
  'mkdocs',
  'mintlify',
  'mdbook',
  'gitbook',
  'nextra',
  'fumadocs',
  'docsify',
] as const;
export type Peer = (typeof PEERS)[number];

export interface MigrateOptions {
  /** Project folder of the other tool; its docs folder will do for VitePress. It is only read. */
  readonly cwd: string;
  /** @default the first of `PEERS` whose site is there */
  readonly from?: Peer;
  /** Folder of the new site, from `cwd`; missing or empty. @default 'docgen-site' */
  readonly to?: string;
  /** Sitemap, or one address a line: what is published now. By default the addresses follow from the files. */
  readonly sitemap?: string;
  /** Writes the new site. Without it nothing is written anywhere. @default false */
  readonly write?: boolean;
  /** Builds the new site once it is written. @default true */
  readonly build?: boolean;
  /** docgen's version, for `package.json`. */
  readonly version: string;
  /** Returns the version specifier for `package.json`: a path, a URL. @default `^version` */
  readonly resolveSpecifier?: (target: string) => string;
}

export interface MigrateResult {
  /** The tool whose site it was. */
  readonly from: Peer;
  /** The new folder. */
  readonly target: string;
  /** True if it was written. */
  readonly written: boolean;
  /** Files of the new site, from its folder, sorted. */
  readonly files: readonly string[];
  /** Number of old pages that were converted. */
  readonly pages: number;
  /** Published addresses that have no page any more. */
  readonly lostAddresses: readonly LostAddress[];
  /** Content that pages have lost, by file: words, lines of code, links to other sites. */
  readonly lostContent: readonly LostContent[];
  /** True if the new site was built without an error; undefined if it was not built. */
  readonly builds: boolean | undefined;
  /** Everything that cannot be converted, by file and line, with what to do; then what does not build. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans the new site, and writes it if `write` is set. The old site is never changed.
 * @throws {DocgenError} exit code 2 when there is no such site, or the new folder is not empty.
 */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const { version, resolveSpecifier, write = false } = options;
  const dir = resolve(options.cwd);
  const target = resolve(dir, options.to ?? 'docgen-site');
  if ((await readNames(target)).length > 0) throw createNotEmptyError(target, dir);
  const { from, migration } = await readMigration(options.from, {
    dir,
    target,
    specifier: resolveSpecifier?.(target) ?? `^${version}`,
  });
  const published =
    options.sitemap === undefined
      ? undefined
      : readSitemap(await readText(resolve(dir, options.sitemap)), migration.base);
  const lostAddresses = compareAddresses(migration, published);
  const kept = keepOutsideImports(addDiagrams(migration.files), { dir, target });
  const placed = placeFiles(kept.files);
  const files = [...placed.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lostContent = comparePages(files.flatMap(createPagePairs));
  if (write) for (const file of files) await writePlanned(target, file);
  const errors = write && options.build !== false ? await listBuildErrors(target) : undefined;
  return {
    from,
    target,
    written: write,
    lostAddresses,
    lostContent,
    builds: errors && errors.length === 0,
    files: files.map(({ path }) => path),
    pages: countPages(migration),
    diagnostics: [
      ...migration.losses,
      ...kept.losses,
      ...placed.losses,
      ...lostContent.map(createContentDiagnostic),
      ...lostAddresses.map(createAddressDiagnostic),
      ...(errors ?? []),
    ],
  };
}

function createPagePairs({ content, former }: PlannedFile): PagePair[] {
  if (former === undefined || typeof content !== 'string') return [];
  return [{ file: former.file, before: former.text, after: content, isMdx: former.isMdx }];
}

/** The errors of the new site's build, whose packages may not be installed yet. */
async function listBuildErrors(target: string): Promise<readonly Diagnostic[]> {
  try {
    const { diagnostics } = await build({ cwd: target });
    return diagnostics.filter(({ severity }) => severity === 'error');
  } catch (cause) {
    if (cause instanceof DocgenError) return cause.diagnostics;
    throw cause;
  }
}

/** Counts pages; addresses that show another language's page have no separate file. */
function countPages({ pages, files, root }: Pick<Migration, 'pages' | 'files' | 'root'>): number {
  const paths = new Set(files.map(({ path }) => path));
  return new Set(pages.map(({ path }) => `${root}/${path}`).filter((path) => paths.has(path))).size;
}

const READERS: Readonly<Record<Peer, ReadSite>> = {
  rspress: async (input) => (await import('./rspress/rspress.ts')).readRspress(input),
  vitepress: async (input) => (await import('./vitepress/vitepress.ts')).readVitePress(input),
  docusaurus: async (input) => (await import('./docusaurus/docusaurus.ts')).readDocusaurus(input),
  starlight: async (input) => (await import('./starlight/starlight.ts')).readStarlight(input),
  mkdocs: async (input) => (await import('./mkdocs/mkdocs.ts')).readMkDocs(input),
  mintlify: async (input) => (await import('./mintlify/mintlify.ts')).readMintlify(input),
  mdbook: async (input) => (await import('./mdbook/mdbook.ts')).readMdBook(input),
  gitbook: async (input) => (await import('./gitbook/gitbook.ts')).readGitBook(input),
  nextra: async (input) => (await import('./nextra/nextra.ts')).readNextra(input),
  fumadocs: async (input) => (await import('./fumadocs/fumadocs.ts')).readFumadocs(input),
  docsify: async (input) => (await import('./docsify/docsify.ts')).readDocsify(input),
};

async function readMigration(
  from: Peer | undefined,
  { specifier, ...input }: Omit<MigrationInput, 'losses'> & { readonly specifier: string },
): Promise<{ readonly from: Peer; readonly migration: Migration }> {
  for (const peer of from === undefined ? PEERS : [from]) {
    const losses = createLosses();
    const plan = await READERS[peer]({ ...input, losses });
    if (plan === undefined) continue;
    const { packageDir: dir = input.dir, files, base = '/', root = 'docs', redirects = [], ...others } = plan;
    const content = await createPackageJson({ ...input, dir, specifier, losses });
    const all = [{ path: 'package.json', content }, ...files];
    const migration = { ...others, base, root, redirects, files: all };
    if (countPages(migration) === 0)
      losses.add({
        file: root,
        message: 'No pages were found there.',
        todo: 'If a package that the config imports sets their folder, set it in the config itself, and migrate again.',
      });
    return { from: peer, migration: { ...migration, losses: losses.list() } };
  }
  const place = relative(process.cwd(), input.dir) || '.';
  const none = `There is no ${from ?? `${PEERS.slice(0, -1).join(', ')} or ${PEERS.at(-1)}`} site in "${place}".`;
  const names = await readdir(input.dir).catch((): string[] => []);
  const toolset = names.find((name) => /^rstack\.config\.\w+$/.test(name));
  const below = await listSitesBelow(input.dir);
  const other = from === undefined && below.length === 0 ? await findOtherSite(input.dir) : undefined;
  const message =
    other?.tool === undefined ? none : `${none} "${other.file}" belongs to a site of ${other.tool}.`;
  const hint =
    toolset === undefined
      ? other === undefined
        ? createPlaceHint(below)
        : COPY_HINT
      : `"${toolset}" has no "define.doc" that can be read: export the options as the default of "rspress.config.ts", and run the command again.`;
  throw createUsageError(message, hint, 'DG9011');
}

/** For a tool that cannot be migrated: its own features are not carried over, and all Markdown is read unchanged. */
const COPY_HINT =
  'Its Markdown needs no migration: run "docgen init my-docs", copy the pages into "my-docs/docs" and other files into "my-docs/docs/public". "docgen check" then lists what to change.';

function createPlaceHint(below: readonly string[]): string {
  if (below.length === 0) return 'Run the command in the folder that has its config file.';
  const names = below.slice(0, 5).map((folder) => `"${folder}"`);
  const more = below.length > 5 ? ` and ${below.length - 5} more` : '';
  return `Run the command in the folder that has its config file, here in one of: ${names.join(', ')}${more}.`;
}

/** Files that sites of other tools are known by; GitBook's is found in many a folder of docs. */
const SITE_FILES = [
  '{rspress,docusaurus,astro,source}.config.*',
  'theme.config.{js,jsx,tsx}',
  '.vitepress/config{,/index}.*',
  'mkdocs.{yml,yaml}',
  '{mint,docs}.json',
  'book.toml',
  'SUMMARY.md',
].map((pattern) => `*/**/${pattern}`);

/** Lists folders near the root that look like a site: in a monorepo it is unknown which one is meant. */
async function listSitesBelow(dir: string): Promise<string[]> {
  const options = { cwd: dir, dot: true, deep: 5, ignore: ['**/node_modules/**', '**/.git/**'] };
  const paths = await glob(SITE_FILES, { ...options, suppressErrors: true });
  const folders = paths.map((path) => path.replace(/(?:\/\.vitepress(?:\/config)?)?\/[^/]+$/, ''));
  return [...new Set(folders)].sort();
}

async function writePlanned(target: string, { path, content }: PlannedFile): Promise<void> {
  const file = join(target, path);
  await mkdir(dirname(file), { recursive: true });
  // The folder was empty: another program has created this file.
  if (typeof content === 'string') await writeFile(file, content, { flag: 'wx' });
  else await copyFile(content.copyOf, file, constants.COPYFILE_EXCL);
}

function createAddressDiagnostic({ from, to }: LostAddress): Diagnostic {
  const line = `{ from: '${from}', to: '${to ?? '/'}' }`;
  const detail = to === undefined ? 'with the page that is meant instead of "/"' : '';
  const hint = `Add ${line} to the options of docgenjs/plugins/client-redirects ${detail}`.trim();
  return createDiagnostic('warning', 'DG9012', `"${from}" no longer has a page.`, { hint: `${hint}.` });
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: Error) => {
    const message = `The sitemap cannot be read: ${cause.message}.`;
    const hint = 'Check the path given with --sitemap.';
    throw createDocgenError('DG9005', message, { hint, exitCode: 2, cause });
  });
}

async function readNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

function createNotEmptyError(target: string, dir: string): DocgenError {
  const folder = relative(dir, target) || '.';
  const message = `The folder "${folder}" is not empty. Nothing is ever overwritten.`;
  return createUsageError(message, 'Choose another folder with --to.', 'DG9004');
}
