/**
 * The output folder of a build, read as it is: the data that every page carries for the browser, and the site data,
 * sidebars and index files that it names. Each file is opened by the function that decides for servers what is in the
 * folder, so no name in any of them can escape it. The folder may come from anybody: everything read is checked.
 */

import { relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { createUsageError } from '../../shared/diagnostic.ts';
import { rememberOnce } from '../../shared/remember.ts';
import { listReadings } from '../../shared/route-readings.ts';
import type { FilePath, NavItem, RoutePath, SearchData, SidebarEntry } from '../../shared/types.ts';
import { decodeUrl, toOutputPath } from '../../shared/url.ts';
import { listFolder } from '../files/list-folder.ts';
import { MOST_LISTED } from '../navigation/route-lists.ts';
import { readDataScript } from '../portable/data-script.ts';
import { findFile, readServedFile } from '../server/open-file.ts';

export type BuiltSite = Awaited<ReturnType<typeof readBuiltSite>>;

const pageSchema = z.object({
  title: z.string(),
  routePath: z.string().check(z.startsWith('/')),
  lang: z.string(),
  version: z.string(),
  description: z.string(),
  pageType: z.string(),
  frontmatter: z.record(z.string(), z.unknown()),
  original: z.optional(z.string()),
  _relativePath: z.string(),
});

const metaSchema = z.object({
  page: pageSchema,
  site: z.string(),
  sidebar: z.string(),
  alternates: z.object({
    langs: z.record(z.string(), z.string()),
    versions: z.record(z.string(), z.string()),
    missing: z.optional(z.array(z.string())),
    untranslated: z.optional(z.array(z.string())),
  }),
  routeLists: z.optional(z.record(z.string(), z.string())),
});

const navItem = z.object({
  text: z.string(),
  link: z.optional(z.string()),
  activeMatch: z.optional(z.string().check(z.refine(isPattern))),
  get items() {
    return z.optional(z.array(navItem));
  },
});

const dataSchema = z.object({
  title: z.string(),
  base: z.string(),
  siteOrigin: z.string(),
  lang: z.string(),
  locales: z.array(z.object({ lang: z.string() })),
  multiVersion: z.object({ default: z.string(), versions: z.array(z.string()) }),
  search: z.union([
    z.literal(false),
    z.object({ mode: z.optional(z.enum(['local', 'remote'])), versioned: z.optional(z.boolean()) }),
  ]),
  nav: z.array(navItem),
});

const sidebarEntry = z.object({
  text: z.optional(z.string()),
  link: z.optional(z.string()),
  get items() {
    return z.optional(z.array(sidebarEntry));
  },
});

const routeListSchema = z.array(z.tuple([z.string(), z.string()]));

export interface BuiltPage extends z.infer<typeof metaSchema> {
  readonly page: z.infer<typeof pageSchema> & { readonly routePath: RoutePath };
  /** Path of its document below the folder, with a leading slash. */
  readonly document: string;
}

export interface BuiltData extends Omit<z.infer<typeof dataSchema>, 'nav' | 'search'> {
  readonly nav: readonly NavItem[];
  readonly search: SearchData | false;
}

/** @throws {DocgenError} when the folder has no page of docgen, or none that can be read. */
export async function readBuiltSite(dir: FilePath) {
  const readText = async (path: string): Promise<string | undefined> => {
    const file = findFile(dir, path);
    return file && (await readServedFile(file)).toString('utf8');
  };
  /** Data of a portable site is in scripts of the same names. */
  const readData = async (path: string): Promise<Uint8Array | undefined> => {
    const file = findFile(dir, path);
    if (file !== undefined) return readServedFile(file);
    const script = await readText(`${path}.js`);
    return script === undefined ? undefined : readDataScript(script);
  };
  const json = new Map<string, Promise<unknown>>();
  const readJson = <Schema extends z.ZodMiniType>(address: string, schema: Schema) => {
    const read = json.get(address) ?? readStatic(address, { readData, schema });
    json.set(address, read);
    return read as Promise<z.output<Schema>>;
  };
  const readPage = async (path: string): Promise<BuiltPage | 'damaged' | undefined> => {
    const text = await readText(path);
    return text === undefined ? undefined : parsePage(text, path);
  };
  const list = rememberOnce(() => readAll(dir, readPage));
  const readSiteData = ({ site }: BuiltPage) => readJson(site, dataSchema) as Promise<BuiltData>;

  const first = await readFirst(readPage, async () => (await list()).pages[0]);
  if (first === undefined)
    throw createUsageError(
      'The folder has no page that docgen built.',
      'Pass the output folder of docgen build.',
    );
  return {
    /** Data of the site in the language of its first page. */
    data: await readSiteData(first),
    /** True where addresses in documents are relative to them. */
    isPortable: (await readText(`${getStaticPath(first.site)}.js`)) !== undefined,
    /** All pages that can be read, in the order of their files; asked for once. */
    listPages: async () => (await list()).pages,
    /** Paths of documents that have no readable data of their page. */
    listDamaged: async () => (await list()).damaged,
    /** @throws {DocgenError} when the document is damaged. */
    async findPage(path: string): Promise<BuiltPage | undefined> {
      for (const reading of listSpellings(path)) {
        const page = await readPage(`/${toOutputPath(reading)}`);
        if (page === 'damaged') throw refuseDamaged(toOutputPath(reading));
        if (page !== undefined) return page;
      }
      return undefined;
    },
    /** @throws {DocgenError} when the file is missing or damaged. */
    readData: readSiteData,
    /** The same list for all pages that share it. */
    readSidebar: async ({ sidebar }: BuiltPage) =>
      sidebar === '' ? [] : ((await readJson(sidebar, z.array(sidebarEntry))) as SidebarEntry[]),
    /** Pages that the 404 page may suggest, and the homes above them; undefined without such lists, or with a truncated one. */
    async readSuggested(): Promise<ReadonlySet<string> | undefined> {
      const page = await readPage('/404.html');
      const lists = Object.entries((typeof page === 'object' && page.routeLists) || {});
      const suggested = new Set<string>();
      for (const [prefix, address] of lists) {
        const routes = await readJson(address, routeListSchema);
        if (routes.length >= MOST_LISTED) return undefined;
        for (const [path] of [[`${prefix}/`] as const, ...routes]) suggested.add(path);
      }
      return lists.length === 0 ? undefined : suggested;
    },
    /** @throws {Error} when the file is not there. */
    async readBytes(path: string): Promise<Uint8Array> {
      const bytes = await readData(path);
      if (bytes === undefined) throw new Error(`There is no file "${path.slice(1)}".`);
      return bytes;
    },
    /** Undefined when there is none. */
    readText,
  };
}

/** Creates an error about a file that docgen did not write like this. */
export function refuseDamaged(path: string): Error {
  return createUsageError(`"${path}" of the built site is missing or damaged.`, 'Build the site again.');
}

async function readFirst(
  readPage: (path: string) => Promise<BuiltPage | 'damaged' | undefined>,
  findAny: () => Promise<BuiltPage | undefined>,
): Promise<BuiltPage | undefined> {
  for (const path of ['/index.html', '/404.html']) {
    const page = await readPage(path);
    if (typeof page === 'object') return page;
  }
  return findAny();
}

async function readAll(
  dir: FilePath,
  readPage: (path: string) => Promise<BuiltPage | 'damaged' | undefined>,
) {
  const pages: BuiltPage[] = [];
  const damaged: string[] = [];
  for (const path of await listDocuments(dir)) {
    const page = await readPage(path);
    if (page === 'damaged') damaged.push(path.slice(1));
    else if (page !== undefined) pages.push(page);
  }
  return { pages, damaged };
}

async function listDocuments(dir: FilePath): Promise<readonly string[]> {
  const entries = await listFolder(dir).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) =>
      `/${relative(dir, entry.parentPath)}/${entry.name}`.split(sep).join('/').replace('//', '/'),
    )
    .sort();
}

const META = '<script type="application/json" id="docgen-meta">';
const GENERATOR = '<meta name="generator" content="docgen">';

/** Undefined for a document that docgen did not make, such as one of the public folder. */
function parsePage(text: string, document: string): BuiltPage | 'damaged' | undefined {
  // After the page's own text, in which authors may write anything.
  const from = text.lastIndexOf(META);
  const end = text.indexOf('</script>', from);
  if (from < 0 || end < 0) return text.includes(GENERATOR) ? 'damaged' : undefined;
  const meta = parseJson(text.slice(from + META.length, end), metaSchema);
  return meta === undefined ? 'damaged' : ({ ...meta, document } as BuiltPage);
}

async function readStatic<Schema extends z.ZodMiniType>(
  address: string,
  input: { readonly schema: Schema; readData(path: string): Promise<Uint8Array | undefined> },
): Promise<z.output<Schema>> {
  const path = getStaticPath(address);
  const bytes = await input.readData(path);
  const value = parseJson(Buffer.from(bytes ?? []).toString('utf8'), input.schema);
  if (value === undefined) throw refuseDamaged(path.slice(1));
  return value;
}

/** Returns the file of an address below the base, or below another host that serves files. */
function getStaticPath(address: string): string {
  return `/static/${decodeUrl(address.slice(address.lastIndexOf('/') + 1))}`;
}

function parseJson<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Lists the spellings of a path: as written, then as a URL, as in the table of routes. */
function listSpellings(path: string): readonly RoutePath[] {
  const written = path.startsWith('/') ? path : `/${path}`;
  const spellings = new Set([written.normalize('NFC'), decodeUrl(written).normalize('NFC')]);
  return [...spellings].flatMap((spelling) => listReadings(spelling));
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
