import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';

/** An error that an agent can mend. */
export function refuse(message: string, hint: string): DocgenError {
  return new DocgenError([createDiagnostic('error', 'DG9003', message, { hint })], 2);
}
