/** Which pages are in which files. */
import type { FilesContext, PluginPage } from 'docgen';
import type { LlmsOptions } from './options.ts';

/** Files that belong together: one `llms.txt`, one `llms-full.txt`. */
export interface LlmsSet {
  readonly options: LlmsOptions;
  /** Folder of its files: `''`, or ends in `/`. */
  readonly dir: string;
  readonly lang: string;
  readonly version: string;
  /** In the order of the navigation; those that belong to none of its entries have no text. */
  readonly groups: readonly { readonly text: string; readonly pages: readonly PluginPage[] }[];
}

/** Options that say which pages they are for make one set; all others one for each language and version. */
export function resolveSets(options: LlmsOptions | readonly LlmsOptions[], context: FilesContext): LlmsSet[] {
  const { site } = context;
  const units = listUnits(context);
  if (!Array.isArray(options) && (options as LlmsOptions).include === undefined)
    return units
      .map((unit) => toSet(options as LlmsOptions, context, [unit]))
      .filter(({ groups }) => groups.length > 0);
  const ofSite = ({ page }: { readonly page: PluginPage }) =>
    page.lang === site.lang && page.version === site.multiVersion.default;
  return [options as LlmsOptions | readonly LlmsOptions[]]
    .flat()
    .map((one) => ({ ...toSet({ include: ofSite, ...one }, context, units), dir: '' }));
}

interface Unit {
  readonly lang: string;
  readonly version: string;
}

function listUnits({ site }: FilesContext): Unit[] {
  const { versions } = site.multiVersion;
  return (versions.length > 0 ? versions : ['']).flatMap((version) =>
    site.locales.map(({ lang }) => ({ lang, version })),
  );
}

function toSet(options: LlmsOptions, context: FilesContext, units: readonly Unit[]): LlmsSet {
  const { include = () => true, exclude = () => false } = options;
  const groups = units
    .flatMap((unit) => context.listInOrder(unit))
    .map(({ text, pages }) => ({
      text,
      pages: pages.filter((page) => page.pageType !== '404' && include({ page }) && !exclude({ page })),
    }))
    .filter(({ pages }) => pages.length > 0);
  const { lang, version } = groups[0]?.pages[0] ?? { lang: context.site.lang, version: '' };
  return { options, groups, lang, version, dir: toDir({ lang, version }, context) };
}

function toDir({ lang, version }: Unit, { site }: FilesContext): string {
  const parts = [version === site.multiVersion.default ? '' : version, lang === site.lang ? '' : lang];
  return parts
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('');
}
