/** Assigns pages to files. */
import type { FilesContext, PluginPage } from 'docgenjs';
import type { LlmsOptions } from './options.ts';

/** Files that belong together: one `llms.txt`, one `llms-full.txt`. */
export interface LlmsSet {
  readonly options: LlmsOptions;
  /** Folder of its files: `''`, or ends in `/`. */
  readonly dir: string;
  readonly lang: string;
  readonly version: string;
  /** In the order of the navigation; pages of no entry are in a group without text. */
  readonly groups: readonly { readonly text: string; readonly pages: readonly PluginPage[] }[];
}

/** Options with `include` make one set; all others one for each language and version. */
export function resolveSets(options: Options, context: FilesContext): LlmsSet[] {
  const { site } = context;
  const units = listUnits(context);
  if (!Array.isArray(options) && (options as LlmsOptions).include === undefined)
    return units
      .map((unit) => createSet(options as LlmsOptions, context, [unit]))
      .filter(({ groups }) => groups.length > 0);
  return toArray(options).map((one) => ({ ...createSet(withInclude(one, site), context, units), dir: '' }));
}

export const CATALOG_PATH = '.well-known/api-catalog';

/** The parts of a set that determine its file names. */
type Listed = Pick<LlmsSet, 'dir' | 'options'>;

/** True for the path of a list or text of all pages, taken that each language and version has a page. */
export function isListPath(path: string, options: Options, site: Site): boolean {
  const isOnly = !Array.isArray(options) && (options as LlmsOptions).include === undefined;
  const dirs = isOnly ? listUnits({ site }).map((unit) => getDir(unit, { site })) : [''];
  const sets = dirs.flatMap((dir) => toArray(options).map((one) => ({ dir, options: one })));
  if (path === CATALOG_PATH)
    return hasCatalog(options) && sets.some((set) => getJsonPath(set, options) !== undefined);
  return sets.some((set) =>
    [getTextPath(set, 'llmsTxt'), getTextPath(set, 'llmsFullTxt'), getJsonPath(set, options)].includes(path),
  );
}

/** Returns where a text of a set is; undefined if it has none. */
export function getTextPath({ dir, options }: Listed, kind: 'llmsTxt' | 'llmsFullTxt'): string | undefined {
  const { [kind]: text = {} } = options;
  if (text === false) return undefined;
  const name = typeof text === 'function' ? undefined : text.name;
  return `${dir}${name ?? (kind === 'llmsTxt' ? 'llms.txt' : 'llms-full.txt')}`;
}

/** Returns where the list of a set as JSON is; undefined if it has none. */
export function getJsonPath({ dir, options }: Listed, all: Options): string | undefined {
  if (!mayHaveJson(options, all)) return undefined;
  const name = options.llmsJson === false ? undefined : options.llmsJson?.name;
  return `${dir}${name ?? 'llms.json'}`;
}

/** Returns true if a set may have JSON: of several, only those that ask for it, since they would all write the same file. */
export function mayHaveJson({ llmsJson, include }: LlmsOptions, all: Options): boolean {
  const isOnly = !Array.isArray(all) && include === undefined;
  return llmsJson === undefined ? isOnly : llmsJson !== false;
}

export function hasCatalog(options: Options): boolean {
  const [first] = toArray(options);
  return first?.apiCatalog !== false;
}

/** True if the Markdown of a page is written. */
export function hasMarkdown(page: PluginPage, options: Options, site: Site): boolean {
  const isList = Array.isArray(options);
  return toArray(options).some(
    (one) => one.mdFiles !== false && isIncluded(page, isList ? withInclude(one, site) : one),
  );
}

type Options = LlmsOptions | readonly LlmsOptions[];
type Site = FilesContext['site'];

export function toArray(options: Options): readonly LlmsOptions[] {
  return Array.isArray(options) ? options : [options as LlmsOptions];
}

/** Adds the default of `include` to one of several options: pages of the default language and version. */
function withInclude(options: LlmsOptions, site: Site): LlmsOptions {
  const ofSite: LlmsOptions['include'] = ({ page }) =>
    page.lang === site.lang && page.version === site.multiVersion.default;
  return { include: ofSite, ...options };
}

function isIncluded(page: PluginPage, { include, exclude }: LlmsOptions): boolean {
  if (page.pageType === '404' || page.frontmatter.unlisted === true) return false;
  return (include?.({ page }) ?? true) && !exclude?.({ page });
}

interface Unit {
  readonly lang: string;
  readonly version: string;
}

function listUnits({ site }: Pick<FilesContext, 'site'>): Unit[] {
  const { versions } = site.multiVersion;
  return (versions.length > 0 ? versions : ['']).flatMap((version) =>
    site.locales.map(({ lang }) => ({ lang, version })),
  );
}

function createSet(options: LlmsOptions, context: FilesContext, units: readonly Unit[]): LlmsSet {
  const groups = units
    .flatMap((unit) => context.listInOrder(unit))
    .map(({ text, pages }) => ({ text, pages: pages.filter((page) => isIncluded(page, options)) }))
    .filter(({ pages }) => pages.length > 0);
  const { lang, version } = groups[0]?.pages[0] ?? { lang: context.site.lang, version: '' };
  return { options, groups, lang, version, dir: getDir({ lang, version }, context) };
}

function getDir({ lang, version }: Unit, { site }: Pick<FilesContext, 'site'>): string {
  const parts = [version === site.multiVersion.default ? '' : version, lang === site.lang ? '' : lang];
  return parts
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('');
}
