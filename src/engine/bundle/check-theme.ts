/** Reports exports of a site's theme entry that look like replacements but replace nothing. */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';
import { findMiswrittenEntry, findThemeEntry } from './aliases.ts';
import { type Memory, readEntryExports } from './theme-exports.ts';
import { readThemeSources } from './theme-sources.ts';

export async function checkTheme(config: SiteConfig, memory: Memory): Promise<Diagnostic[]> {
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
  const names = await readEntryExports(config, memory);
  if (names.length === 1 && names[0] === 'default') {
    const message = 'The theme has a default export only, which replaces nothing.';
    const hint = `Export each part by its name, as in "export { HomeFooter } from './home-footer';".`;
    return [createDiagnostic('warning', 'DG5005', message, { file, hint })];
  }
  const { parts, exports } = readThemeSources();
  return names
    .filter((name) => /^[A-Z]/.test(name) && !exports.has(name))
    .flatMap((name) => {
      // Short names are always close to each other, whether meant or not.
      const nearest = findNearest(name, [...parts.keys()], Math.min(2, Math.floor(name.length / 4)));
      if (nearest === undefined) return [];
      const message = `The theme exports "${name}", which is not a part and replaces nothing.`;
      const hint = `If it is for the part "${nearest}", give it that name.`;
      return [createDiagnostic('info', 'DG5006', message, { file, hint })];
    });
}
