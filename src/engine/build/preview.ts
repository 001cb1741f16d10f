/** `docgen preview`: the built site, served as a static host would. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import { loadConfig } from '../config/load.ts';
import { repairOutput } from '../output/build-lock.ts';
import { answerFromFolder } from '../server/folder-answers.ts';
import type { ServerUrls } from '../server/server-urls.ts';
import { startSiteServer } from '../server/site-server.ts';
import type { BuildOptions } from './build.ts';
import { readPolicyHeaders } from './policy-files.ts';

export interface ServeOptions extends Omit<BuildOptions, 'onProgress'> {
  /** 1 to 65535, or 0 for any that is free. */
  readonly port?: number;
  /** Address to listen on; only this machine by default. */
  readonly host?: string;
  /** Fail when the port is taken instead of trying the next ones. */
  readonly strictPort?: boolean;
}

export interface RunningServer {
  /** True if the config opens the site in a browser. */
  readonly open: boolean;
  readonly urls: ServerUrls;
  close(): Promise<void>;
}

/** Port of `preview` when neither flag nor config names one. */
export const PREVIEW_PORT = 4173;

/**
 * Serves the output folder; builds nothing.
 * @throws {DocgenError} when there is no built site (exit code 3) or no port is free (3).
 */
export async function preview(options: ServeOptions): Promise<RunningServer> {
  const { config } = await loadConfig(options);
  await repairOutput(config);
  if (!existsSync(config.outDir)) {
    throw new DocgenError(
      [
        createDiagnostic(
          'error',
          'DG8003',
          `There is no built site in "${relative(config.projectDir, config.outDir)}".`,
          {
            hint: 'Run docgen build first.',
          },
        ),
      ],
      3,
    );
  }
  const server = await startSiteServer({
    handle: answerFromFolder(config.outDir),
    base: config.base,
    // As hosts do that read `_headers`.
    headers: { ...readPolicyHeaders(config.outDir), ...config.server.headers },
    host: options.host ?? config.server.host,
    port: options.port ?? config.server.port ?? PREVIEW_PORT,
    strictPort: options.strictPort ?? false,
  });
  return { urls: server.urls, open: config.server.open, close: server.close };
}
