/**
 * Bundles the styles that scripts import. esbuild would write a sheet for each page with all that its components bring:
 * a thousand pages with the sheet of one library took more memory than there is. Here each style is bundled once, and
 * pages share what they have in common.
 */
import { join } from 'node:path';
import type { BuildFailure } from 'esbuild';
import type { RoutePath } from '../../shared/types.ts';
import { PARTS, type SideInput, WRITING } from './bundle-options.ts';
import { type Bundled, isBuildFailure } from './esbuild-result.ts';
import { getPageInput } from './modules/content-modules.ts';
import { groupStyles, listStyles } from './styles/style-lists.ts';
import { getSheetOutput } from './styles/style-sheets.ts';

/** The browser's scripts, and the styles that they import. */
export interface BundledBrowser extends Bundled {
  readonly styles: BundledStyles;
}

export interface BundledStyles {
  /** Sheet of every page. */
  readonly app: string;
  /** Sheet of parts that pages of text do not have. */
  readonly parts: string;
  /** Sheet of what few texts have. */
  readonly writing: string;
  /** Sheets of the pages that have their own, in order. */
  readonly pages: ReadonlyMap<RoutePath, readonly string[]>;
}

/** Bundles sheets: each is a list of names of modules. */
export type BundleSheets = (sheets: readonly (readonly string[])[]) => Promise<unknown>;

/**
 * Bundles scripts, then the styles that they import.
 * @throws {BuildFailure} with the messages of both
 */
export async function bundleBrowser(
  side: SideInput,
  bundleScripts: () => Promise<unknown>,
  bundleSheets: BundleSheets,
): Promise<BundledBrowser> {
  const scripts = await bundleScripts().catch((error) => addStyleErrors(error, side, bundleSheets));
  return addStyles(scripts as Bundled, side, bundleSheets);
}

/** Looks at the styles as well when scripts have failed: all that is wrong is said at once. */
async function addStyleErrors(error: unknown, side: SideInput, bundleSheets: BundleSheets): Promise<never> {
  if (!isBuildFailure(error)) throw error;
  const errors = await bundleSheets([side.notes.styleModules.list()]).then(
    () => [],
    (failure: Partial<BuildFailure>) => failure.errors ?? [],
  );
  throw Object.assign(error, { errors: [...error.errors, ...errors] });
}

/** Sheets are docgen's own text: which module imports a file that cannot be read is known from the scripts alone. */
function addScriptWarnings(error: unknown, scripts: Bundled): never {
  if (!isBuildFailure(error)) throw error;
  throw Object.assign(error, { warnings: [...error.warnings, ...scripts.warnings] });
}

/** A sheet of at least this many characters that pages have in common is a file of its own: others are put together. */
const WORTH_SHARING = 32_768;

const STYLES_INPUT = 'docgen-virtual:virtual:docgen/styles';

async function addStyles(
  scripts: Bundled,
  side: SideInput,
  bundleSheets: BundleSheets,
): Promise<BundledBrowser> {
  const { inputs } = scripts.metafile;
  const isStyle = (input: string) => side.notes.styleModules.find(input) !== undefined;
  const known = new Set<string>();
  const app = listStyles(inputs, { entry: STYLES_INPUT, isStyle, known });
  const lists = new Map(
    [...side.pages.values()].map(({ path }) => {
      // What the app has is on every page already.
      const own = listStyles(inputs, { entry: getPageInput(path), isStyle, known: new Set(known) });
      return [path, own] as const;
    }),
  );
  const { groups, groupsOf, isShared } = groupStyles(lists.values());
  const sheets = [app, ...groups];
  const styles = (await bundleSheets(sheets).catch((error) => addScriptWarnings(error, scripts))) as Bundled;
  const texts = new Map(styles.outputFiles.map(({ path, text }) => [path, text]));
  const readSheet = (output: string) => texts.get(join(side.config.outDir, `${output}.css`)) ?? '';
  const readGroups = (list: readonly string[]): Group[] =>
    groupsOf(list).map((group) => {
      const text = readSheet(getSheetOutput(group + 1)).trimEnd();
      return { text, isAlone: isShared(group) && text.length >= WORTH_SHARING };
    });
  return {
    ...scripts,
    outputFiles: [...scripts.outputFiles, ...styles.outputFiles.filter(({ path }) => !path.endsWith('.css'))],
    warnings: [...scripts.warnings, ...styles.warnings],
    metafile: { ...scripts.metafile, inputs: { ...styles.metafile.inputs, ...inputs } },
    styles: {
      app: readSheet(getSheetOutput(0)),
      parts: readSheet(PARTS),
      writing: readSheet(WRITING),
      pages: new Map([...lists].map(([path, list]) => [path, joinGroups(readGroups(list))])),
    },
  };
}

interface Group {
  readonly text: string;
  readonly isAlone: boolean;
}

function joinGroups(groups: readonly Group[]): readonly string[] {
  const sheets: Group[] = [];
  for (const group of groups.filter(({ text }) => text !== '')) {
    const last = sheets.at(-1);
    // An `@import` counts at the beginning of a sheet alone.
    const joins = last && !last.isAlone && !group.isAlone && !group.text.startsWith('@import');
    if (joins) sheets.splice(-1, 1, { text: last.text + group.text, isAlone: false });
    else sheets.push(group);
  }
  return sheets.map(({ text }) => text);
}
