/** What the commands about versions know of a site. */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type BuildOptions,
  loadConfig,
  type Route,
  type SiteConfig,
  scanRoutes,
} from '../../engine/index.ts';
import { createUsageError, type DiagnosticCode, type DocgenError } from '../../shared/diagnostic.ts';

/** Which site: the options of `loadConfig`. */
export type SiteOptions = Pick<BuildOptions, 'cwd' | 'root' | 'configFile' | 'overrides'>;

export interface VersionSite {
  readonly config: SiteConfig;
  /** Pages that are written, drafts among them: none that stand for missing translations, none of plugins. */
  readonly routes: readonly Route[];
  /** Folder of the default version, from the docs folder: `''` if that has no folder of its own. */
  readonly sourceFolder: string;
}

export async function readVersionSite(options: SiteOptions): Promise<VersionSite> {
  const { config } = await loadConfig(options);
  const { routes } = await scanRoutes(config);
  const { default: current } = config.multiVersion;
  const hasFolder = current !== '' && existsSync(join(config.root, current));
  return {
    config,
    routes: routes.filter(({ original }) => original === undefined),
    sourceFolder: hasFolder ? current : '',
  };
}

/** Formats a path as messages name it: from the project folder, with forward slashes. */
export function formatPath(path: string, { projectDir }: Pick<SiteConfig, 'projectDir'>): string {
  return relative(projectDir, path).split(sep).join('/') || '.';
}

/** Creates an error of usage. */
export function createRefusal(code: DiagnosticCode, message: string, hint: string): DocgenError {
  return createUsageError(message, hint, code);
}
