/**
 * The files of a site that is read offline: its worker, the script that registers it, a manifest for each language, and
 * for each language and version a list of what is stored besides the pages that were read. The worker is the only file
 * whose bytes change whenever a page does: browsers compare it at each visit, and so notice a new deployment.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { APPEARANCE_SCRIPT } from '../../shared/appearance-script.ts';
import { getDirection } from '../../shared/direction.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { isHashed } from '../../shared/hashed-path.ts';
import { getLanguage, toLangTag } from '../../shared/lang-tag.ts';
import {
  DIGEST_LENGTH,
  type OfflineList,
  type OfflineSearch,
  type OfflineSite,
  type OfflineUnit,
  type OfflineWords,
  WORKER_ATTRIBUTE,
  WORKER_FILE,
} from '../../shared/offline.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { encodePath, toOutputPath } from '../../shared/url.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { getShortHash } from '../files/short-hash.ts';
import { getPageHref } from '../render/head-tags.ts';
import { renderTag } from '../render/html.ts';
import { getUnitPrefix, listUnits, splitUnit, type Unit } from '../routes/route-path.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import type { OfflineScripts } from './bundle-scripts.ts';
import { isLargeEnough } from './picture-size.ts';
import { createManifests, getManifestPath, type IconInput, listIcons } from './web-manifest.ts';

export interface OfflineInput extends IconInput {
  readonly scripts: OfflineScripts;
  readonly bundle: Pick<Bundle, 'appStyle' | 'chunks' | 'files'>;
  /** Content security policy of every page, as text. */
  readonly policy: string | undefined;
  /** Texts of the site by language. */
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface FinishedPages {
  readonly pages: readonly CachedPage[];
  /** Key of each document, by its path in the output. */
  readonly documentKeys: ReadonlyMap<string, string>;
  /** The index of a language and version: its folder, and the names of its files. */
  findIndex(unit: Unit): { readonly folder: string; readonly names: readonly string[] } | undefined;
  /** Text of a file of the output. */
  readonly read: (path: string) => string;
}

/** An option without effect. */
export interface OfflineProblem {
  readonly code: 'DG7023' | 'DG7024';
  /** Keys of the option in the config. */
  readonly option: readonly (string | number)[];
  readonly message: string;
  readonly hint: string;
}

/** Lines for the head of a page in this language. */
export function createOfflineTags(
  { config: { base }, scripts }: Pick<OfflineInput, 'config' | 'scripts'>,
  lang: string,
): string[] {
  const manifest = base + encodePath(getManifestPath(lang));
  return [
    renderTag('link', { rel: 'manifest', href: manifest, crossorigin: 'use-credentials' }),
    renderTag('script', {
      type: 'module',
      async: true,
      fetchpriority: 'low',
      src: base + getRegisterPath(scripts),
      [WORKER_ATTRIBUTE]: base + WORKER_FILE,
    }),
  ];
}

export function createOfflineFiles(input: OfflineInput, finished: FinishedPages) {
  const { config, offline, scripts } = input;
  const icons = listIcons(input);
  const appScripts = listAppScripts(input.bundle).map((path) => config.assetPrefix + encodeURI(path));
  const lists = listUnits(config).map((unit) => {
    const list = JSON.stringify({ ...createList(unit, input, finished), scripts: appScripts });
    const name = ['offline', unit.lang, unit.version].filter(Boolean).join('-');
    return { unit, path: `static/${name}-${getShortHash(list)}.json`, list };
  });
  const units = lists
    .map(({ unit, path }) => createUnit(unit, config.base + encodePath(path), input))
    .sort((a, b) => b.home.length - a.home.length);
  const site: Omit<OfflineSite, 'deployment'> = {
    base: config.base,
    assetPrefix: config.assetPrefix,
    maxPages: offline.pages,
    maxBytes: offline.megabytes * 1_000_000,
    stable: input.publicFiles.flatMap(({ file: { path } }) =>
      isHashed(path) ? [config.base + encodePath(path)] : [],
    ),
    head: renderHead(input),
    appearance: config.theme.darkMode,
    units,
  };
  const manifests = createManifests(config, icons);
  const made = [site, [...finished.documentKeys], manifests, scripts];
  const worker = { ...site, deployment: getShortHash(JSON.stringify(made)) } satisfies OfflineSite;
  return {
    files: [
      ...manifests,
      ...lists.map(({ path, list }) => ({ path, content: list })),
      { path: getRegisterPath(scripts), content: scripts.register },
      { path: WORKER_FILE, content: `const docgenOffline=${JSON.stringify(worker)};\n${scripts.worker}` },
    ],
    problems: [
      ...(icons.some(isLargeEnough) ? [] : [createIconProblem()]),
      ...offline.keep.flatMap((start, at) =>
        finished.pages.some(({ route }) => isBelow(route.path, start, config))
          ? []
          : [createSectionProblem(start, at)],
      ),
    ],
  };
}

function getRegisterPath({ register }: OfflineScripts): string {
  return `static/offline-${getShortHash(register)}.js`;
}

/** Renders the head of the page that replaces one that is not stored: like any other page's, without its app. */
function renderHead({ config, bundle, policy }: OfflineInput): string {
  return [
    '<meta charset="utf-8">',
    ...(policy === undefined
      ? []
      : [renderTag('meta', { 'http-equiv': 'Content-Security-Policy', content: policy })]),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${APPEARANCE_SCRIPT}</script>`,
    renderTag('link', { rel: 'stylesheet', href: config.assetPrefix + encodeURI(bundle.appStyle) }),
  ].join('\n');
}

function createUnit(unit: Unit, list: string, { config, text }: OfflineInput): OfflineUnit {
  const { lang } = unit;
  return {
    home: config.base + encodePath(`${getUnitPrefix(unit, config)}/`.slice(1)),
    lang: toLangTag(lang),
    dir: getDirection(lang),
    words: getOfflineWords(lang, text[lang] ?? {}),
    list,
  };
}

function createList(
  unit: Unit,
  { config, offline }: OfflineInput,
  finished: FinishedPages,
): Omit<OfflineList, 'scripts'> {
  const { base } = config;
  const { pages, documentKeys } = finished;
  const listed = pages.filter(
    ({ route, page }) =>
      route.lang === unit.lang &&
      route.version === unit.version &&
      !isUnlisted(page) &&
      offline.keep.some((start) => isBelow(route.path, start, config)),
  );
  const search = createSearch(unit, finished, base);
  return {
    pages: listed.map(({ route: { path } }) => [
      getPageHref(path, config),
      documentKeys.get(toOutputPath(path)) ?? '',
    ]),
    ...(search && { search }),
  };
}

function createSearch(
  unit: Unit,
  { findIndex, read }: FinishedPages,
  base: string,
): OfflineSearch | undefined {
  const index = findIndex(unit);
  if (index === undefined) return undefined;
  const { folder, names } = index;
  const getHref = (name: string) => base + encodePath(`${folder}/${name}`);
  const manifest = names.find((name) => !isHashed(`${folder}/${name}`));
  if (manifest === undefined) return undefined;
  const digest = createHash('sha256')
    .update(read(`${folder}/${manifest}`))
    .digest('hex');
  return {
    manifest: getHref(manifest),
    digest: digest.slice(0, DIGEST_LENGTH),
    files: names
      .filter((name) => name !== manifest)
      .sort()
      .map(getHref),
  };
}

function isBelow(path: string, start: string, config: SiteConfig): boolean {
  return `/${splitUnit(path.slice(1), config).rest}`.startsWith(start);
}

function createIconProblem(): OfflineProblem {
  return {
    code: 'DG7023',
    option: ['offline', 'icons'],
    message: 'Browsers do not offer to install the site: no icon of it is an SVG, or has 192 pixels or more.',
    hint: 'Put a PNG of 512 × 512 pixels into the public folder and name it in "offline.icons".',
  };
}

function createSectionProblem(start: string, at: number): OfflineProblem {
  return {
    code: 'DG7024',
    option: ['offline', 'keep', at],
    message: `"offline.keep" names "${start}", and the address of no page begins like that.`,
    hint: 'Write it without base, language and version, and with a slash at the end of a folder.',
  };
}

/** Larger ones are an editor or a library on few pages: they are stored once a reader has used them. */
const MAX_BYTES = 100_000;
/** As in `chunkNames` of esbuild. */
const CHUNK_NAME = /\bchunk-[0-9A-Za-z]{8}\.js\b/g;

/** Lists all scripts of the app, as none can be loaded later: paths in the output, each after the one that names it. */
function listAppScripts({ files, chunks }: Pick<Bundle, 'files' | 'chunks'>): string[] {
  const scripts = new Map(
    files.flatMap(({ path, content }) =>
      path.endsWith('.js') && (typeof content === 'string' || content instanceof Uint8Array)
        ? [[basename(path), { path, text: Buffer.from(content as string).toString() }] as const]
        : [],
    ),
  );
  const names = new Set(
    Object.values(chunks)
      .flat()
      .map((path) => basename(path)),
  );
  // Names are added during iteration.
  for (const name of names)
    for (const [other] of scripts.get(name)?.text.matchAll(CHUNK_NAME) ?? [])
      if ((scripts.get(other)?.text.length ?? MAX_BYTES) < MAX_BYTES) names.add(other);
  return [...names].flatMap((name) => scripts.get(name)?.path ?? []);
}

const ENGLISH: OfflineWords = {
  title: 'Not available offline',
  text: 'There is no connection to this site, and this page is not among those kept on this device.',
  kept: 'Pages you can read now',
  nothing: 'No pages are kept on this device yet.',
};

const WORDS: Readonly<Record<string, OfflineWords>> = {
  en: ENGLISH,
  zh: {
    title: '离线时无法查看此页面',
    text: '当前无法连接到本站，此页面也没有保存在这台设备上。',
    kept: '现在可以阅读的页面',
    nothing: '这台设备上还没有保存任何页面。',
  },
};

/** Returns words for a language. `texts` are those of the site: `offline.title` in `i18n.json` replaces the title, and so on. */
function getOfflineWords(lang: string, texts: Readonly<Record<string, string>>): OfflineWords {
  const own = WORDS[lang] ?? WORDS[getLanguage(lang)] ?? ENGLISH;
  const words = Object.entries(own).map(([name, word]) => [
    name,
    escapeHtml(texts[`offline.${name}`] ?? word),
  ]);
  return Object.fromEntries(words) as OfflineWords;
}
