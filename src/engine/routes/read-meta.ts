/** Reads a `_meta.json`: its entries, each with its place in the file. */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { checkMeta, isNavEntry, type MetaItem } from '../config/navigation-files.ts';
import type { PositionedJson } from '../config/positioned-json.ts';
import type { SiteConfig } from '../types.ts';
import { checkNavigationValues } from './check-navigation.ts';
import { type JsonFile, readJsonFile } from './read-json-file.ts';

export interface MetaEntry {
  readonly item: MetaItem;
  /** Place of the entry, for diagnostics. */
  readonly place: Partial<Diagnostic>;
}

export interface Meta {
  /** Undefined when the file is missing or broken: the folder is then listed as if it had none. */
  readonly entries: readonly MetaEntry[] | undefined;
  /** `index` is listed as a bare string: it is an ordinary child, and the folder's group no link. */
  readonly listsIndex: boolean;
  readonly exists: boolean;
  /** Other files that decide it. */
  readonly imports: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function readMeta(file: FilePath, isRoot: boolean, config: SiteConfig): Promise<Meta> {
  const { json, exists, imports = [], diagnostics } = await readJsonFile(file, 'DG2010', config);
  if (json === undefined) return { entries: undefined, listsIndex: false, exists, imports, diagnostics };
  const displayPath = getProjectPath(file, config);
  if (isRoot && holdsNavigationBar(json.value)) {
    const hint = 'There is a "_nav.json", which is read: remove them here.';
    const diagnostic = createDiagnostic('error', 'DG2013', FORMER_BAR, {
      file: displayPath,
      ...json.locate([0]),
      hint,
    });
    return { entries: undefined, listsIndex: false, exists, imports, diagnostics: [diagnostic] };
  }
  return { ...parseEntries(json, displayPath, config), exists, imports };
}

/** Entries of the bar have `text`; those of a sidebar `label`. */
export function holdsNavigationBar(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.some((item) => isNavEntry(item) && (item as { type?: unknown }).type !== 'custom-link');
}

/** Said of a `_meta.json` whose entries are read as the bar. */
export function createFormerName(
  { json }: Pick<JsonFile, 'json'>,
  file: FilePath,
  config: SiteConfig,
): Diagnostic {
  return createDiagnostic('warning', 'DG2013', FORMER_BAR, {
    file: getProjectPath(file, config),
    ...json?.locate([0]),
    hint: 'They are read as such. Rename the file to "_nav.json".',
  });
}

const FORMER_BAR = 'These are entries of the navigation bar, in the form of Rspress 1.';

function parseEntries(
  json: PositionedJson,
  file: string,
  config: SiteConfig,
): Omit<Meta, 'exists' | 'imports'> {
  const { value, problems } = checkMeta(json.value);
  const locate = (path: readonly (string | number)[]) => ({ file, ...json.locate(path) });
  const problemDiagnostics = problems.map(({ path, message, hint, severity }) =>
    createDiagnostic(severity, 'DG2011', message, { ...locate(path), ...(hint ? { hint } : {}) }),
  );
  const raw: readonly unknown[] = Array.isArray(json.value) ? json.value : [];
  // Entries with an error are missing from `value`; the others keep their order.
  const broken = new Set(problems.filter(({ severity }) => severity === 'error').map(({ path }) => path[0]));
  const indexes = raw.map((_, index) => index).filter((index) => !broken.has(index));
  return {
    entries: value.map((item, nth) => ({ item, place: locate([indexes[nth] ?? 0]) })),
    listsIndex: raw.includes('index'),
    diagnostics: [...problemDiagnostics, ...checkNavigationValues(json.value, { locate, config })],
  };
}
