/** Plugins while a site is worked on: files they add, made when somebody asks for one, and the end of each compilation. */
import type { Diagnostic } from '../../shared/types.ts';
import { toChunkPath, toOutputPath } from '../../shared/url.ts';
import type { KeepText } from '../hooks/kept-texts.ts';
import type { NamedFile, PluginHost, SiteFacts } from '../hooks/plugin-host.ts';
import { toBodyHtml } from '../hooks/plugin-page.ts';
import { toProjectPath } from '../markdown/page-context.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { type Claims, createClaims } from '../output/claims.ts';
import type { Frame } from '../site/frame.ts';
import type { SitePlan } from '../site/plan-site.ts';
import type { KeptPage, OutputFile, SiteConfig } from '../types.ts';
import type { DevPages } from './dev-pages.ts';

interface DevPluginsState {
  readonly frame: Frame;
  readonly navigation: Navigation;
  readonly plan: SitePlan;
}

export interface DevPluginsInput {
  readonly config: SiteConfig;
  readonly host: PluginHost;
  readonly pages: DevPages;
  /** Undefined while the site cannot be shown. */
  readonly state: () => DevPluginsState | undefined;
  /** A page as a document. */
  readonly toDocument: (page: KeptPage) => Promise<string>;
  readonly keepText: KeepText;
}

export interface DevPlugins {
  /** The first of these files of the output that a plugin adds. */
  find(paths: readonly string[]): Promise<OutputFile | undefined>;
  /** Something of the site has changed: what plugins made of it is made again. */
  forget(): void;
  /** All pages are compiled. Where the site has got other files, plugins are asked for the paths of theirs. */
  tellDone(): Promise<void>;
  /** Files of plugins whose path is taken, which fail a build: as the plugins said it last. */
  diagnostics(): readonly Diagnostic[];
}

export function createDevPlugins(input: DevPluginsInput): DevPlugins {
  const { config, host, pages, state, toDocument, keepText } = input;
  let listed: Promise<ReadonlyMap<string, NamedFile>> | undefined;
  let isTold = false;
  let compared: Frame | undefined;
  let clashes: readonly Diagnostic[] = [];

  const readHtml = async (page: KeptPage): Promise<string> => {
    const body = await pages.readBody(page);
    return body.kind === 'static' ? body.html : toBodyHtml(await toDocument(page));
  };
  const toFacts = (): SiteFacts | undefined => {
    const current = state();
    if (current === undefined) return undefined;
    const { frame, navigation } = current;
    const { peek: pageOf, peekSections, readSections } = pages;
    return {
      ...{ pageOf, navigation, table: frame.table },
      pages: frame.routes.flatMap(({ path }) => pageOf(path) ?? []),
      readers: { peekSections, readSections, readHtml },
      keepText,
    };
  };
  const list = async (): Promise<ReadonlyMap<string, NamedFile>> => {
    await pages.findRest();
    await pages.compileRest();
    const facts = toFacts();
    const current = state();
    const files = new Map<string, NamedFile>();
    if (facts === undefined || current === undefined) return files;
    const claims = claimPaths(current, facts.pages, config);
    const before = claims.diagnostics.length;
    for await (const file of host.files(facts))
      if (claims.take(file.path, file.source)) files.set(file.path, file);
    clashes = claims.diagnostics.slice(before);
    compared = current.frame;
    return files;
  };
  const listOnce = () => {
    listed ??= list();
    return listed;
  };
  return {
    async find(paths) {
      if (!host.addsFiles) return undefined;
      const files = await listOnce();
      return paths.flatMap((path) => files.get(path) ?? [])[0]?.make();
    },
    forget() {
      listed = undefined;
      isTold = false;
    },
    async tellDone() {
      const facts = isTold ? undefined : toFacts();
      isTold = true;
      if (facts === undefined) return;
      // Some plugins make their files at once: an edit of a text does not ask for them.
      const isOther = compared !== state()?.frame || clashes.length > 0;
      if (host.addsFiles && isOther) await listOnce();
      await host.afterBuild(facts, { written: 0, unchanged: 0, removed: 0 });
    },
    diagnostics: () => clashes,
  };
}

/** The paths that the site has without its plugins' files, and whose they are. */
function claimPaths(
  { frame, plan }: DevPluginsState,
  pages: readonly KeptPage[],
  config: SiteConfig,
): Claims {
  const claims = createClaims();
  for (const { file, source } of frame.publicFiles) claims.take(file.path, source);
  const assets = new Set(pages.flatMap((page) => page.assets.map(({ output }) => output)));
  for (const path of assets) claims.take(path, path);
  for (const { path, file } of frame.routes) {
    const source = toProjectPath(config, file);
    claims.take(toOutputPath(path), source);
    claims.take(toChunkPath(path), source);
  }
  for (const { meta } of plan.notFound()) claims.take(toOutputPath(meta.page.routePath), 'docgen');
  return claims;
}
