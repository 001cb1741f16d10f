/** Sites of Docusaurus: documents and blog of the classic preset, pages in Markdown, versions and languages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { AddressConfig } from '../../../engine/index.ts';
import { createFormerRedirect } from '../config/list-redirects.ts';
import { printConfig } from '../config/print-config.ts';
import { type LoseKey, splitPage } from '../page/edit-frontmatter.ts';
import type { PlannedFile, ReadSite } from '../project/migration.ts';
import { readJsonFile } from '../project/parse-data.ts';
import {
  asList,
  asRecord,
  asText,
  normalizeBase,
  readMainConfig,
  readPeerConfig,
  type Values,
} from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { type DocusaurusApis, readApis } from './apis.ts';
import { convertDocusaurusConfig } from './config.ts';
import { type Doc, readDocs } from './docs.ts';
import { bringImports } from './files.ts';
import { findDocsOptions, listInstances } from './instances.ts';
import {
  openCodeBlocks,
  readFormat,
  rewriteDocusaurusCode,
  rewriteDocusaurusPage,
  rewriteUrls,
} from './page.ts';
import { readPages, reportSwizzled, type SiteContents } from './pages.ts';
import { listRedirectPatterns, MAIN_PRESET } from './plugins.ts';
import { listPublicDirs, readPosts } from './posts.ts';
import { readScope } from './scope.ts';
import { convertSidebars } from './sidebar.ts';
import {
  createSiteValues,
  type DocusaurusPage,
  readPageFormat,
  type SiteParts,
  type SiteValues,
} from './site.ts';
import { readDocTags } from './tags.ts';
import { createUnits, type DocsUnit } from './units.ts';
import { readVersions } from './versions.ts';

export const readDocusaurus: ReadSite = async ({ dir, losses }) => {
  const configName = ['ts', 'mts', 'js', 'mjs', 'cjs']
    .map((end) => `docusaurus.config.${end}`)
    .find((name) => existsSync(join(dir, name)));
  if (configName === undefined) return undefined;
  const config = await readMainConfig(configName, dir, losses);
  const { value } = config;
  const preset = getPresetOptions(value);
  const hasDocs = findDocsOptions(value, preset) !== undefined;
  const docsOptions = findDocsOptions(value, preset) ?? {};
  const options = { ...preset, docs: docsOptions };
  const docsDir = posix.normalize(asText(docsOptions.path) ?? 'docs');
  const base = normalizeBase(docsOptions.routeBasePath, 'docs');
  const i18n = asRecord(value.i18n);
  const lang = asText(i18n.defaultLocale) ?? 'en';
  const langs = [...new Set([lang, ...asList(i18n.locales).map(String)])];
  const versions = await readVersions({ projectDir: dir, options: docsOptions, docsDir, base });
  const siteBase = asText(value.baseUrl) ?? '/';
  const { units, redirects, rewriteLink, rewriteAddress } = createUnits({
    versions,
    lang,
    langs,
    base,
    siteBase: siteBase.replace(/\/*$/, '/'),
  });

  const unit = versions.find(({ isDefault }) => isDefault)?.name ?? '';
  const contents = createContents({ dir, losses, unit, langs: langs.slice(1) });
  const sidebars: SiteParts['sidebars'] = new Map();
  const docs: SiteParts['docs'] = new Map();
  const instances = listInstances({ projectDir: dir, value, units, losses });
  const lose: LoseKey = (key, message, todo) =>
    losses.add({ file: configName, line: config.findLine(key), message, todo });
  const apis = await readApis({ dir, value, base, versions, instances, lose });
  for (const one of hasDocs ? units : []) await readUnit(one, { contents, apis, base, docs, sidebars });
  for (const instance of instances)
    for (const one of instance.units) await readUnit(one, { contents, apis, ...instance });
  const swizzled = await readPages(contents);
  const blog = await readPosts({ units, options, value, contents, sidebars });
  const tags = await readDocTags({
    projectDir: dir,
    units: hasDocs ? units : [],
    options: docsOptions,
    base,
    contents,
  });
  for (const path of listPublicDirs(value)) {
    for (const name of await walkProject(join(dir, path)))
      contents.copies.set(posix.join(path, name), `docs/public/${name}`);
  }
  const scope = await readScope(swizzled, contents);
  const code = { rewriteLink, scope, format: readPageFormat(value), ...createSiteValues(value, langs) };
  await bringImports(contents);
  reportSwizzled(swizzled, contents);
  const findFirst = (version: string) =>
    [docs, ...instances.map((instance) => instance.docs)].find((one) => one.has(version))?.get(version)?.[0];
  for (const one of units.filter(({ isFirst }) => isFirst))
    addHome(one, contents, renderHome(value, findFirst(one.version.name), one.prefix));
  const site: SiteParts = {
    config,
    configName,
    options,
    lang,
    langs,
    versions,
    sidebars,
    docs,
    instances,
    losses,
    words: await readWords(dir, langs),
    rewriteLink,
    rewriteAddress,
    redirects: [...redirects, ...apis.redirects, ...blog.redirects],
    apis: apis.options,
    blogs: blog.blogs,
    news: blog.news,
    tags,
  };
  const configFile: PlannedFile = {
    path: 'docgen.config.ts',
    content: printConfig(convertDocusaurusConfig(site), { file: configName, losses }),
  };
  const address: AddressConfig = {
    lang,
    hasLocales: langs.length > 1,
    locales: langs.map((locale) => ({ lang: locale, label: locale })),
    multiVersion: { default: unit, versions: versions.map(({ name }) => name).filter(Boolean) },
  };
  return {
    files: [configFile, ...apis.files, ...(await writeFiles(contents, code))],
    pages: contents.pages,
    redirects: [...site.redirects.map(createFormerRedirect), ...listRedirectPatterns(site)],
    base: siteBase,
    address,
  };
};

function createContents(site: Pick<SiteContents, 'dir' | 'losses' | 'unit' | 'langs'>): SiteContents {
  return {
    ...site,
    generatedPages: new Map(),
    newPaths: new Map(),
    markdown: [],
    copies: new Map(),
    pages: [],
  };
}

interface UnitInput extends Pick<SiteParts, 'docs' | 'sidebars'> {
  readonly contents: SiteContents;
  readonly apis: DocusaurusApis;
  readonly base: string;
}

/** The documents of a version in a language. */
async function readUnit(unit: DocsUnit, { contents, apis, base, docs, sidebars }: UnitInput): Promise<void> {
  const { version, isFirst, lang, folder, prefix, formerPrefix } = unit;
  const { dir, newPaths, markdown, copies, pages, generatedPages, losses } = contents;
  const i18nDir = `i18n/${lang}/docusaurus-plugin-content-docs${version.i18nDir}`;
  const source = {
    dir: isFirst ? version.dir : i18nDir,
    ownDir: version.dir,
    base,
    formerBase: version.base,
  };
  const { docs: allDocs, assets } = await readDocs(dir, { ...source, unit: folder }, apis.isGenerated);
  const apiDocs = apis.listDocs(version.dir);
  if (isFirst && allDocs.length + apiDocs.length === 0) {
    const [what, rest] =
      version.name === ''
        ? ['The site names this folder, which has', 'leave it as it is']
        : [`The version "${version.name}" has`, 'remove the version from "multiVersion"'];
    losses.add({
      file: source.dir,
      message: `${what} no documents${version.name === '' ? '' : ' here'}.`,
      todo: `If a script makes them, run it first; otherwise ${rest}.`,
    });
  }
  for (const doc of allDocs) {
    newPaths.set(doc.sourcePath, `docs/${doc.to}`);
    markdown.push({ sourcePath: doc.sourcePath, to: `docs/${doc.to}`, source: doc.source });
  }
  for (const [sourcePath, to] of assets) copies.set(sourcePath, `docs/${to}`);
  if (isFirst) docs.set(version.name, [...allDocs, ...apiDocs]);
  const first = docs.get(version.name) ?? [];
  const docsByPath = new Map(allDocs.map((doc) => [doc.path, doc]));
  // Docusaurus shows the default language where a translation is missing, and so does docgen.
  for (const doc of first) {
    const own = docsByPath.get(doc.path);
    if ((own ?? doc).isDraft || apiDocs.includes(doc)) continue;
    pages.push({
      address: formerPrefix + doc.oldAddress,
      path: own?.to ?? posix.join(folder, doc.place),
    });
  }
  const value = version.sidebarFile && (await readPeerConfig(join(dir, version.sidebarFile), dir)).value;
  const result = convertSidebars({
    sidebars: value || undefined,
    prefix,
    base,
    dir: join(dir, version.dir),
    docs: first.map((doc) => docsByPath.get(doc.path) ?? doc),
    findItems: apis.findItems,
    words: isFirst ? {} : asRecord(await readJsonFile(dir, `${i18nDir}.json`)),
    lose: (message, todo) => losses.add({ file: version.sidebarFile ?? version.dir, message, todo }),
    onGenerated: ({ slug, content }) => {
      const path = posix.join(folder, base, `${slug}.md`);
      if (generatedPages.has(`docs/${path}`)) return;
      pages.push({ address: formerPrefix + posix.join('/', version.base, slug), path });
      generatedPages.set(`docs/${path}`, content);
    },
  });
  sidebars.set(unit.key, result);
}

async function writeFiles(
  { dir, newPaths, markdown, copies, generatedPages, losses }: SiteContents,
  site: Pick<DocusaurusPage, 'rewriteLink' | 'scope' | 'format' | keyof SiteValues>,
): Promise<PlannedFile[]> {
  for (const [sourcePath, to] of copies) newPaths.set(sourcePath, to);
  const shared = { ...site, newPaths, losses };
  const files: PlannedFile[] = markdown.map(({ to, ...page }) => ({
    path: to,
    content: rewriteDocusaurusPage({ ...shared, ...page, path: to }),
    former: {
      file: page.sourcePath,
      text: openCodeBlocks(page.source),
      isMdx: readFormat(splitPage(page.source).data, { ...page, ...site }).isMdx,
    },
  }));
  for (const [path, content] of generatedPages) files.push({ path, content });
  for (const [sourcePath, path] of copies) {
    const isOwn = /\.(?:mdx?|[jt]sx?)$/.test(sourcePath) && !path.startsWith('docs/public/');
    if (/\.(?:css|s[ac]ss|less)$/.test(sourcePath) && !path.startsWith('docs/public/')) {
      const source = await readFile(join(dir, sourcePath), 'utf8');
      files.push({ path, content: rewriteUrls(source, { sourcePath, path, newPaths }) });
      continue;
    }
    if (!isOwn) {
      files.push({ path, content: { copyOf: join(dir, sourcePath) } });
      continue;
    }
    const page = { ...shared, source: await readFile(join(dir, sourcePath), 'utf8'), sourcePath, path };
    const rewrite = /\.mdx?$/.test(sourcePath) ? rewriteDocusaurusPage : rewriteDocusaurusCode;
    files.push({ path, content: rewrite(page) });
  }
  return files;
}

function getPresetOptions(value: Values): Record<string, unknown> {
  const preset = asList(value.presets)
    .map(asList)
    .find(([name]) => MAIN_PRESET.test(String(name)));
  return asRecord(preset?.[1]);
}

/** Reads the words of the navigation bar, by language. */
async function readWords(dir: string, langs: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const words = new Map<string, Values>();
  for (const lang of langs)
    words.set(lang, asRecord(await readJsonFile(dir, `i18n/${lang}/docusaurus-theme-classic/navbar.json`)));
  return words;
}

/** Adds a home page to a version that has none. */
function addHome({ folder, version }: DocsUnit, contents: SiteContents, text: string): void {
  const path = posix.join(folder, 'index.md');
  const index = `docs/${path}`;
  if (contents.generatedPages.has(index)) return;
  if (contents.markdown.some(({ to }) => to === index || to === `${index}x`)) return;
  contents.generatedPages.set(index, text);
  if (version.isDefault) contents.pages.push({ address: '/', path });
}

/** Writes a home page in place of the one in React. */
function renderHome({ title, tagline }: Values, first: Doc | undefined, prefix: string): string {
  const link = prefix + (first?.address ?? '/');
  const lines = ['---', 'pageType: home', 'hero:', `  name: ${JSON.stringify(title ?? '')}`];
  if (typeof tagline === 'string') lines.push(`  tagline: ${JSON.stringify(tagline)}`);
  lines.push(
    '  actions:',
    `    - { theme: brand, text: ${JSON.stringify(first?.label ?? 'Start')}, link: ${link} }`,
    '---',
    '',
  );
  return lines.join('\n');
}
