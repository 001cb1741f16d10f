/**
 * Bundles the app of `dev` and the component pages that were opened. Failures are reported; the
 * failing part keeps its last working version, and everything else is updated.
 */

import { existsSync } from 'node:fs';
import { DocgenError } from '../../shared/diagnostic.ts';
import { rememberLast } from '../../shared/remember.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import type { DevBundler } from '../bundle/dev-bundler.ts';
import { listFixes } from '../bundle/imports/import-candidates.ts';
import type { ComponentPage } from '../bundle/modules/content-modules.ts';
import { listWatchedInputs } from '../bundle/watched-inputs.ts';
import { getProjectPath, isWithin } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';

export type DevModules = ReturnType<typeof createDevModules>;

/** More pages than this are not tried one by one. */
const MOST_TRIED = 8;

const MARKDOWN = /\.mdx?$/;
const SCRIPT = /\.(?:[cm]?[jt]sx?|css|json|mdx?)$/;

/** The last bundling: its result, and the pages it was asked for. */
interface Bundled {
  readonly bundle: Bundle;
  readonly pages: readonly ComponentPage[];
}

export function createDevModules(config: SiteConfig, bundler: DevBundler) {
  let current: Bundle | undefined;
  /** Looks at every settings file around the modules, so only once the change is on screen. */
  const getWatched = rememberLast(({ bundle, pages }: Bundled) =>
    listWatchedInputs(
      bundle,
      pages.map(({ file }) => file),
      config,
    ),
  );
  let bundled: Bundled | undefined;
  let problems: readonly Diagnostic[] = [];
  /** Files whose change may fix the problems. */
  let fixes: readonly FilePath[] = [];

  const attempt = (pages: readonly ComponentPage[]) =>
    bundler.update({ pages }).catch((error: unknown) => {
      if (error instanceof DocgenError) return undefined;
      throw error;
    });
  /** Bundles as many of the pages as possible. */
  const updateOthers = async (pages: readonly ComponentPage[]): Promise<Bundle | undefined> => {
    const blamed = new Set(problems.map(({ file }) => file));
    const unaffected = pages.filter(({ file }) => !blamed.has(getProjectPath(file, config)));
    const built = unaffected.length < pages.length ? await attempt(unaffected) : undefined;
    if (built || unaffected.length > MOST_TRIED) return built;
    // The cause is a file that pages share, or the app itself.
    const app = await attempt([]);
    if (app === undefined) return undefined;
    const good: ComponentPage[] = [];
    for (const page of unaffected) if (await attempt([page])) good.push(page);
    return good.length === 0 ? app : attempt(good);
  };

  return {
    /** Bundles these pages after a change of these files; undefined as long as there has never been an app. */
    async update(pages: readonly ComponentPage[], files?: readonly FilePath[]): Promise<Bundle | undefined> {
      try {
        current = await bundler.update({ pages, files });
        problems = current.diagnostics;
      } catch (error) {
        if (!(error instanceof DocgenError)) throw error;
        problems = error.diagnostics;
        const built = await updateOthers(pages);
        if (built) current = keepPages(built, current, pages);
      }
      fixes = await listFixes(problems, config);
      bundled = current && { bundle: current, pages };
      return current;
    },
    /**
     * True if a change of these files may change the bundle. `isSameTable`: the pages and the words of the theme are
     * unchanged.
     */
    isTouchedBy(files: readonly FilePath[], isSameTable: boolean): boolean {
      if (bundled === undefined) return true;
      // Imported Markdown may link to them, and contains the words.
      if (!isSameTable && bundled.bundle.dependencies.some((file) => MARKDOWN.test(file))) return true;
      const { has } = getWatched(bundled);
      return files.some(
        (file) =>
          has(file) ||
          fixes.includes(file) ||
          isWithin(file, config.themeDir) ||
          (SCRIPT.test(file) && !existsSync(file)),
      );
    },
    /** Finds the source of code in the last bundle. */
    findOriginal: bundler.findOriginal,
    problems: () => problems,
    /** Files that went in, files that would replace them or fix what is wrong, and folders. */
    dependencies: () => [...(bundled ? getWatched(bundled).paths : []), ...fixes],
    close: bundler.close,
  };
}

/**
 * Keeps pages that cannot be bundled now as they were, unless the app has changed since. In browsers only: Node would
 * render them beside another copy of the runtime.
 */
function keepPages(built: Bundle, previous: Bundle | undefined, pages: readonly ComponentPage[]): Bundle {
  if (previous === undefined || previous.buildId !== built.buildId) return built;
  const missing = pages.map(({ path }) => path as RoutePath).filter((path) => !built.pages.has(path));
  const merge = <T>(before: ReadonlyMap<RoutePath, T>, now: ReadonlyMap<RoutePath, T>) =>
    new Map([...[...before].filter(([path]) => missing.includes(path)), ...now]);
  const unite = <T>(key: keyof T, before: readonly T[], now: readonly T[]) => [
    ...new Map([...before, ...now].map((one) => [one[key], one])).values(),
  ];
  return {
    ...built,
    pages: merge(previous.pages, built.pages),
    files: unite('path', previous.files, built.files),
    dependencies: [...new Set([...previous.dependencies, ...built.dependencies])],
    assets: unite('output', previous.assets, built.assets),
  };
}
