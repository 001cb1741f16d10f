/** Plugins in dev: the files they add, generated on request, and the end of each compilation. */

import { getPayloadPath, toChunkPath } from '../../shared/page-files.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { NamedFile } from '../hooks/added-files.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import { extractBodyHtml } from '../hooks/plugin-page.ts';
import { type Claims, createClaims } from '../output/claims.ts';
import type { Frame } from '../site/frame.ts';
import type { CachedPage, OutputFile, SiteConfig } from '../types.ts';
import type { DevPages } from './dev-pages.ts';
import type { CurrentSite } from './dev-state.ts';

export interface DevPluginsInput {
  readonly config: SiteConfig;
  readonly host: PluginHost;
  readonly pages: DevPages;
  /** Returns undefined while the site cannot be shown. */
  readonly getCurrent: () => CurrentSite | undefined;
  /** A page as a document. */
  readonly renderPageHtml: (page: CachedPage) => Promise<string>;
}

export function createDevPlugins(input: DevPluginsInput) {
  const { config, host, pages, getCurrent, renderPageHtml } = input;
  let listed: Promise<ReadonlyMap<string, NamedFile>> | undefined;
  let isReported = false;
  /** What was listed before the site changed says nothing about the current site. */
  let generation = 0;
  let compared: Frame | undefined;
  let clashes: readonly Diagnostic[] = [];

  const readHtml = async (page: CachedPage): Promise<string> => {
    const body = await pages.texts.readBody(page);
    return body.kind === 'static' ? body.html : extractBodyHtml(await renderPageHtml(page));
  };
  const list = async (): Promise<ReadonlyMap<string, NamedFile>> => {
    const started = generation;
    await pages.compileAll();
    const current = getCurrent();
    const files = new Map<string, NamedFile>();
    if (current === undefined) return files;
    const claims = claimPaths(current, config);
    const countBefore = claims.diagnostics.length;
    for await (const file of host.files(current.site.facts(readHtml)))
      if (claims.take(file.path, file.source)) files.set(file.path, file);
    if (generation === started) {
      clashes = claims.diagnostics.slice(countBefore);
      compared = current.site.frame;
    }
    return files;
  };
  const listOnce = () => {
    listed ??= list();
    return listed;
  };
  return {
    /** Finds the first of these output files that a plugin adds. */
    async find(paths: readonly string[]): Promise<OutputFile | undefined> {
      if (!host.addsFiles) return undefined;
      const files = await listOnce();
      return paths.flatMap((path) => files.get(path) ?? [])[0]?.make();
    },
    /** Called when something in the site has changed: what plugins made of it is made again. */
    forget(): void {
      listed = undefined;
      generation += 1;
      isReported = false;
    },
    /** Called when all pages are compiled. If the set of files changed, plugins are asked for their paths again. */
    async runAfterBuild(): Promise<void> {
      const site = isReported ? undefined : getCurrent()?.site;
      isReported = true;
      if (site === undefined) return;
      // Some plugins generate their files eagerly: an edit of a text must not trigger that.
      const isOther = compared !== site.frame || clashes.length > 0;
      if (host.addsFiles && isOther) await listOnce();
      await host.afterBuild(site.facts(readHtml), { written: 0, unchanged: 0, removed: 0 });
    },
    /** Diagnostics of plugin files whose path is taken, which fail a build: from the last time plugins listed them. */
    diagnostics: () => clashes,
  };
}

/** Lists the paths that the site has without its plugins' files, and who owns them. */
function claimPaths({ site, documents }: CurrentSite, config: SiteConfig): Claims {
  const claims = createClaims(config.laxLevel);
  for (const { file, source } of site.frame.publicFiles) claims.take(file.path, source);
  const assets = new Set(site.listPages().flatMap((page) => page.assets.map(({ output }) => output)));
  for (const path of assets) claims.take(path, path);
  for (const { path, file } of site.frame.routes) {
    const source = getProjectPath(file, config);
    for (const toFile of [toOutputPath, getPayloadPath, toChunkPath]) claims.take(toFile(path), source);
  }
  for (const { meta } of documents.plan.generated()) {
    for (const toFile of [toOutputPath, getPayloadPath]) claims.take(toFile(meta.page.routePath), 'docgen');
  }
  return claims;
}
