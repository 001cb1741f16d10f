/** Gives each diagnostic the source line it names and the lines around it, read once a file, after all stages are done. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSourceLines } from '../../shared/diagnostic.ts';
import { rememberEach } from '../../shared/remember.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { hideCredentials } from '../config/hide-credentials.ts';
import { nameOwnCommands } from '../config/own-package-manager.ts';
import type { SiteConfig } from '../types.ts';

export async function withExcerpts(
  diagnostics: readonly Diagnostic[],
  config: SiteConfig,
): Promise<Diagnostic[]> {
  const load = rememberEach(async (file: string) => {
    const text = await readFile(join(config.projectDir, file), 'utf8').catch(() => '');
    return createSourceLines(text);
  });
  return Promise.all(
    diagnostics.map(async (written) => {
      const diagnostic = await nameOwnCommands(written, config.projectDir);
      const { file, line, excerpt } = diagnostic;
      if (file === undefined || line === undefined || diagnostic.before !== undefined) return diagnostic;
      const source = (await load(file))(line);
      // The line comes from something else than the file, or from an earlier version of it.
      if (excerpt !== undefined && excerpt.trimEnd() !== source.excerpt.trimEnd()) return diagnostic;
      if (source.excerpt === '') return diagnostic;
      const shown = { ...diagnostic, ...source };
      // A plugin's line may contain an address with a password.
      return diagnostic.plugin === undefined ? shown : hideCredentials(shown);
    }),
  );
}
