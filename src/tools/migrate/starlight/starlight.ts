/** Sites of Starlight: the pages of its collection, their assets and scripts, and its options in `astro.config`. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type AddressConfig, resolveRouteAddress } from '../../../engine/index.ts';
import { createFormerRedirect } from '../config/list-redirects.ts';
import { printConfig } from '../config/print-config.ts';
import { type LoseKey, splitPage } from '../page/edit-frontmatter.ts';
import { rewriteCode } from '../page/rewrite-code.ts';
import { addShim } from '../page/shim-imports.ts';
import { createResolver } from '../project/file-resolver.ts';
import {
  createAddressConfig,
  type FormerPage,
  type Losses,
  type PlannedFile,
  type ReadSite,
} from '../project/migration.ts';
import { readJsonFile } from '../project/parse-data.ts';
import { asList, asRecord, asText, normalizeBase, readMainConfig } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { STARLIGHT_PACK } from './components.ts';
import {
  convertStarlightConfig,
  ENGLISH,
  getStarlightOptions,
  listRedirects,
  readLocales,
  type StarlightSite,
} from './config.ts';
import { resolveImport, rewriteStarlightPage, type StarlightPage } from './page.ts';
import { convertPlugins, getTodo, isCounterpart } from './plugins.ts';
import { convertSidebar, type SidebarPage, trimSlashes } from './sidebar.ts';
import { convertStyles } from './styles.ts';
import { listUnits, readVersions, type StarlightLocale } from './versions.ts';

const DOCS = 'src/content/docs';
const SHIM = 'components/starlight.jsx';

interface StarlightFile extends SidebarPage {
  readonly sourcePath: string;
  readonly source: string;
  readonly locale: StarlightLocale;
  /** New path from the docs folder. */
  readonly to: string;
  readonly isDraft: boolean;
}

export const readStarlight: ReadSite = async ({ dir, target, losses }) => {
  const file = ['mjs', 'js', 'ts', 'mts', 'cjs']
    .map((end) => `astro.config.${end}`)
    .find((name) => existsSync(join(dir, name)));
  if (file === undefined || !existsSync(join(dir, DOCS))) return undefined;
  const text = await readFile(join(dir, file), 'utf8');
  if (!text.includes('@astrojs/starlight')) return undefined;
  const config = await readMainConfig(file, dir, losses);
  const lose: LoseKey = (key, message, todo) =>
    losses.add({ file, line: config.findLine(key), message, todo });
  const packages = await listIntegrations(text, file, losses);
  const options = getStarlightOptions(config.value);
  const locales = readLocales(options);
  const versions = readVersions(options, lose);
  const units = listUnits(locales, versions);
  const plugins = await convertPlugins({ plugins: asList(options.plugins), dir, packages, lose });
  const base = normalizeBase(config.value.base, '');

  const paths = await walkProject(
    dir,
    (path) => join(dir, path) === target || /^(?:dist|\.astro)$/.test(path),
  );
  const pages: StarlightFile[] = [];
  const newPaths = new Map<string, string>();
  for (const path of paths) {
    if (/^src\/content\/docs\/.*\.(?:md|mdx)$/.test(path)) {
      const page = await readPage(dir, path, units);
      pages.push(page);
      newPaths.set(path, `docs/${page.to}`);
    } else {
      const to = convertPath(path, losses);
      if (to !== undefined) newPaths.set(path, to);
    }
  }
  const address: AddressConfig = {
    ...createAddressConfig(locales.map(({ lang, label }) => ({ lang, label }))),
    ...(versions && {
      multiVersion: { default: versions.current, versions: [versions.current, ...versions.frozen] },
    }),
  };
  const listed = pages.filter(({ place }) => !isPart(place));
  const links = createLinks(listed, units, address);
  const sidebars = new Map<StarlightLocale, readonly unknown[]>();
  for (const unit of units) {
    const sidebar = unit.version === '' ? options.sidebar : await readVersionSidebar(dir, unit.version);
    const items = convertSidebar(sidebar, {
      pages: listSidebarPages(unit, units, listed),
      langs: [unit.tag, unit.folder].filter(Boolean),
      resolveLink: (slug) => links.get(formatAddress(unit, slug)) ?? `/${slug}`,
      findEntries: plugins.findEntries,
      lose: (message, todo) => lose('integrations', message, todo),
    });
    sidebars.set(unit, items);
  }

  const missing = new Set<string>();
  const resolveFile = await createResolver(dir, new Set(paths));
  const shared = { newPaths, resolveFile, links, base, shim: SHIM, missing, losses };
  const files: PlannedFile[] = pages.map(({ source, sourcePath, to, locale, slug }) => {
    const address = `${formatAddress(locale, slug)}/`;
    return {
      path: `docs/${to}`,
      content: rewriteStarlightPage({ ...shared, source, sourcePath, path: `docs/${to}`, address }),
      former: { file: sourcePath, text: source, isMdx: sourcePath.endsWith('.mdx') },
    };
  });
  for (const [path, to] of newPaths) {
    const isPage = to.startsWith('docs/') && /\.mdx?$/.test(path) && !path.startsWith('public/');
    if (!isPage) files.push({ path: to, content: await writeFile(path, to, { dir, ...shared }) });
  }
  const styles = await convertStyles({ dir, customCss: options.customCss, files, losses, lose });
  const kept = files.filter(({ path }) => !styles.some((style) => style.path === path));
  files.splice(0, files.length, ...kept, ...styles, ...plugins.files);
  addShim(files, { shim: SHIM, pack: STARLIGHT_PACK, missing });
  const site = {
    value: config.value,
    lose,
    locales,
    versions,
    sidebars,
    plugins,
    packages,
    docsDir: DOCS,
    d2Layout: readD2Layout(text),
    hasPagesOfParts: listed.some(({ to }) => /(?:^|\/)_[^_][^/]*\//.test(to)),
    resolveLink: (to: string) => resolveLink(to, links, base),
    resolveFile: (path: string) => resolveAsset(path, files),
    hasStyles: styles.length > 0,
  };
  const content = printConfig(convertStarlightConfig(site), { file, losses });
  return {
    files: [{ path: 'docgen.config.ts', content }, ...files],
    pages: listed
      .filter(({ isDraft }) => !isDraft)
      .map(({ locale, slug, to }): FormerPage => ({ address: formatAddress(locale, slug) || '/', path: to })),
    redirects: listRedirects({ ...site, lose: () => {} }).map(createFormerRedirect),
    base: base === '' ? '/' : `/${base}/`,
    address,
  };
};

/** Reads the sidebar of a frozen version; undefined for one of all its pages. */
async function readVersionSidebar(dir: string, version: string): Promise<unknown> {
  return asRecord(await readJsonFile(dir, `src/content/versions/${version}.json`)).sidebar;
}

/** Lists the pages of a language and, in place of those it lacks, of the default one. The home page comes first. */
function listSidebarPages(
  unit: StarlightLocale,
  units: readonly StarlightLocale[],
  listed: readonly StarlightFile[],
): StarlightFile[] {
  const own = new Map(listed.filter((page) => page.locale === unit).map((page) => [page.slug, page]));
  const first = listed.filter((page) => page.locale === findFirst(unit, units));
  const pages = [
    ...first.map((page) => own.get(page.slug) ?? page),
    ...[...own.values()].filter(({ slug }) => !first.some((page) => page.slug === slug)),
  ];
  const isHome = ({ slug }: StarlightFile) => slug === '';
  return [...pages.filter(isHome), ...pages.filter((page) => !isHome(page) && page.slug !== '404')];
}

/** The default language of the same version. */
const findFirst = ({ version }: StarlightLocale, units: readonly StarlightLocale[]) =>
  units.find((unit) => unit.version === version);

/** A file that is no page: scripts and parts in Markdown with their imports from the new place, others as they are. */
async function writeFile(
  path: string,
  to: string,
  {
    dir,
    ...shared
  }: { readonly dir: string } & Omit<StarlightPage, 'source' | 'sourcePath' | 'path' | 'address'>,
): Promise<PlannedFile['content']> {
  const copy = { copyOf: join(dir, path) };
  if (path.startsWith('public/') || !/\.(?:mdx?|[cm]?[jt]sx?)$/.test(path)) return copy;
  const source = await readFile(copy.copyOf, 'utf8');
  const file = { ...shared, source, sourcePath: path, path: to };
  if (/\.mdx?$/.test(path)) return rewriteStarlightPage({ ...file, address: '/' });
  const resolve = ({ specifier }: { readonly specifier: string }) =>
    specifier.startsWith('.') ? undefined : resolveImport(specifier, file);
  return (await rewriteCode(source, path, resolve)) ?? copy;
}

/** New links by addresses without the last slash. A page that a language lacks is shown in the default one. */
function createLinks(
  pages: readonly StarlightFile[],
  units: readonly StarlightLocale[],
  address: AddressConfig,
): Map<string, string> {
  const links = new Map<string, string>();
  for (const unit of units) {
    const first = findFirst(unit, units);
    for (const { slug, to } of pages.filter((page) => page.locale === first))
      links.set(
        formatAddress(unit, slug),
        resolveRouteAddress(posix.join(unit.newFolder, posix.relative(first?.newFolder ?? '', to)), address)
          .path,
      );
    for (const { slug, to } of pages.filter((page) => page.locale === unit))
      links.set(formatAddress(unit, slug), resolveRouteAddress(to, address).path);
  }
  return links;
}

function resolveLink(to: string, links: ReadonlyMap<string, string>, base: string): string {
  const inSite = `${to}/`.startsWith(`/${base}/`) ? to.slice(base.length + 1) : to;
  return links.get(inSite.replace(/\/$/, '')) ?? (inSite || '/');
}

/** Files whose name begins with `_` are parts of pages. */
const isPart = (place: string) => posix.basename(place).startsWith('_');

const formatAddress = ({ folder }: StarlightLocale, slug: string) =>
  ['', folder, slug].filter((part, index) => index === 0 || part !== '').join('/');

async function readPage(
  dir: string,
  sourcePath: string,
  units: readonly StarlightLocale[],
): Promise<StarlightFile> {
  const source = await readFile(join(dir, sourcePath), 'utf8');
  const { data } = splitPage(source);
  const extension = posix.extname(sourcePath);
  const path = sourcePath.slice(DOCS.length + 1, -extension.length);
  const isWithin = ({ folder }: StarlightLocale) =>
    folder === '' || `${path}/`.toLowerCase().startsWith(`${folder.toLowerCase()}/`);
  const [locale = units[0] ?? ENGLISH] = units
    .filter(isWithin)
    .sort((a, b) => b.folder.length - a.folder.length);
  const inLocale = (address: string) =>
    locale.folder !== '' && address.toLowerCase().startsWith(`${locale.folder.toLowerCase()}/`)
      ? address.slice(locale.folder.length + 1)
      : address;
  const place = slugify(inLocale(path));
  const own = asText(data.slug);
  const slug =
    own === undefined
      ? place.replace(/(?:^|\/)index$/, '')
      : inLocale(`${trimSlashes(own)}/`).replace(/\/$/, '');
  const isIndex = own === undefined ? /(?:^|\/)index$/.test(place) : slug === '';
  const to = posix.join(locale.newFolder, isIndex ? posix.join(slug, 'index') : slug) + extension;
  return { sourcePath, source, data, locale, place, slug, to, isDraft: data.draft === true };
}

/** A path as Astro makes addresses of it. */
const slugify = (path: string) =>
  path
    .split('/')
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    )
    .join('/');

/** The new path of a file that is no page; undefined where it is left out. */
function convertPath(path: string, losses: Losses): string | undefined {
  const lose = (message: string, todo: string) => void losses.add({ file: path, message, todo });
  if (path.startsWith('public/')) return `docs/${path}`;
  if (/\.mdoc$/.test(path)) return lose('A page in Markdoc is not carried over.', 'Write it in Markdown.');
  if (path.startsWith(`${DOCS}/`)) return `docs/${path.slice(DOCS.length + 1)}`;
  if (path.startsWith('src/pages/'))
    return lose('A page of Astro is not carried over.', 'Write it in Markdown or React.');
  if (path.startsWith('src/content/i18n/'))
    return lose('Words of the theme are not carried over.', 'Write them in "i18n.json".');
  const isOwn = path.startsWith('src/') && !/^src\/(?:content(?:\.config)?|env\.d)\b|\.astro$/.test(path);
  return isOwn ? path : undefined;
}

/** A logo: a file below `public`, or of the project, which is copied there. */
function resolveAsset(path: string, files: PlannedFile[]): string | undefined {
  const name = path.replace(/^\.?\//, '');
  const isOwn = files.find((file) => file.path === name);
  if (isOwn === undefined) return path;
  const copy = `docs/public/${posix.basename(name)}`;
  if (!files.some((file) => file.path === copy)) files.push({ ...isOwn, path: copy });
  return `/${posix.basename(name)}`;
}

/** Integrations of Astro that docgen has no need or no place for. */
const NEEDLESS = /^(?:astro\/|node:|\.)|^@astrojs\/(?:starlight|mdx|react|sitemap|check|tailwind)(?:\/|$)/;

/** Draws D2 with a program that is installed. */
const D2 = 'astro-d2';

/** The layout that it is given; undefined if the site does without it. */
function readD2Layout(text: string): StarlightSite['d2Layout'] {
  if (!new RegExp(`from\\s*['"]${D2}['"]`).test(text)) return undefined;
  return /\blayout:\s*['"]elk['"]/.test(text) ? 'elk' : 'dagre';
}

/** Returns the packages that the config imports; those that nothing becomes of are reported. */
async function listIntegrations(text: string, file: string, losses: Losses): Promise<ReadonlySet<string>> {
  const packages = new Set<string>();
  await rewriteCode(text, file.replace(/\.[cm]?([jt]s)$/, '.$1'), ({ specifier, line }) => {
    packages.add(specifier);
    if (NEEDLESS.test(specifier) || isCounterpart(specifier)) return undefined;
    if (specifier === D2) {
      const message = `"${D2}" becomes docgenjs/plugins/diagrams.`;
      losses.add({ file, line, message, todo: 'Its themes and sketches have no counterpart.' });
      return undefined;
    }
    losses.add({ file, line, message: `"${specifier}" does not run in docgen.`, todo: getTodo(specifier) });
    return undefined;
  });
  return packages;
}
