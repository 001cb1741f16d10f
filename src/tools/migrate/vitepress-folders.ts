/** Settings that VitePress reads next to the pages of a language: a config file in its folder. */
import { posix } from 'node:path';
import type { Losses } from './migration.ts';
import { asRecord, readMainConfig } from './read-peer-config.ts';

const CONFIG = /^(.+)\/config\.(?:ts|mts|js|mjs)$/;

interface FolderInput {
  readonly dir: string;
  /** Docs folder, from `dir`. */
  readonly docsDir: string;
  /** Files of the docs folder. */
  readonly paths: readonly string[];
  readonly rewritePath: (path: string) => string;
  readonly losses: Losses;
}

/** The config with the settings of its languages, and the files that they were read from. */
export async function addFolderConfigs(
  value: Readonly<Record<string, unknown>>,
  { dir, docsDir, paths, rewritePath, losses }: FolderInput,
): Promise<{ value: Readonly<Record<string, unknown>>; files: ReadonlySet<string> }> {
  const locales = { ...asRecord(value.locales) };
  const files = new Set<string>();
  for (const path of paths) {
    const folder = CONFIG.exec(path)?.[1];
    if (folder === undefined) continue;
    // Pages of the default language may be in a folder that their addresses leave out.
    const key = posix.dirname(rewritePath(`${folder}/index.md`)).replace(/^\.$/, 'root');
    if (locales[key] === undefined) continue;
    const { value: own } = await readMainConfig(posix.join(docsDir, path), dir, losses);
    const former = asRecord(locales[key]);
    const themeConfig = { ...asRecord(former.themeConfig), ...asRecord(own.themeConfig) };
    locales[key] = { ...former, ...own, themeConfig };
    files.add(path);
  }
  return files.size === 0 ? { value, files } : { value: { ...value, locales }, files };
}
