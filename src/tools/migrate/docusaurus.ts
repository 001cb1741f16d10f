/** Sites of Docusaurus: documents and blog of the classic preset, pages in Markdown, versions and languages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { AddressConfig } from '../../engine/index.ts';
import { toDocusaurusConfig } from './docusaurus-config.ts';
import { type Doc, readDocs } from './docusaurus-docs.ts';
import { rewriteDocusaurusCode, rewriteDocusaurusPage } from './docusaurus-page.ts';
import { type Found, readPages } from './docusaurus-pages.ts';
import { toOwnPatterns } from './docusaurus-plugins.ts';
import { readPosts } from './docusaurus-posts.ts';
import { toSidebars } from './docusaurus-sidebar.ts';
import type { SiteParts } from './docusaurus-site.ts';
import { createUnits, type DocsUnit } from './docusaurus-units.ts';
import { readVersions } from './docusaurus-versions.ts';
import { createLosses, type Migration, type MigrationInput, type PlannedFile } from './migration.ts';
import { toPackageJson } from './package-json.ts';
import { printConfig } from './print-config.ts';
import { readMainConfig, readPeerConfig, toBase, toList, toRecord, toText } from './read-peer-config.ts';
import { walkProject } from './walk-project.ts';

export async function readDocusaurus({ dir, specifier }: MigrationInput): Promise<Migration | undefined> {
  const configName = ['ts', 'mts', 'js', 'mjs', 'cjs']
    .map((end) => `docusaurus.config.${end}`)
    .find((name) => existsSync(join(dir, name)));
  if (configName === undefined) return undefined;
  const losses = createLosses();
  const config = await readMainConfig(configName, dir, losses);
  const { value } = config;
  const options = toPresetOptions(value);
  const docsOptions = toRecord(options.docs);
  const docsDir = posix.normalize(toText(docsOptions.path) ?? 'docs');
  const base = toBase(docsOptions.routeBasePath, 'docs');
  const i18n = toRecord(value.i18n);
  const lang = toText(i18n.defaultLocale) ?? 'en';
  const langs = [...new Set([lang, ...toList(i18n.locales).map(String)])];
  const versions = await readVersions({ projectDir: dir, options: docsOptions, docsDir, base });
  const { units, redirects, toLink, toAddress } = createUnits({ versions, lang, langs, base });

  const found: Found = {
    ...{ dir, losses, drafts: [], made: new Map(), unit: versions.find((one) => one.isDefault)?.name ?? '' },
    ...{ known: new Map(), markdown: [], copies: new Map(), pages: [], langs: langs.slice(1) },
  };
  const sidebars: SiteParts['sidebars'] = new Map();
  const docs: SiteParts['docs'] = new Map();
  for (const unit of units) await readUnit(unit, { found, base, docs, sidebars });
  await readPages(found);
  const blog = await readPosts({ units, options, found, sidebars });
  for (const path of toList(value.staticDirectories ?? ['static']).map(String)) {
    for (const name of await walkProject(join(dir, path)))
      found.copies.set(posix.join(path, name), `docs/public/${name}`);
  }
  const words = new Map<string, Record<string, unknown>>();
  for (const one of langs)
    words.set(one, await readJson(join(dir, `i18n/${one}/docusaurus-theme-classic/navbar.json`)));
  for (const unit of units.filter((one) => one.isFirst)) {
    const index = posix.join('docs', unit.folder, 'index.md');
    if (found.markdown.some(({ to }) => to === index || to === `${index}x`)) continue;
    found.made.set(index, toHome(value, docs.get(unit.version.name)?.[0], unit.prefix));
    if (unit.version.isDefault) found.pages.push({ address: '/', path: posix.join(unit.folder, 'index.md') });
  }
  const site: SiteParts = {
    ...{
      config,
      configName,
      options,
      lang,
      langs,
      versions,
      sidebars,
      docs,
      losses,
      words,
      toLink,
      toAddress,
    },
    ...{ drafts: found.drafts, redirects: [...redirects, ...blog.redirects], blog: blog.address },
  };
  const own: PlannedFile[] = [
    { path: 'docgen.config.ts', content: printConfig(toDocusaurusConfig(site)) },
    { path: 'package.json', content: await toPackageJson(dir, specifier) },
  ];
  const address: AddressConfig = {
    lang,
    hasLocales: langs.length > 1,
    locales: langs.map((one) => ({ lang: one, label: one })),
    multiVersion: { default: found.unit, versions: versions.map(({ name }) => name).filter(Boolean) },
  };
  return {
    files: [...own, ...(await toFiles(found, toLink))],
    pages: found.pages,
    losses: losses.list(),
    redirects: [...site.redirects, ...toOwnPatterns(site)],
    root: 'docs',
    base: toText(value.baseUrl) ?? '/',
    address,
  };
}

interface UnitInput extends Pick<SiteParts, 'docs' | 'sidebars'> {
  readonly found: Found;
  readonly base: string;
}

/** The documents of a version in a language. */
async function readUnit(unit: DocsUnit, { found, base, docs, sidebars }: UnitInput): Promise<void> {
  const { version, isFirst, lang, folder, prefix, formerPrefix } = unit;
  const { dir, known, markdown, copies, pages, made, losses, drafts } = found;
  const i18nDir = `i18n/${lang}/docusaurus-plugin-content-docs/${version.i18nDir}`;
  const source = { dir: isFirst ? version.dir : i18nDir, base, formerBase: version.base, unit: folder };
  const { docs: all, others } = await readDocs(dir, source);
  for (const doc of all) {
    known.set(doc.shown, `docs/${doc.to}`);
    markdown.push({ shown: doc.shown, to: `docs/${doc.to}`, source: doc.source });
    if (doc.isDraft) drafts.push(doc.to);
  }
  for (const [shown, to] of others) copies.set(shown, `docs/${to}`);
  const shownDocs = all.filter((doc) => !doc.isDraft);
  if (isFirst) docs.set(version.name, shownDocs);
  const first = docs.get(version.name) ?? [];
  const own = new Map(shownDocs.map((doc) => [doc.path, doc]));
  // Docusaurus shows the default language where a translation is missing, and so does docgen.
  for (const doc of first)
    pages.push({
      address: formerPrefix + doc.former,
      path: own.get(doc.path)?.to ?? posix.join(folder, doc.place),
    });
  const value = version.sidebarFile && (await readPeerConfig(join(dir, version.sidebarFile), dir)).value;
  const result = toSidebars({
    ...{ sidebars: value || undefined, prefix, base, dir: join(dir, version.dir) },
    docs: first.map((doc) => own.get(doc.path) ?? doc),
    words: isFirst ? {} : await readJson(join(dir, `${i18nDir}.json`)),
    lose: (message, todo) => losses.add({ file: version.sidebarFile ?? version.dir, message, todo }),
    onGenerated: ({ slug, content }) => {
      const path = posix.join(folder, base, `${slug}.md`);
      if (made.has(`docs/${path}`)) return;
      pages.push({ address: formerPrefix + posix.join('/', version.base, slug), path });
      made.set(`docs/${path}`, content);
    },
  });
  sidebars.set(unit.key, result);
}

async function toFiles(
  { dir, known, markdown, copies, made, losses }: Found,
  toLink: SiteParts['toLink'],
): Promise<PlannedFile[]> {
  for (const [shown, to] of copies) known.set(shown, to);
  const files: PlannedFile[] = markdown.map(({ to, ...page }) => ({
    path: to,
    content: rewriteDocusaurusPage({ ...page, path: to, known, toLink, losses }),
  }));
  for (const [path, content] of made) files.push({ path, content });
  for (const [shown, path] of copies) {
    const isOwn = /\.(?:mdx?|[jt]sx?)$/.test(shown) && !path.startsWith('docs/public/');
    if (!isOwn) {
      files.push({ path, content: { copyOf: join(dir, shown) } });
      continue;
    }
    const page = { source: await readFile(join(dir, shown), 'utf8'), shown, path, known, toLink, losses };
    const rewrite = /\.mdx?$/.test(shown) ? rewriteDocusaurusPage : rewriteDocusaurusCode;
    files.push({ path, content: rewrite(page) });
  }
  return files;
}

function toPresetOptions(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const preset = toList(value.presets)
    .map(toList)
    .find(([name]) => /classic$/.test(String(name)));
  return toRecord(preset?.[1]);
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return toRecord(JSON.parse(text));
}

/** A home page in place of the one in React. */
function toHome(
  { title, tagline }: Readonly<Record<string, unknown>>,
  first: Doc | undefined,
  prefix: string,
): string {
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
