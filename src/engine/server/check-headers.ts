/** Headers of the config are sent unchanged, so they are checked before the first response. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';

/** Headers about the transfer of a response, which only the server knows. */
const OWN_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** @throws {DocgenError} naming every header that cannot be sent (exit code 2). */
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  const problems = Object.entries(headers).flatMap(([name, value]) => {
    const reason = findRefusal(name, value);
    if (reason === undefined) return [];
    const message = `The header ${JSON.stringify(name)} of "builderConfig.server.headers" ${reason}.`;
    return [createDiagnostic('error', 'DG8004', message, { hint: 'Change or remove it in the config.' })];
  });
  if (problems.length > 0) throw new DocgenError(problems, 2);
}

function findRefusal(name: string, value: string): string | undefined {
  if (OWN_HEADERS.includes(name.toLowerCase())) return 'is set by the server itself';
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return undefined;
  } catch {
    return 'has characters that are not allowed in headers';
  }
}
