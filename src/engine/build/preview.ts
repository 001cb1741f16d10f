/** `docgen preview`: the built site, served as a static host would. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createDiagnostic, createDocgenError, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import { OUT_DIR } from '../config/schema/builder.ts';
import { repairOutput } from '../output/build-lock.ts';
import type { Certificate } from '../server/certificate.ts';
import { answerFromFolder } from '../server/folder-answers.ts';
import type { ServerUrls } from '../server/server-urls.ts';
import { startSiteServer } from '../server/site-server.ts';
import type { SiteConfig } from '../types.ts';
import { readPolicyHeaders } from './policy-files.ts';
import type { RunOptions } from './run-options.ts';

export interface ServeOptions extends Omit<RunOptions, 'onProgress'> {
  /** 1 to 65535, or 0 for any that is free. */
  readonly port?: number;
  /** Address to listen on; only this machine by default. */
  readonly host?: string;
  /** Answers HTTPS with this certificate: files in PEM format. @default HTTP */
  readonly certificate?: Certificate;
  /** Fail when the port is taken instead of trying the next ones. */
  readonly strictPort?: boolean;
  /**
   * Asked for by `preview` alone: called with each error that a page throws in a browser, and with its place in the
   * project. @default pages are served as they are
   */
  readonly onFailure?: (failure: Diagnostic) => void;
}

export interface RunningServer {
  /** True if the config opens the site in a browser. */
  readonly open: boolean;
  readonly urls: ServerUrls;
  close(): Promise<void>;
}

/** Port of `preview` when neither flag nor config names one. */
export const PREVIEW_PORT = 4173;

export interface RunningPreview extends RunningServer {
  /** Says what was served without its config. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The parts of a config that are needed to serve what was built. */
interface ServedSite {
  readonly outDir: FilePath;
  readonly base: string;
  readonly server: Pick<SiteConfig['server'], 'headers' | 'host' | 'port' | 'open'> &
    Partial<Pick<SiteConfig['server'], 'proxy' | 'allowedHosts'>>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Serves the output folder; builds nothing. Docs and config are not needed.
 * @throws {DocgenError} when there is no built site (exit code 3), the config is wrong (2) or no port is free (3).
 */
export async function preview(options: ServeOptions): Promise<RunningPreview> {
  const { outDir, base, server, diagnostics } = await findServedSite(options);
  if (!existsSync(outDir)) {
    const folder = relative(options.cwd, outDir);
    const hint = 'Run docgen build first.';
    throw createDocgenError('DG8003', `There is no built site in "${folder}".`, { hint, exitCode: 3 });
  }
  const { onFailure } = options;
  const handle = answerFromFolder(outDir);
  const reporting =
    onFailure &&
    (await import('./preview-failures.ts')).reportFailures({ options, outDir, base, handle, onFailure });
  const { urls, close } = await startSiteServer({
    ...(reporting ?? { handle }),
    base,
    // As hosts do that read `_headers`.
    headers: { ...readPolicyHeaders(outDir), ...server.headers },
    ...(server.proxy && { proxy: server.proxy }),
    host: options.host ?? server.host,
    allowedHosts: server.allowedHosts,
    certificate: options.certificate,
    port: options.port ?? server.port ?? PREVIEW_PORT,
    strictPort: options.strictPort ?? false,
  });
  return { urls, open: server.open, close, diagnostics };
}

/** A config whose packages are not installed, as in a checkout beside what CI built, is not needed. */
async function findServedSite(options: ServeOptions): Promise<ServedSite> {
  const { overrides = {} } = options;
  try {
    const { config } = await loadConfig({ ...options, needsDocs: false });
    await repairOutput(config);
    const { outDir, server } = config;
    const isConfigured = config.configFile !== undefined || overrides.base !== undefined;
    const base = isConfigured ? config.base : (readBase(outDir) ?? config.base);
    return { outDir, base, server, diagnostics: [] };
  } catch (error) {
    const outDir = toFilePath(options.cwd, overrides.outDir ?? OUT_DIR);
    if (!(error instanceof DocgenError) || !isOnlyUnloadable(error) || !existsSync(outDir)) throw error;
    const message = `The config cannot be loaded, so "${relative(options.cwd, outDir)}" is served without it.`;
    const hint = error.diagnostics.map((problem) => problem.message).join(' ');
    return {
      outDir,
      base: overrides.base ?? readBase(outDir) ?? '/',
      server: { headers: {}, host: undefined, port: undefined, open: false },
      diagnostics: [createDiagnostic('warning', 'DG8006', message, { hint })],
    };
  }
}

function isOnlyUnloadable({ diagnostics }: DocgenError): boolean {
  return diagnostics.every(({ code }) => code === 'DG1001');
}

/** Returns the base of a built site, from the address that its first page has of itself. */
function readBase(outDir: FilePath): string | undefined {
  const file = join(outDir, 'index.html');
  if (!existsSync(file)) return undefined;
  return /"href":"(\/(?:[^"\\]*\/)?)[^"/\\]*"\}<\/script>/.exec(readFileSync(file, 'utf8'))?.[1];
}
