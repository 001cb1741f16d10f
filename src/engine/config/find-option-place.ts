/**
 * Finds the place of an option once something is wrong with the site made with it. The config file is compiled again
 * for that, but not run; values from plugins, or computed ones, have no line.
 */
import { readFile } from 'node:fs/promises';
import { cutSourceLines } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { readJsonConfig } from './config-file.ts';
import { getProjectPath } from './file-path.ts';
import type { SiteConfig } from './site-config.ts';

type Place = Pick<Diagnostic, 'file' | 'line' | 'column' | 'excerpt' | 'before' | 'after'>;

/** Contains at least the config file, if there is one. */
export async function findOptionPlace(
  { configFile, projectDir }: Pick<SiteConfig, 'configFile' | 'projectDir'>,
  path: readonly (string | number)[],
): Promise<Place> {
  if (configFile === undefined) return {};
  try {
    const { createLocator } = await import('./script/locate.ts');
    const place = createLocator(await compileConfig(configFile, projectDir))(path);
    if (place !== undefined) {
      const { file, line, column } = place;
      const shown = cutSourceLines(await readFile(file, 'utf8'), line);
      return { file: getProjectPath(file, { projectDir }), line, column, ...shown };
    }
  } catch {
    // It was changed during the build: the next one reports what is wrong with it.
  }
  return { file: getProjectPath(configFile, { projectDir }) };
}

async function compileConfig(file: FilePath, projectDir: FilePath) {
  if (file.endsWith('.json')) return readJsonConfig(file, projectDir);
  const { compileScriptConfig } = await import('./script/config-script.ts');
  return compileScriptConfig(file, projectDir);
}
