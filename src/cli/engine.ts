/**
 * What the command line asks of the engine. Written down here so that commands can
 * be tested with a fake one; `loadEngine` gives the real one.
 */

import type { Route, SiteConfig } from '../node/types.ts';
import type { Diagnostic } from '../shared/types.ts';

export type BuildPhase = 'scan' | 'compile' | 'bundle' | 'render' | 'check' | 'write';

export interface ProgressEvent {
  readonly phase: BuildPhase;
  readonly done: number;
  readonly total: number;
}

/** Values that stand above those of the config file. */
export interface ConfigOverrides {
  readonly base?: string;
  readonly outDir?: string;
}

export interface EngineOptions {
  readonly cwd: string;
  /** The docs folder, relative to `cwd`. */
  readonly root?: string;
  readonly configFile?: string;
  readonly overrides?: ConfigOverrides;
}

export interface BuildOptions extends EngineOptions {
  readonly force?: boolean;
  readonly onProgress?: (event: ProgressEvent) => void;
  /** Aborted when the person at the terminal interrupts. */
  readonly signal?: AbortSignal;
}

export interface BuildResult {
  readonly ok: boolean;
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: readonly { readonly lang: string; readonly count: number }[];
  readonly outDir: string;
  readonly files: { readonly written: number; readonly unchanged: number; readonly removed: number };
  readonly timings: readonly { readonly phase: string; readonly ms: number }[];
  readonly slowest: readonly { readonly file: string; readonly ms: number }[];
  /** Bytes after gzip of what a reader of a median page downloads. */
  readonly reader: { readonly html: number; readonly script: number; readonly css: number };
}

export interface ServerUrls {
  readonly local: string;
  readonly network: readonly string[];
  /** The port that was asked for, when another program had it. */
  readonly takenPort?: number;
}

export interface ServerOptions extends EngineOptions {
  readonly port?: number;
  readonly host?: string;
  readonly strictPort?: boolean;
}

export interface DevOptions extends ServerOptions {
  readonly force?: boolean;
  readonly onBuild?: (result: BuildResult) => void;
  readonly onListening?: (urls: ServerUrls) => void;
}

export interface RunningServer {
  readonly urls: ServerUrls;
  close(): Promise<void>;
}

export interface Engine {
  build(options: BuildOptions): Promise<BuildResult>;
  dev(options: DevOptions): Promise<RunningServer>;
  preview(options: ServerOptions): Promise<RunningServer>;
  loadConfig(options: EngineOptions): Promise<{ config: SiteConfig; diagnostics: readonly Diagnostic[] }>;
  scanRoutes(config: SiteConfig): Promise<{ routes: readonly Route[]; diagnostics: readonly Diagnostic[] }>;
}

/** Loads the engine; `docgen --help` and `docgen init` never need it. */
export async function loadEngine(): Promise<Engine> {
  const url = new URL(
    import.meta.url.endsWith('.ts') ? '../node/index.ts' : '../node/index.js',
    import.meta.url,
  );
  return (await import(url.href)) as Engine;
}
