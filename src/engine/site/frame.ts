/** Everything known about a site before a page is opened: its cost depends on the number of names, not of words. */

import { readFile } from 'node:fs/promises';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, SiteData } from '../../shared/types.ts';
import { decodeUrl, listBaseReadings } from '../../shared/url.ts';
import { builtInText } from '../../theme/text/index.ts';
import { checkTheme } from '../bundle/site-theme/check-theme.ts';
import { readThemeOverrides } from '../bundle/theme-overrides.ts';
import { findOptionPlace } from '../config/find-option-place.ts';
import { checkPictures } from '../config/resolve/cross-checks.ts';
import { measureLogo } from '../files/image-size.ts';
import type { SourceOrder, SourceReader } from '../hooks/plugin-host.ts';
import { readI18nSource, resolveText } from '../navigation/text.ts';
import { findPageClashes } from '../output/claims.ts';
import { type PublicFile, readPublicFiles } from '../output/public-files.ts';
import { mergeAddedSidebars } from '../routes/added-sidebars.ts';
import type { NavigationUnit } from '../routes/navigation-tree.ts';
import { readNavigation } from '../routes/read-navigation.ts';
import { createRouteTable, type RouteTable } from '../routes/route-table.ts';
import { scanRoutes } from '../routes/scan-routes.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { SiteContext } from './context.ts';
import type { FindDrafts } from './find-drafts.ts';
import { openSiteStore } from './open-site-store.ts';

export interface Frame {
  /** Pages to be made. */
  readonly routes: readonly Route[];
  /** Pages without a route, since their frontmatter marks them as drafts; none in dev. */
  readonly drafts: readonly Route[];
  readonly table: RouteTable;
  /** All pages that links may point to, even those that are not made: `table`, unless a part was selected. */
  readonly all: RouteTable;
  /** Content of `_nav.json` and `_meta.json`. */
  readonly units: readonly NavigationUnit[];
  /** UI words of each language. */
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly publicFiles: readonly PublicFile[];
  readonly logoSizes: LogoSizes['sizes'];
  /** Elements that the site's theme draws itself. */
  readonly overrides: readonly string[];
  /** Files that were read, except pages. */
  readonly dependencies: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface FrameOptions {
  /** Selects the pages that get no route. Without it, drafts are pages like all others. */
  readonly findDrafts?: FindDrafts;
  /** Patterns of the pages to be made. @default all */
  readonly only?: readonly string[] | undefined;
}

export async function readFrame(
  { config, store, host, shared }: SiteContext,
  { findDrafts, only }: FrameOptions = {},
): Promise<Frame> {
  const [scanned, i18n, copied, theme] = await Promise.all([
    scanAll({ config, host, shared }, findDrafts),
    readI18nSource(config, builtInText),
    readPublicFiles(config),
    readThemeOverrides(config, store),
  ]);
  const { drafts, table: all } = scanned;
  store.expectPages(all.routes.length);
  const routes = only ? await selectPart(scanned.routes, only, config) : scanned.routes;
  const table = only ? createRouteTable(routes, config) : all;
  const source = host ? await host.changeTexts(i18n.source) : i18n.source;
  const navigation = await readNavigation(config, routes);
  const addedSidebars = (await host?.addedSidebars()) ?? [];
  const themeDiagnostics = await checkTheme(config, store);
  const logos = await readLogoSizes(config, copied.publicFiles);
  const texts = config.locales.map(({ lang }) => ({
    lang,
    ...resolveText(config, lang, builtInText, source),
  }));
  return {
    routes,
    drafts,
    table,
    all,
    units: mergeAddedSidebars(navigation.units, addedSidebars, { config, table }),
    text: Object.fromEntries(texts.map((entry) => [entry.lang, entry.text])),
    publicFiles: copied.publicFiles,
    logoSizes: logos.sizes,
    overrides: theme.overrides,
    dependencies: [...navigation.files, ...i18n.files, ...logos.files],
    diagnostics: [
      ...scanned.diagnostics,
      ...copied.diagnostics,
      ...findPageClashes(copied.publicFiles, all.routes, config),
      ...i18n.diagnostics,
      ...navigation.diagnostics,
      ...texts.flatMap((entry) => entry.diagnostics),
      ...themeDiagnostics,
      ...theme.diagnostics,
    ],
  };
}

/** Selects a part; the matcher is only loaded if one was requested. */
async function selectPart(routes: readonly Route[], only: readonly string[], config: SiteConfig) {
  const { selectRoutes } = await import('../routes/select-routes.ts');
  return selectRoutes(routes, only, config);
}

async function scanAll(
  { config, host, shared }: Pick<SiteContext, 'config' | 'host' | 'shared'>,
  findDrafts: FindDrafts | undefined,
) {
  const sources = { ...createSources(config, findDrafts), shared };
  const addedRoutes = (await host?.addedRoutes(sources)) ?? [];
  const scanned = await scanRoutes(config, undefined, { added: addedRoutes, findDrafts });
  const table = createRouteTable(scanned.routes, config);
  const more = (await host?.announceRoutes(table)) ?? [];
  if (more.length === 0) return { ...scanned, table };
  const rescanned = await scanRoutes(config, undefined, { added: [...addedRoutes, ...more], findDrafts });
  return { ...rescanned, table: createRouteTable(rescanned.routes, config) };
}

/** Creates a reader whose code is loaded for the first plugin that asks. */
export function createSources(config: SiteConfig, findDrafts: FindDrafts | undefined): SourceReader {
  let order: Promise<SourceOrder> | undefined;
  return {
    openStore: () => openSiteStore(config, { fresh: false }),
    async readInOrder(place) {
      order ??= import('./source-order.ts').then((made) => made.createSourceOrder(config, findDrafts));
      return (await order).readInOrder(place);
    },
    isOutdated: async (files) => (await (await order)?.isOutdated(files)) ?? false,
  };
}

export interface FrameChange {
  readonly files: readonly FilePath[];
  readonly previous: Frame | undefined;
  /** True if a change of the file leaves the frame unchanged. */
  readonly isKnown: (file: FilePath) => boolean;
}

/**
 * Returns the frame after a change: the previous object, or as much of it as is still valid, since
 * others compare it by identity.
 */
export async function readNextFrame(
  context: SiteContext,
  { files, previous, isKnown }: FrameChange,
): Promise<Frame> {
  if (previous && files.every(isKnown)) return previous;
  const read = await readFrame(context);
  const next = {
    ...read,
    diagnostics: [...read.diagnostics, ...(await findMissingPictures(context.config))],
  };
  const decides = ({ routes, overrides, text }: Frame) => JSON.stringify([routes, overrides, text]);
  if (previous === undefined || decides(previous) !== decides(next)) return next;
  const { routes, table, all, overrides, text } = previous;
  return { ...next, routes, table, all, overrides, text };
}

/** Finds an icon or a logo that was removed since the config was loaded, which reports those that were missing then. */
async function findMissingPictures(config: SiteConfig): Promise<Diagnostic[]> {
  const { icon, logo } = config;
  const problems = await checkPictures({ icon: typeof icon === 'string' ? icon : '', logo }, config);
  return Promise.all(
    problems.map(async ({ path, message, hint }) =>
      createDiagnostic('warning', 'DG1002', message, { ...(await findOptionPlace(config, path)), hint }),
    ),
  );
}

interface LogoSizes {
  /** By address, as in the config. Addresses of other sites, and files that are no images, have none. */
  readonly sizes: NonNullable<SiteData['logoSizes']>;
  /** Files that were measured. */
  readonly files: readonly FilePath[];
}

/** Measures the logos. */
async function readLogoSizes(
  { base, logo }: Pick<SiteConfig, 'base' | 'logo'>,
  publicFiles: readonly PublicFile[],
): Promise<LogoSizes> {
  const addresses = new Set(typeof logo === 'string' ? [logo] : [logo.light, logo.dark]);
  const measured = await Promise.all(
    [...addresses].map(async (address) => {
      const written = /^\/(?!\/)[^?#]+/.exec(address)?.[0] ?? '';
      const path = decodeUrl(listBaseReadings(written, base).at(-1) ?? written).slice(1);
      const found = publicFiles.find(({ file }) => file.path === path)?.file.content;
      const file = typeof found === 'object' && 'copyOf' in found ? found.copyOf : undefined;
      // A file that was just removed has no size; the check of pictures reports it.
      const bytes = file && (await readFile(file).catch(() => undefined));
      return { address, file, size: bytes && (await measureLogo(file, bytes)) };
    }),
  );
  return {
    sizes: Object.fromEntries(measured.flatMap(({ address, size }) => (size ? [[address, size]] : []))),
    files: measured.flatMap(({ file }) => file ?? []),
  };
}
