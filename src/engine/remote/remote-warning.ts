/** Warnings that storage which machines share was of no use: one about reading, one about writing. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { Circuit } from './circuit.ts';

const SAME_RESULT = 'The result is the same without it; it only takes longer.';

interface ReadOutcome {
  readonly host: string;
  readonly circuit: Pick<Circuit, 'brokenBy' | 'failures'>;
  readonly asked: number;
  readonly read: number;
}

export function createReadWarning({ host, circuit, asked, read }: ReadOutcome): Diagnostic[] {
  const { brokenBy, failures } = circuit;
  if (brokenBy === undefined && failures.count === 0) return [];
  const share = asked === 0 ? '' : ` ${formatCount(read)} of ${formatCount(asked)} results came from it.`;
  const message =
    brokenBy === undefined
      ? `Reading from the shared store at "${host}" failed ${formatTimes(failures.count)}: ${failures.last}.${share}`
      : `The shared store at "${host}" is no longer used in this run: ${brokenBy}.${share}`;
  const hint = `${SAME_RESULT} Check cache.remote, DOCGEN_CACHE_TOKEN and the server.`;
  return [createDiagnostic('warning', 'DG7502', message, { hint })];
}

interface WriteOutcome {
  readonly host: string;
  readonly circuit: Pick<Circuit, 'brokenBy' | 'failures'>;
  /** Results that were not written. */
  readonly unwritten: number;
  /** True if nothing was written because reading had failed, which has a warning of its own. */
  readonly isCut: boolean;
}

export function createWriteWarning({ host, circuit, unwritten, isCut }: WriteOutcome): Diagnostic[] {
  const { brokenBy, failures } = circuit;
  if (brokenBy === undefined && (failures.count === 0 || isCut)) return [];
  const why = brokenBy ?? failures.last ?? '';
  const message = `${formatCount(unwritten)} ${unwritten === 1 ? 'result was' : 'results were'} not written to the shared store at "${host}": ${why}.`;
  const hint =
    'This run is not affected. Let the token write, make room on the server, or set write to false where nothing should be written.';
  return [createDiagnostic('warning', 'DG7503', message, { hint })];
}

export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

function formatTimes(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}
