/** Arguments that plugins pass to `fetchText`, and the diagnostics about them. */
import { createDiagnostic, type DiagnosticCode, type DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { formatShort } from '../config/schema/problem.ts';
import { mayBeFetched } from '../external/fetch-address.ts';
import type { TextRequest } from '../external/fetch-text.ts';
import type { FetchTextOptions } from '../plugin.ts';
import { findLine, TEXT_LOCK } from './text-lock.ts';

export interface TextProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  /** @default the place that asked */
  readonly place?: DiagnosticPlace;
  /** The text, if the problem does not stop the build. */
  readonly text?: string;
}

const MAX_BYTES = 5 * 1024 ** 2;

export function readRequest(url: unknown, options: FetchTextOptions = {}): TextRequest | TextProblem {
  const { headers = {}, maxBytes = MAX_BYTES, type = 'text' } = options;
  if (typeof url !== 'string' || !URL.canParse(url))
    return refuse(
      `${formatShort(url)} is not an address that can be fetched.`,
      'Write all of it: "https://example.com/guide.md".',
    );
  const parsed = new URL(url);
  if (parsed.username !== '' || parsed.password !== '')
    return refuse(
      `"${parsed.origin}${parsed.pathname}" is given with a user name or a password, which would be in ${TEXT_LOCK}.`,
      'Read them from the environment, and pass them in "headers".',
    );
  if (!mayBeFetched(parsed))
    return refuse(
      `"${parsed.href}" is not fetched: an address must begin with "https://".`,
      'Only those of this machine may begin with "http://".',
    );
  if (!Number.isSafeInteger(maxBytes) || maxBytes <= 0)
    return refuse(`"maxBytes" is ${formatShort(maxBytes)}.`, 'It must be a whole number, more than 0.');
  parsed.hash = '';
  return { url: parsed, headers, maxBytes, type };
}

export function explainLate(): TextProblem {
  return refuse(
    '"fetchText" is called after the hook has ended.',
    'Wait for it with "await" before returning.',
  );
}

export function explainFailure(address: string, error: unknown): TextProblem {
  const reason = error instanceof Error ? error.message : String(error);
  return refuse(
    `"${address}" cannot be fetched: ${reason}.`,
    'Check the address and the connection. A text that was fetched once comes from the store.',
  );
}

function refuse(message: string, hint: string): TextProblem {
  return { code: 'DG9525', message, hint };
}

export function explainMissing(address: string): TextProblem {
  const message = `"${address}" is not in ${TEXT_LOCK}.`;
  return { code: 'DG9527', message, hint: 'Add it with "docgen lock --update", and commit the file.' };
}

/** `lockText`: text of the lock file that has the address. */
export function explainChange(
  address: string,
  hashes: { readonly locked: string; readonly hash: string },
  lockText: string,
): TextProblem {
  const { locked, hash } = hashes;
  return {
    code: 'DG9526',
    message: `"${address}" is not the text that is locked: its hash is ${hash}, not ${locked}.`,
    hint: `Look at what has changed, then accept it: docgen lock --update '${address}'`,
    place: { file: TEXT_LOCK, line: findLine(lockText, address) },
  };
}

export function createAddedNote(address: string): Diagnostic {
  const message = `"${address}" was added to ${TEXT_LOCK}.`;
  const hint = 'Commit the file: a build takes only what is in it.';
  return createDiagnostic('info', 'DG9527', message, { file: TEXT_LOCK, hint });
}

export function createUnusedNote(address: string, lockText: string): Diagnostic {
  const place = { file: TEXT_LOCK, line: findLine(lockText, address) };
  const hint = 'Remove it with "docgen lock --update".';
  return createDiagnostic('info', 'DG9528', `No plugin asks for "${address}" any more.`, { ...place, hint });
}
