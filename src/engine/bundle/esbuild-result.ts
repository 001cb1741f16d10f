/** What a run of esbuild gives: outputs in memory with their report, or messages. */
import type { BuildFailure, BuildResult } from 'esbuild';

export type Bundled = BuildResult<{ metafile: true; write: false }>;

export function isBuildFailure(error: unknown): error is BuildFailure {
  return Array.isArray((error as Partial<BuildFailure>).errors);
}
