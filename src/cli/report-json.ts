/**
 * The object that `--json` prints. Fields are added, never renamed or removed,
 * as long as `version` stays the same.
 */
import type { Diagnostic } from '../shared/types.ts';
import type { BuildResult, ShardResult } from './engine.ts';
import { countDiagnostics, sortDiagnostics } from './print-diagnostics.ts';

const VERSION = 1;

/** The part that every command's report has. */
export interface Report {
  readonly version: typeof VERSION;
  readonly docgen: string;
  readonly command: string;
  readonly ok: boolean;
  readonly exitCode: number;
  readonly counts: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly diagnostics: readonly Diagnostic[];
}

export function createReport(
  facts: { docgen: string; command: string; exitCode: number },
  diagnostics: readonly Diagnostic[],
): Report {
  const sorted = sortDiagnostics(diagnostics);
  const { docgen, command, exitCode } = facts;
  const counts = countDiagnostics(sorted);
  return { version: VERSION, docgen, command, ok: exitCode === 0, exitCode, counts, diagnostics: sorted };
}

/** Returns the fields that `build` adds. */
export function getBuildFields({
  pages,
  drafts,
  missingHome,
  leftOut,
  portable,
  outDir,
  files,
  reused,
  timings,
  slowest,
  reader,
  plugins,
  shared,
  queue,
}: BuildResult) {
  return {
    pages,
    drafts,
    outDir,
    files,
    reused,
    timings,
    slowest,
    reader,
    ...(missingHome !== undefined && { missingHome }),
    ...(leftOut !== undefined && { leftOut }),
    ...(portable && { portable }),
    ...(shared && { shared }),
    ...(queue && { queue }),
    ...(plugins && { plugins }),
  };
}

/** Returns the fields that `build --shard` has instead. */
export function getShardFields({ shard, pages, shared }: ShardResult) {
  const { share, total, compiled, found } = pages;
  return { shard: { ...shard, pages: share, total, compiled, found }, shared };
}

/** Formats a report, and the `fields` of a command after those of all. */
export function formatReport(report: Report, fields: object = {}): string {
  return `${JSON.stringify({ ...report, ...fields }, null, 2)}\n`;
}
