/** Reports exports of a site's theme entry that replace nothing and that nothing uses. */
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import glob from 'fast-glob';
import { createDiagnostic } from '../../../shared/diagnostic.ts';
import { findNearest } from '../../../shared/find-nearest.ts';
import type { Diagnostic } from '../../../shared/types.ts';
import { getProjectPath, isWithin } from '../../config/file-path.ts';
import { THEME_MODULES } from '../../config/theme-modules.ts';
import type { Store } from '../../store/store.ts';
import type { SiteConfig } from '../../types.ts';
import { findMiswrittenEntry, findThemeEntry } from '../imports/aliases.ts';
import { readEntryExports } from './theme-exports.ts';
import { isIconName } from './theme-icons.ts';
import { readThemeSources } from './theme-sources.ts';

export async function checkTheme(config: SiteConfig, store: Store): Promise<Diagnostic[]> {
  const entry = findThemeEntry(config.themeDir);
  if (entry === undefined) {
    const miswritten = findMiswrittenEntry(config.themeDir);
    if (miswritten === undefined) return [];
    const expected = getProjectPath(miswritten.expected, config);
    const message = `The theme is not used: its entry has to be named "${expected}", in lower case.`;
    const hint = `Rename it to "${expected}".`;
    return [
      createDiagnostic('error', 'DG2022', message, { file: getProjectPath(miswritten.actual, config), hint }),
    ];
  }
  const file = getProjectPath(entry, config);
  const names = await readEntryExports(entry, config, store);
  if (names.length === 1 && names[0] === 'default') {
    const message = 'The theme has a default export only, which replaces nothing.';
    const [, members = ''] = /\bexport\s+default\s*\{([^{}]*)\}/.exec(await readFile(entry, 'utf8')) ?? [];
    // Rspress 1 takes them as members of one object.
    const [part] = [...readThemeSources().parts.keys()].filter((name) =>
      new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$)`).test(members),
    );
    const example = part ? `export { ${part} };` : `export { HomeFooter } from './home-footer';`;
    const hint = `Export each part by its name, as in "${example}".`;
    return [createDiagnostic('warning', 'DG5005', message, { file, hint })];
  }
  const { parts, exports, shownIcons } = readThemeSources();
  const isUnknown = (name: string) => !exports.has(name) || (isIconName(name) && !shownIcons().has(name));
  const source = await readFile(entry, 'utf8');
  // What `export *` passes on, its own file may be imported for.
  const isWritten = (name: string) => new RegExp(`\\b${name}\\b`).test(source);
  const unknown = names.filter((name) => name !== 'default' && isUnknown(name) && isWritten(name));
  if (unknown.length === 0) return [];
  const used = await findUsedNames(unknown, { entry, source, config });
  return unknown
    .filter((name) => !used.has(name))
    .map((name) => {
      // Short names are always close to each other, whether meant or not.
      const nearest = findNearest(name, [...parts.keys()], Math.min(2, Math.floor(name.length / 4)));
      const message = `The theme exports "${name}", which is not a part of the theme, and nothing imports it.`;
      const hint =
        nearest === undefined
          ? exports.has(name)
            ? 'No part of the theme shows this icon: remove it.'
            : 'Give it the name of the part that it replaces, or remove it.'
          : `If it is for the part "${nearest}", give it that name.`;
      return createDiagnostic('warning', 'DG5006', message, { file, line: findLine(source, name), hint });
    });
}

function findLine(source: string, name: string): number {
  const at = source.search(new RegExp(`\\b${name}\\b`));
  return source.slice(0, Math.max(0, at)).split('\n').length;
}

interface ThemeEntry {
  readonly entry: string;
  readonly source: string;
  readonly config: SiteConfig;
}

/**
 * Finds names that files of the project import from the theme or a file of it, or that its entry itself goes on to
 * use. In doubt a name is used.
 */
async function findUsedNames(names: readonly string[], { entry, source, config }: ThemeEntry) {
  const rest = source.replace(
    /\bexport\s*(?:type\s*)?\{[^}]*\}|^\s*import\b[^'"`;(]*\bfrom\b|\b(?:function\*?|const|let|var|class)\s+[\w$]+/gm,
    '',
  );
  const used = new Set(names.filter((name) => new RegExp(`\\b${name}\\b`).test(rest)));
  for (const file of await listScripts(config)) {
    if (used.size === names.length) break;
    // Of its own `export *` nothing is known.
    if (resolve(file) === entry) continue;
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const [, list = '*', specifier = ''] of text.matchAll(IMPORT)) {
      if (!isTheme(specifier, file, entry)) continue;
      for (const name of names)
        if (list.includes('*') || new RegExp(`\\b${name}\\b`).test(list)) used.add(name);
    }
  }
  return used;
}

async function listScripts({ projectDir, outDir, root }: SiteConfig): Promise<readonly string[]> {
  const list = (cwd: string) =>
    glob('**/*.{md,mdx,js,jsx,ts,tsx,mjs,mts}', {
      cwd,
      ignore: ['**/node_modules/**', `${getProjectPath(outDir, { projectDir })}/**`],
      absolute: true,
      followSymbolicLinks: false,
      suppressErrors: true,
    });
  const folders = isWithin(root, projectDir) ? [projectDir] : [projectDir, root];
  return [...new Set((await Promise.all(folders.map(list))).flat())];
}

/** The names, or none where a call gives the whole module. */
const IMPORT =
  /\b(?:(?:import|export)\b([^'"`;(]*?)\bfrom\s*|(?:import|require)\s*\(\s*)['"`]([^'"`\n]+)['"`]/g;

function isTheme(specifier: string, importer: string, entry: string): boolean {
  if (THEME_MODULES.has(specifier)) return true;
  // An alias may lead to it.
  if (!specifier.startsWith('.')) return /(?:^|\/)theme(?:\/|$)/.test(specifier);
  const themeDir = dirname(entry);
  const path = relative(themeDir, resolve(dirname(importer), specifier));
  // Its own files import each other for themselves.
  const isInside = isWithin(resolve(importer), themeDir);
  return isInside ? /^(?:index(?:\.\w+)?)?$/.test(path) : !path.startsWith('..');
}
