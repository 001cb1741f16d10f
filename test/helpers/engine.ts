/**
 * docgen as it is published: the bundle that people install, with its threads and its keys. Tests of sites
 * use it; only types come from the sources.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeFailure, type Failure } from '../../src/cli/failure.ts';
import type * as Engine from '../../src/index.ts';
import type { DocgenError } from '../../src/shared/diagnostic.ts';

const FILE = pathToFileURL(join(import.meta.dirname, '../../dist/engine/index.js')).href;

/** Most browser tests run the command line: they load none of it. */
export const loadEngine = (): Promise<typeof Engine> => import(/* @vite-ignore */ FILE);

/** Returns the command line's handling of an error of the engine. A bug fails the test, with its stack. */
export function getOutcome(error: unknown): Pick<Failure, 'diagnostics' | 'exitCode'> {
  // The bundle's class is another one than that of the sources.
  if (isDocgenError(error)) return error;
  const failure = describeFailure(error);
  if (failure.diagnostics.some(({ code }) => code === 'DG9001')) {
    throw new Error(failure.stack, { cause: error });
  }
  return failure;
}

function isDocgenError(error: unknown): error is DocgenError {
  return error instanceof Error && error.name === 'DocgenError' && 'diagnostics' in error;
}
