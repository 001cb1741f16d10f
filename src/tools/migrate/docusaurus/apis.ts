/** APIs whose documents a plugin of Docusaurus makes; docgenjs/plugins/openapi makes pages of the same descriptions. */
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { slug } from 'github-slugger';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import {
  type ApiSpec,
  getOverlayPath,
  getSpecPath,
  loseSource,
  printOverlay,
  readApiSpec,
} from '../project/api-spec.ts';
import type { PlannedFile, Redirect } from '../project/migration.ts';
import {
  asList,
  asRecord,
  asText,
  findPackage,
  normalizeBase,
  type Values,
} from '../project/read-peer-config.ts';
import { type Doc, toPlainFolder } from './docs.ts';
import { getPluginName, OPENAPI, OPENAPI_DOCS, OPENAPI_PRESET, REDOC } from './plugins.ts';
import type { DocsInstance } from './site.ts';
import type { DocsVersion } from './versions.ts';

/** What the plugin writes into the folder of an API. */
const GENERATED = /(?:\.(?:api|info|tag|schema)\.mdx|\.api\.json|\/sidebar\.[jt]s|\/versions\.json)$/;

/** Title of the operations that have no tag. */
const UNTAGGED = 'UNTAGGED';

export interface DocusaurusApis {
  /** Options of the plugin openapi, one for each API. */
  readonly options: readonly Values[];
  readonly files: readonly PlannedFile[];
  readonly redirects: readonly Redirect[];
  /** True for a document that is made anew; `path` is from the project folder. */
  readonly isGenerated: (path: string) => boolean;
  /** Lists the pages of operations and tags as documents of a folder, so that sidebars and menus find them by id. */
  readonly listDocs: (dir: string) => readonly Doc[];
  /** Finds the entries of a sidebar that the plugin has not written yet: what imported it is a stand-in. */
  readonly findItems: (value: unknown) => readonly unknown[] | undefined;
}

interface Input {
  readonly dir: string;
  /** The config. */
  readonly value: Values;
  /** First part of the addresses of the documents that have versions. */
  readonly base: string;
  readonly versions: readonly DocsVersion[];
  readonly instances: readonly DocsInstance[];
  readonly lose: LoseKey;
}

/** Documents that an API may be among. */
interface Folder {
  /** Path from the project folder. */
  readonly dir: string;
  /** First part of the addresses: `docs`, or empty. */
  readonly base: string;
  /** Folder of the version in the new docs folder, or empty. */
  readonly version: string;
}

function listFolders({ base, versions, instances }: Input): Folder[] {
  return [
    ...versions.map(({ dir, name, isDefault }) => ({ dir, base, version: isDefault ? '' : name })),
    ...instances.flatMap(({ base: own, units: [unit] }) =>
      unit === undefined ? [] : [{ dir: unit.version.dir, base: own, version: '' }],
    ),
  ];
}

interface Api {
  readonly spec: ApiSpec;
  /** Folder of its documents, from the project folder. */
  readonly dir: string;
  /** That it is in, from the project folder. */
  readonly docsDir: string;
  /** Folder of its pages in the new docs folder. */
  readonly outDir: string;
  readonly docs: readonly Doc[];
  readonly items: readonly unknown[];
  /** From pages that have other addresses now, and perhaps those of others. */
  readonly former: readonly Redirect[];
}

export async function readApis(input: Input): Promise<DocusaurusApis> {
  const apis: Api[] = [];
  for (const plugin of asList(input.value.plugins)) {
    if (!OPENAPI_DOCS.test(getPluginName(plugin) ?? '')) continue;
    for (const options of Object.values(asRecord(asRecord(asList(plugin)[1]).config))) {
      for (const source of await listSources(asRecord(options), input.dir)) {
        const api = await readApi(source, input);
        if (api !== undefined) apis.push(api);
      }
    }
  }
  const references = await readReferences(input);
  const specs = new Map([...apis, ...references].map(({ spec }) => [getSpecPath(spec), spec]));
  return {
    options: [
      ...apis.map(({ spec, outDir }) => ({
        spec: `./${getSpecPath(spec)}`,
        overlays: `./${getOverlayPath(outDir)}`,
        outDir,
        pages: 'operation',
      })),
      ...references.map(({ spec, outDir }) => ({ spec: `./${getSpecPath(spec)}`, outDir })),
    ],
    files: [
      ...[...specs].map(([path, spec]) => ({ path, content: { copyOf: join(input.dir, spec.path) } })),
      ...apis.map(({ spec, outDir }) => ({ path: getOverlayPath(outDir), content: printOverlay(spec, '') })),
    ],
    redirects: listRedirects(apis),
    isGenerated: (path) => GENERATED.test(path) && apis.some(({ dir }) => path.startsWith(`${dir}/`)),
    listDocs: (dir) => apis.filter(({ docsDir }) => docsDir === dir).flatMap(({ docs }) => docs),
    findItems: (value) => {
      const from = findPackage(value)?.replace(/\/sidebar(?:\.[jt]s)?$/, '');
      if (from === undefined) return undefined;
      return apis.find(({ dir }) => `/${dir}`.endsWith(from.replace(/^(?:\.\.?\/)*/, '/')))?.items;
    },
  };
}

/** Lists the redirects from pages that are gone: an address that has a page again needs none. */
function listRedirects(apis: readonly Api[]): readonly Redirect[] {
  const pages = new Set(apis.flatMap(({ docs }) => docs.map(({ address }) => address.replace(/\/$/, ''))));
  const gone = apis.flatMap(({ former }) => former).filter(({ from }) => !pages.has(from));
  return [...new Map(gone.map((redirect) => [redirect.from, redirect])).values()];
}

/** Where a description is, and the folder of its documents. */
interface Source {
  readonly specPath: string;
  readonly outputDir: string;
  /** Folder of the start of the API below that of its operations, where several share it. */
  readonly start: string;
}

/** Lists the description of an API and of its versions, or those of a folder. */
async function listSources({ versions, ...options }: Values, dir: string): Promise<Source[]> {
  const all = [options, ...Object.values(asRecord(versions)).map(asRecord)].map(
    ({ specPath, outputDir }): Source => ({
      specPath: asText(specPath) ?? '',
      outputDir: posix.normalize(asText(outputDir) ?? '').replace(/\/$/, ''),
      start: '',
    }),
  );
  const lists = all.map(async (source) => {
    const folder = join(dir, source.specPath);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [source];
    const names = (await readdir(folder)).filter((name) => /\.(?:json|ya?ml)$/i.test(name)).sort();
    return names.map((name) => ({
      ...source,
      specPath: posix.join(source.specPath, name),
      start: names.length > 1 ? slug(name.replace(/\.\w+$/, '')) : '',
    }));
  });
  return (await Promise.all(lists)).flat();
}

async function readSpec(source: string, { dir, lose }: Input): Promise<ApiSpec | undefined> {
  const path = posix.normalize(source);
  const isFile = statSync(join(dir, path), { throwIfNoEntry: false })?.isFile() === true;
  const spec = isFile ? readApiSpec(path, await readFile(join(dir, path), 'utf8')) : undefined;
  if (spec === undefined) loseSource(source, (message, todo) => lose('plugins', message, todo));
  return spec;
}

async function readApi(
  { specPath, outputDir: dir, start: ownPart }: Source,
  input: Input,
): Promise<Api | undefined> {
  const folder = listFolders(input).find((one) => `${dir}/`.startsWith(`${one.dir}/`));
  if (folder === undefined) {
    const todo = 'Name the description in docgenjs/plugins/openapi, whose "outDir" is below "docs".';
    input.lose(
      'plugins',
      `Pages of the API in "${dir}" are not generated: it is in no folder of documents.`,
      todo,
    );
    return undefined;
  }
  const spec = await readSpec(specPath, input);
  if (spec === undefined) return undefined;
  const inFolder = posix.relative(folder.dir, dir);
  const place = posix.join(folder.base, toPlainFolder(inFolder || '.'));
  const home = posix.join(place, ownPart);
  const title = asText(asRecord(spec.value.info).title) ?? home;
  const start = createDoc(inFolder, formatId(title), title, `/${home}/`);
  const tags = placeOperations(spec, { start, inFolder, place, version: folder.version });
  const createItem = ({ id, label }: Doc) => ({ type: 'doc', id, label });
  const ofTags = new Set([...tags.keys()].map((tag) => `/${posix.join(home, formatPlace(tag))}`));
  return {
    spec,
    dir,
    docs: [start, ...[...tags.values()].flat()],
    outDir: posix.join(folder.version, home),
    docsDir: folder.dir,
    items: [
      createItem(start),
      ...[...tags].map(([label, own]) => ({ type: 'category', label, items: own.map(createItem) })),
    ],
    former: [start.id, ...[...tags.keys()].map((tag) => posix.join(inFolder, formatId(tag)))]
      .map((id) => ({ from: `/${posix.join(folder.base, id)}`, to: `/${home}/` }))
      .filter(({ from }) => !ofTags.has(from)),
  };
}

interface OperationsInput {
  readonly start: Doc;
  /** Folder of the documents in that of all. */
  readonly inFolder: string;
  /** Folder of their addresses. */
  readonly place: string;
  readonly version: string;
}

/** Gives each operation the address that it had; returns the documents of them by tag. */
function placeOperations(
  spec: ApiSpec,
  { start, inFolder, place, version }: OperationsInput,
): ReadonlyMap<string, readonly Doc[]> {
  const ids = new Set([start.id]);
  const tags = new Map<string, Doc[]>();
  for (const operation of spec.operations) {
    const [key = '', path = '', method = ''] = operation.keys;
    const { operationId, summary } = asRecord(asRecord(asRecord(spec.value[key])[path])[method]);
    const id = formatId(
      asText(operationId) ?? asText(summary) ?? (key === 'webhooks' ? path : `${method} ${path}`),
    );
    const name = ids.has(posix.join(inFolder, id)) ? `${id}-${method}` : id;
    const address = posix.join(place, name);
    operation.place = posix.join(version, address);
    const label = asText(summary) ?? asText(operationId) ?? `${method.toUpperCase()} ${path}`;
    const doc = createDoc(inFolder, name, label, `/${address}`);
    ids.add(doc.id);
    const tag = operation.tag ?? UNTAGGED;
    tags.set(tag, [...(tags.get(tag) ?? []), doc]);
  }
  return tags;
}

/** Creates a document without a file, for sidebars and menus. */
function createDoc(folder: string, name: string, label: string, address: string): Doc {
  return {
    id: posix.join(folder, name),
    path: posix.join(folder, `${name}.mdx`),
    label,
    address,
    oldAddress: address,
    to: '',
    place: '',
    sourcePath: '',
    source: '',
    description: undefined,
    position: undefined,
    isDraft: false,
    isUnlisted: false,
  };
}

/** Reads the descriptions that have pages in no folder of documents: where they are, and the address of their pages. */
async function readReferences(input: Input): Promise<Pick<Api, 'spec' | 'outDir'>[]> {
  const { plugins, presets } = input.value;
  const named = [...asList(plugins), ...asList(presets)].flatMap((entry): Values[] => {
    const name = getPluginName(entry) ?? '';
    const options = asRecord(asList(entry)[1]);
    if (REDOC.test(name)) return asList(options.specs).map(asRecord);
    const { path = 'openapi.json', routeBasePath } = OPENAPI_PRESET.test(name)
      ? asRecord(options.api)
      : options;
    return OPENAPI.test(name) ? [{ spec: path, route: routeBasePath }] : [];
  });
  const references: Pick<Api, 'spec' | 'outDir'>[] = [];
  for (const { spec: source, route } of named) {
    const spec = await readSpec(asText(source) ?? '', input);
    const outDir = normalizeBase(route, 'api');
    if (spec !== undefined) references.push({ spec, outDir });
  }
  return references;
}

/** Writes a name as the plugin does in ids: `getHTTPUsers2` is `get-http-users-2`. */
function formatId(name: string): string {
  const words = name
    .replace(/['’]/g, '')
    .match(/\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{L}+/gu);
  return (words ?? []).join('-').toLowerCase();
}

/** Writes the name of a tag as the plugin openapi does in the address of its page. */
const formatPlace = (tag: string) =>
  slug(tag.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/[/._:]+/g, '-')).replace(/-{2,}/g, '-');
