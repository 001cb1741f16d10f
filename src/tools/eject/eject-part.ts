/** `docgen eject`: copies of parts in the theme of a site. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSiteTheme, readThemeSources, type SiteConfig } from '../../engine/index.ts';
import { createUsageError, type DocgenError } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import { createPartCopy, type PartCopy, readOrigin } from './part-copy.ts';

/** Names of the parts that can be copied, sorted. */
export async function listParts(): Promise<string[]> {
  const sources = await readThemeSources();
  const hasOwnPackages = (part: string) => createPartCopy(sources, part, '')?.packages.length !== 0;
  return [...sources.parts.keys()].filter((part) => !hasOwnPackages(part)).sort();
}

export interface EjectOptions {
  readonly config: Pick<SiteConfig, 'themeDir'>;
  readonly part: string;
  /** docgen's version, for the header of the copy. */
  readonly version: string;
  /** Writes over a copy that is there. */
  readonly force: boolean;
}

export interface EjectResult {
  /** The part, and those that live in the same file. */
  readonly parts: readonly string[];
  /** Files that were written. */
  readonly files: readonly string[];
  /** The theme's entry file. */
  readonly entry: string;
  /** Parts the entry exports from elsewhere: the copy is not in use for them. */
  readonly ownParts: readonly string[];
}

/** @throws {DocgenError} exit code 2 when there is no such part, or a copy already. */
export async function ejectPart({ config, part, version, force }: EjectOptions): Promise<EjectResult> {
  const copy = createPartCopy(await readThemeSources(), part, version);
  if (copy === undefined) throw await createUnknownPartError(part);
  if (copy.packages.length > 0) {
    const message = `"${part}" cannot be copied: it needs ${copy.packages.join(', ')}, which only docgen has.`;
    const hint = 'Export a component of that name from the theme instead.';
    throw createUsageError(message, hint, 'DG9009');
  }
  const dir = join(config.themeDir, 'components', copy.folder);
  const index = join(dir, 'index.tsx');
  if (existsSync(dir) && !force) {
    throw createUsageError(
      `"${copy.folder}" is already in the theme: ${dir}.`,
      'With --force it is overwritten, and your changes are lost.',
      'DG9008',
    );
  }
  await mkdir(dir, { recursive: true });
  for (const [name, text] of copy.files) await writeFile(join(dir, name), text);
  const files = [...copy.files.keys()].map((name) => join(dir, name));
  const { entry, ownParts } = await exportParts(config.themeDir, copy);
  return { parts: copy.parts, files: [index, ...files.filter((file) => file !== index)], entry, ownParts };
}

async function createUnknownPartError(part: string): Promise<DocgenError> {
  const nearest = findNearest(part, await listParts());
  return createUsageError(
    `The theme has no part "${part}".`,
    nearest ? `Did you mean "${nearest}"?` : 'Run "docgen eject" for the list of parts.',
    'DG9007',
  );
}

const ORIGINAL = `export * from 'docgenjs/theme-original';\n`;

/** Adds the parts to the theme's entry; nothing that is there is changed. */
async function exportParts(
  themeDir: string,
  { parts, folder }: PartCopy,
): Promise<Pick<EjectResult, 'entry' | 'ownParts'>> {
  const theme = await readSiteTheme(themeDir);
  const { entry, exports: exported } = theme ?? { entry: join(themeDir, 'index.tsx'), exports: [] };
  const text = theme ? await readFile(entry, 'utf8') : ORIGINAL;
  const source = `'./components/${folder}'`;
  const isOurs = text.includes(source);
  const ownParts = isOurs ? [] : parts.filter((name) => exported.includes(name));
  const missing = parts.filter((name) => !exported.includes(name));
  if (missing.length > 0) {
    const line = `export { ${missing.join(', ')} } from ${source};\n`;
    await writeFile(entry, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}`);
  }
  return { entry, ownParts };
}

/** A copy, compared with the part it was made from. */
export interface EjectedPart {
  readonly parts: readonly string[];
  readonly file: string;
  /** docgen's version it was copied from. */
  readonly version: string;
  /** `same`: docgen's part is unchanged since the copy. `changed`: it is not. `gone`: docgen has no such part. */
  readonly state: 'same' | 'changed' | 'gone';
}

export async function readEjectedParts({ themeDir }: Pick<SiteConfig, 'themeDir'>): Promise<EjectedPart[]> {
  const dir = join(themeDir, 'components');
  if (!existsSync(dir)) return [];
  const sources = await readThemeSources();
  const ejected: EjectedPart[] = [];
  for (const name of (await readdir(dir)).sort()) {
    const file = join(dir, name, 'index.tsx');
    const origin = existsSync(file) ? readOrigin(await readFile(file, 'utf8')) : undefined;
    if (origin === undefined) continue;
    const { parts, version, hash } = origin;
    const currentCopy = parts
      .map((part) => createPartCopy(sources, part, version))
      .find((copy) => copy !== undefined);
    const state = currentCopy === undefined ? 'gone' : currentCopy.hash === hash ? 'same' : 'changed';
    ejected.push({ parts, file, version, state });
  }
  return ejected;
}
