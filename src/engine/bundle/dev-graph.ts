/** esbuild's contexts for a site in dev: both sides and their sheets, with what the last run has given. */
import type { BuildContext } from 'esbuild';
import {
  createBrowserOptions,
  createServerOptions,
  createStyleOptions,
  type SideInput,
} from './bundle-options.ts';
import { type BundleSheets, bundleBrowser } from './bundle-styles.ts';
import type { Bundled } from './esbuild-result.ts';
import { findThemeEntry, findThemePackage } from './imports/aliases.ts';

/** esbuild's incremental contexts of both sides, for one set of entry points. */
export type DevGraph = Awaited<ReturnType<typeof openDevGraph>>;

/** Inputs whose change requires a new graph. */
export function getGraphKey({ config, codeStyles, themeExports, slots, namesUrls }: SideInput): string {
  const themes = [findThemeEntry(config.themeDir), findThemePackage(config)];
  return JSON.stringify([themes, themeExports, codeStyles, slots, namesUrls]);
}

export async function openDevGraph(side: SideInput, key: string) {
  const { context } = await import('esbuild');
  const pages = new Map(side.pages);
  const live = { ...side, pages };
  const [browser, server] = await Promise.all([
    context(createBrowserOptions(live)),
    context(createServerOptions(live)),
  ]);
  const scripts = [keepLast(browser), keepLast(server)] as const;
  let madeSheets: Bundled | undefined;
  let styles: { readonly key: string; readonly context: BuildContext } | undefined;
  const bundleSheets: BundleSheets = async (sheets) => {
    const sheetsKey = JSON.stringify(sheets);
    if (styles?.key !== sheetsKey) {
      await styles?.context.dispose();
      styles = { key: sheetsKey, context: await context(createStyleOptions(live, sheets)) };
    }
    madeSheets = (await styles.context.rebuild()) as Bundled;
    return madeSheets;
  };
  return {
    key,
    /** Returns what the last run has made of the same pages; undefined after one that has failed. */
    findMade(current: SideInput['pages']) {
      const isSame =
        listNames(current) === listNames(pages) &&
        [...current].every(([path, page]) => pages.get(path)?.code === page.code);
      const made = scripts.flatMap(({ last }) => last() ?? []);
      return isSame && madeSheets && made.length === scripts.length
        ? { scripts: made, styles: madeSheets }
        : undefined;
    },
    /** Called where scripts have to be linked again. */
    forgetMade(): void {
      for (const { forget } of scripts) forget();
    },
    /** True if the last run had other pages. */
    hasOthers: (current: SideInput['pages']) => listNames(current) !== listNames(pages),
    /** Takes over the pages of now, in their order. */
    updatePages(current: SideInput['pages']): void {
      pages.clear();
      for (const [path, page] of current) pages.set(path, page);
    },
    browser: () => bundleBrowser(live, scripts[0].run, bundleSheets),
    server: scripts[1].run,
    async dispose(): Promise<void> {
      await Promise.all([browser.dispose(), server.dispose(), styles?.context.dispose()]);
    },
  };
}

function listNames(pages: SideInput['pages']): string {
  return [...pages.keys()].join('\n');
}

/** Runs a context, unless what it gave last still holds. */
function keepLast(context: BuildContext) {
  let last: Bundled | undefined;
  return {
    last: () => last,
    forget(): void {
      last = undefined;
    },
    async run(): Promise<Bundled> {
      last ??= (await context.rebuild()) as Bundled;
      return last;
    },
  };
}
