/** `docgenjs/plugins/typedoc`: pages about all that a library exports, made by TypeDoc. */
import { existsSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import type { AddedPage, Plugin, SiteConfig } from 'docgenjs';
import { findPeers, type Peer } from '../find-peer.ts';
import { completePages } from './complete-pages.ts';
import { type Converted, convert } from './convert.ts';
import { readKept, toFileHash } from './kept-pages.ts';
import { optionsSchema, type TypedocOptions } from './options.ts';

export type { TypedocApplication, TypedocOptions } from './options.ts';

/** Languages that both TypeDoc and its Markdown plugin speak. */
const SPOKEN: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'ja', 'ko', 'zh']);

/**
 * Pages below `outDir`, in each language of the site. They are made in docgen's cache, never in
 * the docs folder: what is no longer exported is gone, and files of the author's are not touched.
 * One that lies where a page would be takes its place. TypeDoc runs when a source has changed.
 */
export function pluginTypedoc(options: TypedocOptions): Plugin {
  let peers: readonly Peer[] = [];
  let watched: readonly string[] = [];
  return {
    name: 'typedoc',
    get watchFiles() {
      return watched;
    },
    config(config, { checkOptions, projectDir, report }) {
      if (!checkOptions(optionsSchema, options)) return config;
      const found = findPeers(['typedoc', 'typedoc-plugin-markdown'], { projectDir, needsTypeScript: true });
      if ('message' in found) report(found);
      else peers = found;
      watched = options.entryPoints.map((path) => toWatched(path, projectDir));
      for (const path of options.entryPoints.filter((path) => !isGlob(path))) {
        if (existsSync(resolve(projectDir, path))) continue;
        const message = `"entryPoints" names "${path}", which does not exist.`;
        report({ severity: 'error', message, hint: 'Paths begin in the folder of package.json.' });
      }
      return config;
    },
    async addPages(config, _isProd, { site, report }) {
      const made = new Map<string, Converted>();
      const pages: AddedPage[] = [];
      for (const { lang, folder } of listPlaces(options.outDir ?? 'api', site)) {
        const spoken = toSpoken(lang);
        const api =
          made.get(spoken) ?? (await readApi({ options, peers, site, name: config.title, lang: spoken }));
        // The same is wrong in every language.
        if (made.size === 0) for (const problem of api.problems) report(problem);
        made.set(spoken, api);
        pages.push(...toPages(api.pages ?? {}, folder, site));
      }
      return pages;
    },
  };
}

interface ReadInput {
  readonly options: TypedocOptions;
  readonly peers: readonly Peer[];
  readonly site: SiteConfig;
  readonly name: string | undefined;
  readonly lang: string;
}

function readApi({ options, peers, site, name = 'API', lang }: ReadInput): Promise<Converted> {
  const [typedoc, markdown] = peers as readonly [Peer, Peer];
  const { entryPoints, setup } = options;
  const file = join(site.projectDir, 'tsconfig.json');
  const tsconfig = existsSync(file) ? file : undefined;
  const versions = peers.map(({ version }) => version);
  // What `setup` does is known by the files it may stand in.
  const code = setup ? [setup.toString(), ...site.configFiles.map(toFileHash)] : [];
  const make = () =>
    convert({
      ...{ typedoc, markdown, tsconfig, setup, name, lang },
      entryPoints: entryPoints.map((path) => resolve(site.projectDir, path)),
    });
  // Files that a pattern would find now are not known before.
  if (entryPoints.some(isGlob)) return make();
  const key = [versions, entryPoints, tsconfig !== undefined, code, name, lang];
  return readKept({ dir: join(site.cacheDir, 'typedoc'), key }, make);
}

interface Place {
  readonly lang: string;
  /** From the docs folder. */
  readonly folder: string;
}

/** A folder for each language, in the version that is current, as the author's own pages lie. */
function listPlaces(outDir: string, { root, lang, locales, hasLocales, multiVersion }: SiteConfig): Place[] {
  const path = posix.normalize(outDir.replaceAll('\\', '/')).replace(/\/$/, '');
  const parts = path.split('/').slice(0, 2);
  const langs = hasLocales ? locales.map((locale) => locale.lang) : [];
  const named = langs.find((one) => parts.includes(one));
  const isNamed = named !== undefined || multiVersion.versions.some((version) => version === parts[0]);
  if (isNamed || (!hasLocales && multiVersion.versions.length === 0))
    return [{ lang: named ?? lang, folder: path }];
  // The default language and version may do without folders of their own.
  const start = existsSync(join(root, multiVersion.default)) ? multiVersion.default : '';
  if (!hasLocales) return [{ lang, folder: posix.join(start, path) }];
  return langs.map((one) => {
    const own = one !== lang || existsSync(join(root, start, one)) ? one : '';
    return { lang: one, folder: posix.join(start, own, path) };
  });
}

function toPages(pages: Readonly<Record<string, string>>, folder: string, site: SiteConfig): AddedPage[] {
  return Object.entries(completePages(pages)).flatMap(([path, content]) => {
    const name = posix.join(folder, path.replace(/\.md$/, ''));
    const isWritten = site.route.extensions.some((extension) =>
      existsSync(join(site.root, name + extension)),
    );
    return isWritten ? [] : [{ routePath: `/${name}`, content, format: 'md' as const }];
  });
}

function toSpoken(lang: string): string {
  const language = lang.split(/[-_]/)[0]?.toLowerCase() ?? '';
  return SPOKEN.has(language) ? language : 'en';
}

/** The folder of an entry, whose other files it takes in; never one that holds the whole project. */
function toWatched(path: string, projectDir: string): string {
  const file = resolve(projectDir, path);
  const dir = dirname(file);
  const isAround = !relative(dir, projectDir).startsWith('..');
  return isAround || isGlob(path) ? file : dir;
}

function isGlob(path: string): boolean {
  return /[*?{[(!]/.test(path);
}
