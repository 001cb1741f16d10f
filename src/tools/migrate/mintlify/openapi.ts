/**
 * API descriptions with pages on a Mintlify site, as options of docgenjs/plugins/openapi. Each operation keeps its
 * address: an overlay sets it, and leaves out operations without a page.
 */
import { posix } from 'node:path';
import { type Call, callPlugin } from '../config/print-config.ts';
import { type ApiSpec, type Lose, loseSource, type Operation, printOverlay } from '../project/api-spec.ts';
import type { PlannedFile, Redirect } from '../project/migration.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

/** A page of an operation: its address and title. */
export interface ApiPage {
  readonly link: string;
}

interface ApiList {
  readonly items: readonly (string | Values)[];
  readonly links: readonly string[];
}

/** API settings of a part of the navigation, which its parts inherit. */
export interface ApiScope {
  readonly sources: readonly string[];
  readonly directory: string;
}

export const NO_API: ApiScope = { sources: [], directory: 'api-reference' };

/** `GET /users`, `openapi.json GET /users` */
const OPERATION = /^(?:(\S+)\s+)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s+(\S.*?)\s*$/i;

export const isOperation = (name: string): boolean => OPERATION.test(name);

/** Returns method and path, without the file. */
export const formatOperation = (name: string): string => {
  const [, , method = '', path = ''] = OPERATION.exec(name) ?? [];
  return `${method.toUpperCase()} ${path}`;
};

/** `openapi` of a part: a path, an address, several, or `{ source, directory }`. */
export function readScope(value: unknown, outer: ApiScope): ApiScope {
  if (value === undefined) return outer;
  const { source, directory } = asRecord(value);
  const sources = [asText(value), asText(source), ...asList(value).map(asText)].filter(
    (it) => it !== undefined,
  );
  return { sources, directory: trim(asText(directory) ?? NO_API.directory) };
}

const trim = (path: string) => path.replace(/^\.?\/+|\/+$/g, '');

/** A page of the author that shows an operation. */
interface ShownPage {
  readonly name: string;
  readonly address: string;
  readonly title?: string | undefined;
  readonly scope: ApiScope;
  /** Plain Markdown, for above its fields. */
  readonly text: string;
}

export type ApiPages = ReturnType<typeof createApiPages>;

interface ApiPagesInput {
  readonly specs: readonly ApiSpec[];
  /** Files that are named where no description is: `api.openapi`. */
  readonly defaults: readonly string[];
  /** New paths by old ones. */
  readonly newPaths: ReadonlyMap<string, string>;
  /** Options of the site: `api`. */
  readonly api: Values;
  /** The default one first. */
  readonly langs: readonly string[];
  /** Addresses that are redirected, without slashes at their ends. */
  readonly taken: ReadonlySet<string>;
}

/** Collects the pages of operations that a site has. */
export function createApiPages(input: ApiPagesInput) {
  const { specs, defaults, newPaths, api, langs, taken } = input;
  const redirects: Redirect[] = [];
  /** Folders of descriptions all of whose operations are listed. */
  const folders = new Map<ApiSpec, string>();
  const findSpec = (source: string) => specs.find(({ path }) => path === trim(source));
  const use = (operation: Operation, { directory }: ApiScope): string => {
    const { defaultPlace } = operation;
    operation.place ??= trim(
      defaultPlace.startsWith('/') ? defaultPlace : posix.join(directory, defaultPlace),
    );
    return `/${operation.place}`;
  };
  const find = (name: string, { sources }: ApiScope) => {
    const [, file, method = '', path = ''] = OPERATION.exec(name) ?? [];
    const named = (file === undefined ? [...sources, ...defaults] : [file]).map(findSpec);
    for (const spec of named.some((it) => it !== undefined) ? named : file === undefined ? specs : []) {
      const operation = spec?.operations.find((it) => it.method === method.toLowerCase() && it.path === path);
      if (spec !== undefined && operation !== undefined) return { spec, operation };
    }
    return undefined;
  };
  return {
    redirects,
    /** Finds the page of `GET /users`; undefined if no description has it. */
    findPage(name: string, scope: ApiScope): ApiPage | undefined {
      const found = find(name, scope);
      return found && { link: use(found.operation, scope) };
    },
    /** Makes the page of an operation that of the author, unless it has one; undefined if no description has it. */
    showPage({ name, address, title, text, scope }: ShownPage): ApiPage | undefined {
      const found = find(name, scope);
      if (found === undefined) return undefined;
      const { operation } = found;
      if (operation.place !== undefined && `/${operation.place}` !== address) {
        if (text !== '') return undefined;
        redirects.push({ from: address, to: `/${operation.place}` });
      } else Object.assign(operation, { place: trim(address), title, text });
      return { link: use(operation, scope) };
    },
    /** Lists all operations of the descriptions, by tag. */
    listAll(scope: ApiScope, lose: Lose): ApiList {
      const items: (string | Values)[] = [];
      const links: string[] = [];
      for (const source of scope.sources) {
        const spec = findSpec(source);
        if (spec === undefined) {
          loseSource(source, lose);
          continue;
        }
        folders.set(spec, scope.directory);
        const shown = spec.operations.filter(({ isExcluded }) => !isExcluded);
        const placed = shown.map((operation) => ({ ...operation, link: use(operation, scope) }));
        for (const tag of new Set(placed.map((operation) => operation.tag))) {
          const own = placed.filter((operation) => operation.tag === tag && !operation.isHidden);
          links.push(...own.map(({ link }) => link));
          if (tag === undefined) items.push(...own.map(({ link }) => link));
          else if (own.length > 0) items.push(createGroup(tag, own, { placed, newPaths }));
        }
      }
      return { items, links };
    },
    /** Lists the addresses of requested pages. */
    listPlaces: () => specs.flatMap(({ operations }) => operations.flatMap(({ place }) => place ?? [])),
    /** Returns calls of the plugin, and the overlays that they name. */
    finish: (lose: Lose): { plugins: readonly Call[]; files: readonly PlannedFile[] } =>
      callOpenapi({ specs, folders, newPaths, api, langs, taken }, lose),
  };
}

interface UsedSpecs extends Pick<ApiPagesInput, 'specs' | 'newPaths' | 'api' | 'langs' | 'taken'> {
  /** Folders of their pages. */
  readonly folders: ReadonlyMap<ApiSpec, string>;
}

/** Creates the call of the plugin and the overlays that it names. A translated description belongs to its original. */
function callOpenapi({ specs, folders, newPaths, api, langs, taken }: UsedSpecs, lose: Lose) {
  const used = specs.flatMap((spec): UsedSpec[] => {
    const places = spec.operations.flatMap(({ place }) => place ?? []);
    if (places.length === 0) return [];
    const folder = folders.get(spec) ?? (findFolder(places) || NO_API.directory);
    const lang = langs
      .slice(1)
      .find((name) => [folder, spec.path].some((path) => path.startsWith(`${name}/`)));
    return [
      {
        spec,
        lang,
        folder: lang === undefined || folder.startsWith(`${lang}/`) ? folder : `${lang}/${folder}`,
      },
    ];
  });
  const translated = new Map(
    used.flatMap((it) => {
      const original = used.find(
        ({ lang, spec }) => lang === undefined && `${it.lang}/${spec.path}` === it.spec.path,
      );
      return original ? [[it, original] as const] : [];
    }),
  );
  const files: PlannedFile[] = [];
  const outDirs = new Set<string>();
  const addOverlay = (it: UsedSpec): string => {
    const path = `overlays/${it.spec.path.replace(/\.\w+$/, '').replaceAll('/', '-')}.json`;
    files.push({ path, content: printOverlay(it.spec, translated.has(it) ? `${it.lang}/` : '') });
    return `./${path}`;
  };
  const getFile = ({ spec }: UsedSpec) => `./${newPaths.get(spec.path) ?? spec.path}`;
  const options = used
    .filter((it) => !translated.has(it))
    .map((it) => {
      const own = new Map(
        [...translated].filter(([, original]) => original === it).map(([one]) => [one.lang, one]),
      );
      const name = posix.basename(it.spec.path).replace(/\.\w+$/, '');
      const outDir = outDirs.has(it.folder) || taken.has(it.folder) ? posix.join(it.folder, name) : it.folder;
      outDirs.add(outDir);
      const overlay = addOverlay(it);
      const origins = listOrigins(it.spec.value);
      return {
        ...(own.size === 0
          ? { spec: getFile(it), overlays: overlay }
          : {
              spec: Object.fromEntries(langs.map((lang) => [lang, getFile(own.get(lang) ?? it)])),
              overlays: Object.fromEntries(
                langs.map((lang) => {
                  const one = own.get(lang);
                  return [lang, one === undefined ? overlay : addOverlay(one)];
                }),
              ),
            }),
        outDir,
        pages: 'operation',
        tryIt: hasConsole(api) && origins.length > 0 ? { origins } : undefined,
      };
    });
  if (options.some(({ tryIt }) => tryIt !== undefined))
    lose(
      'Consoles send requests from the page itself, where Mintlify has a proxy.',
      'Let the API allow the origin of the site (CORS), or remove "tryIt".',
    );
  if (options.length === 0) return { plugins: [], files };
  return { plugins: [callPlugin('openapi', options.length === 1 ? options[0] : options)], files };
}

interface UsedSpec {
  readonly spec: ApiSpec;
  readonly folder: string;
  /** Undefined for the default language. */
  readonly lang: string | undefined;
}

interface GroupInput extends Pick<ApiPagesInput, 'newPaths'> {
  /** All operations of the description. */
  readonly placed: readonly { readonly link: string }[];
}

/** Returns the folder of a tag if it only has pages of its operations, in their order; else its pages. */
function createGroup(
  tag: string,
  own: readonly { readonly link: string }[],
  { placed, newPaths }: GroupInput,
): Values {
  const dirs = new Set(own.map(({ link }) => posix.dirname(link)));
  const [dir = '/'] = dirs;
  const inside = placed.filter(({ link }) => link.startsWith(`${dir}/`));
  const isShared = [...newPaths.values()].some((path) => path.startsWith(`docs${dir}/`));
  return dirs.size === 1 && inside.length === own.length && !isShared && dir.split('/').length > 2
    ? { text: tag, dir: trim(dir) }
    : { text: tag, items: own.map(({ link }) => link) };
}

/** The folder that all places are in. */
function findFolder(places: readonly string[]): string {
  const [first = [], ...others] = places.map((place) => place.split('/').slice(0, -1));
  const depth = first.findIndex((name, at) => others.some((other) => other[at] !== name));
  return (depth === -1 ? first : first.slice(0, depth)).join('/');
}

/** Origins of the servers that an address names in full. */
function listOrigins(value: Values): string[] {
  const urls = asList(value.servers).map((server) => asText(asRecord(server).url) ?? '');
  return [
    ...new Set(
      urls
        .filter((url) => /^https?:\/\/[^{]+$/.test(url) && URL.canParse(url))
        .map((url) => new URL(url).origin),
    ),
  ];
}

const hasConsole = (api: Values) =>
  !['none', 'simple', 'hide'].includes(String(asRecord(api.playground).display ?? api.playground ?? ''));
