/** Sites of Docusaurus: the documents of the classic preset, its pages in Markdown, and its languages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { AddressConfig } from '../routes/route-path.ts';
import { type SiteParts, toDocusaurusConfig } from './docusaurus-config.ts';
import { type Doc, readDocs } from './docusaurus-docs.ts';
import { rewriteDocusaurusCode, rewriteDocusaurusPage } from './docusaurus-page.ts';
import { toSidebars } from './docusaurus-sidebar.ts';
import {
  createLosses,
  type FormerPage,
  type Migration,
  type MigrationInput,
  type PlannedFile,
} from './migration.ts';
import { toPackageJson } from './package-json.ts';
import { printConfig } from './print-config.ts';
import { readPeerConfig, toList, toRecord, toText } from './read-peer-config.ts';
import { walkProject } from './walk-project.ts';

export async function readDocusaurus({ dir, version }: MigrationInput): Promise<Migration | undefined> {
  const configName = ['ts', 'mts', 'js', 'mjs', 'cjs']
    .map((end) => `docusaurus.config.${end}`)
    .find((name) => existsSync(join(dir, name)));
  if (configName === undefined) return undefined;
  const losses = createLosses();
  const config = await readPeerConfig(join(dir, configName), dir);
  const { value, failure } = config;
  if (failure !== undefined)
    losses.add({
      file: configName,
      message: `It could not be run: ${failure}`,
      todo: 'Compare the new config with it.',
    });
  const options = toPresetOptions(value);
  const docsOptions = toRecord(options.docs);
  const docsDir = posix.normalize(toText(docsOptions.path) ?? 'docs');
  const base = (toText(docsOptions.routeBasePath) ?? 'docs').replace(/^\/|\/$/g, '');
  const i18n = toRecord(value.i18n);
  const lang = toText(i18n.defaultLocale) ?? 'en';
  const langs = [...new Set([lang, ...toList(i18n.locales).map(String)])];

  const pages: FormerPage[] = [];
  const known = new Map<string, string>();
  const markdown: { readonly shown: string; readonly to: string; readonly source: string }[] = [];
  const copies = new Map<string, string>();
  const sidebars: SiteParts['sidebars'] = new Map();
  const sidebarFile = toText(docsOptions.sidebarPath);
  const sidebarName = ['sidebars.ts', 'sidebars.js', 'sidebars.json', 'sidebars.cjs', 'sidebars.mjs'].find(
    (name) => (sidebarFile ?? name).endsWith(name) && existsSync(join(dir, name)),
  );
  const sidebarValue = sidebarName && (await readPeerConfig(join(dir, sidebarName), dir)).value;
  const first: Doc[] = [];
  for (const one of langs) {
    const isFirst = one === lang;
    const folder = isFirst ? docsDir : `i18n/${one}/docusaurus-plugin-content-docs/current`;
    const found = await readDocs(dir, { dir: folder, base, lang: isFirst ? '' : one });
    if (isFirst) first.push(...found.docs);
    const own = new Map(found.docs.map((doc) => [doc.path, doc]));
    for (const doc of found.docs) {
      known.set(doc.shown, `docs/${doc.to}`);
      markdown.push({ shown: doc.shown, to: `docs/${doc.to}`, source: doc.source });
    }
    for (const [shown, to] of found.others) copies.set(shown, `docs/${to}`);
    const prefix = isFirst ? '' : `/${one}`;
    // Docusaurus shows the default language where a translation is missing, and so does docgen.
    for (const doc of first)
      pages.push({
        address: prefix + doc.address,
        path: own.get(doc.path)?.to ?? posix.join(prefix.slice(1), doc.to),
      });
    const made = toSidebars({
      ...{ sidebars: sidebarValue || undefined, prefix, base, dir: join(dir, docsDir) },
      docs: first.map((doc) => own.get(doc.path) ?? doc),
      words: isFirst
        ? {}
        : await readJson(join(dir, `i18n/${one}/docusaurus-plugin-content-docs/current.json`)),
      lose: (message, todo) => losses.add({ file: sidebarName ?? docsDir, message, todo }),
      onGenerated: (address) => {
        pages.push({ address: prefix + address, path: undefined });
        const todo = 'Write an index page into the folder, with "overview: true".';
        losses.add({
          file: sidebarName ?? docsDir,
          message: `The generated index "${address}" is not carried over.`,
          todo,
        });
      },
    });
    sidebars.set(one, made);
  }

  await readPages(dir, { known, markdown, copies, pages, losses });
  for (const path of toList(value.staticDirectories ?? ['static']).map(String)) {
    for (const name of await walkProject(join(dir, path)))
      copies.set(posix.join(path, name), `docs/public/${name}`);
  }
  for (const [shown, to] of copies) known.set(shown, to);
  const files: PlannedFile[] = markdown.map(({ shown, to, source }) => ({
    path: to,
    content: rewriteDocusaurusPage({ source, shown, path: to, known, losses }),
  }));
  for (const [shown, to] of copies) {
    const isCode = /\.[jt]sx?$/.test(shown) && !to.startsWith('docs/public/');
    const isPartial = /\.mdx?$/.test(shown) && !to.startsWith('docs/public/');
    const input = async () => ({
      source: await readFile(join(dir, shown), 'utf8'),
      shown,
      path: to,
      known,
      losses,
    });
    if (isPartial) files.push({ path: to, content: rewriteDocusaurusPage(await input()) });
    else if (isCode) files.push({ path: to, content: rewriteDocusaurusCode(await input()) });
    else files.push({ path: to, content: { copyOf: join(dir, shown) } });
  }
  await listOthers(dir, losses);
  const words = new Map<string, Record<string, unknown>>();
  for (const one of langs)
    words.set(one, await readJson(join(dir, `i18n/${one}/docusaurus-theme-classic/navbar.json`)));
  const site: SiteParts = {
    ...{ config, configName, options, lang, langs, sidebars, docs: first, losses, words },
  };
  const made = toDocusaurusConfig(site);
  if (!markdown.some(({ to }) => /^docs\/index\.mdx?$/.test(to))) {
    files.push({ path: 'docs/index.md', content: toHome(value, first) });
    pages.push({ address: '/', path: 'index.md' });
  }
  const address: AddressConfig = {
    lang,
    hasLocales: langs.length > 1,
    locales: langs.map((one) => ({ lang: one, label: one })) as unknown as AddressConfig['locales'],
    multiVersion: { default: '', versions: [] },
  };
  const own: PlannedFile[] = [
    { path: 'docgen.config.ts', content: printConfig(made) },
    { path: 'package.json', content: await toPackageJson(dir, version) },
  ];
  return {
    files: [...own, ...files],
    pages,
    losses: losses.list(),
    root: 'docs',
    base: toText(value.baseUrl) ?? '/',
    address,
  };
}

function toPresetOptions(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const preset = toList(value.presets)
    .map(toList)
    .find(([name]) => /classic$/.test(String(name)));
  return toRecord(preset?.[1]);
}

interface Found {
  readonly known: Map<string, string>;
  readonly markdown: { readonly shown: string; readonly to: string; readonly source: string }[];
  readonly copies: Map<string, string>;
  readonly pages: FormerPage[];
  readonly losses: ReturnType<typeof createLosses>;
}

/** `src/`: pages in Markdown become pages, those in React are named, everything else comes along. */
async function readPages(dir: string, { known, markdown, copies, pages, losses }: Found): Promise<void> {
  for (const name of await walkProject(join(dir, 'src'))) {
    const shown = `src/${name}`;
    const inPages = name.startsWith('pages/') ? name.slice('pages/'.length) : undefined;
    const isHidden = /(?:^|\/)_/.test(name);
    if (name.startsWith('theme/')) {
      losses.add({
        file: shown,
        message: 'A swizzled component is not carried over.',
        todo: 'Replace the part of docgen, see /guide/advanced/custom-theme.',
      });
    } else if (name.startsWith('css/')) {
      losses.add({
        file: shown,
        message: 'Styles for Infima are not carried over.',
        todo: 'Set variables of docgen in a file named in "globalStyles".',
      });
    } else if (inPages === undefined || isHidden) {
      copies.set(shown, shown);
    } else if (/\.mdx?$/.test(name)) {
      known.set(shown, `docs/${inPages}`);
      markdown.push({ shown, to: `docs/${inPages}`, source: await readFile(join(dir, shown), 'utf8') });
      pages.push({
        address: `/${inPages.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '$1')}`,
        path: inPages,
      });
    } else if (/\.[jt]sx?$/.test(name)) {
      const address = `/${inPages.replace(/\.[jt]sx?$/, '').replace(/(^|\/)index$/, '$1')}`;
      if (address !== '/') pages.push({ address, path: undefined });
      losses.add({
        file: shown,
        message: 'A page in React is not carried over.',
        todo: 'Write it as a page of docgen, see /guide/basic/custom-page.',
      });
    }
  }
}

async function listOthers(dir: string, losses: Found['losses']): Promise<void> {
  const others: readonly [string, string, string][] = [
    [
      'blog',
      'The blog is not carried over.',
      'docgen has no blog; its feeds are made by docgen/plugins/rss.',
    ],
    [
      'versioned_docs',
      'Older versions are not carried over.',
      'Put each into a folder and name them in "multiVersion".',
    ],
  ];
  for (const [file, message, todo] of others)
    if (existsSync(join(dir, file))) losses.add({ file, message, todo });
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return toRecord(JSON.parse(text));
}

/** A home page in place of the one in React. */
function toHome({ title, tagline }: Readonly<Record<string, unknown>>, docs: readonly Doc[]): string {
  const link = docs[0]?.address ?? '/';
  const lines = ['---', 'pageType: home', 'hero:', `  name: ${JSON.stringify(title ?? '')}`];
  if (typeof tagline === 'string') lines.push(`  tagline: ${JSON.stringify(tagline)}`);
  lines.push(
    '  actions:',
    `    - { theme: brand, text: ${JSON.stringify(docs[0]?.label ?? 'Start')}, link: ${link} }`,
    '---',
    '',
  );
  return lines.join('\n');
}
