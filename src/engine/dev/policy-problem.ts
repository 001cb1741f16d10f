/** Converts a violation of the site's content security policy into a problem that an author can fix. */
import type { PolicyViolation } from '../../shared/dev-protocol.ts';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';

/** An origin, a scheme or one word of the standard; no text of a page has this form. */
const SOURCE = /^(?:[a-z][a-z\d+.-]*(?::(?:\/\/[\w.:[\]-]+)?)?)?$/i;
const DIRECTIVE = /^[a-z]+(?:-[a-z]+)*$/;
/** Names of hosts have 253 characters at most, directives far fewer. */
const MOST_CHARACTERS = 300;

/** Parses a violation; undefined for reports that docgen's own pages never send: any page can send requests. */
export function readViolation(body: Readonly<Record<string, unknown>>): PolicyViolation | undefined {
  const { page, directive, blocked } = body;
  if (typeof page !== 'string' || !isForm(directive, DIRECTIVE) || !isForm(blocked, SOURCE)) return undefined;
  return { page, directive, blocked };
}

function isForm(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && value.length <= MOST_CHARACTERS && form.test(value);
}

/** `isStrict`: under `csp: true`. */
export function createPolicyProblem({ directive, blocked }: PolicyViolation, isStrict: boolean): Diagnostic {
  const message = `The content security policy refuses ${describeBlocked(blocked, directive)} ("${directive}").`;
  return createDiagnostic('warning', 'DG6014', message, { hint: getHint({ directive, blocked }, isStrict) });
}

function isOrigin(blocked: string): boolean {
  return blocked.includes(':');
}

function describeBlocked(blocked: string, directive: string): string {
  if (isOrigin(blocked)) return blocked;
  if (blocked === 'eval') return 'code that is made from text';
  if (blocked === 'wasm-eval') return 'WebAssembly';
  if (directive === 'style-src') return 'a style in the page';
  return blocked === 'inline' || blocked === '' ? 'a script in the page' : blocked;
}

function getHint({ directive, blocked }: Omit<PolicyViolation, 'page'>, isStrict: boolean): string {
  const add = (source: string) =>
    `Add it to the config if the site needs it: csp: { ${isStrict ? '' : 'strict: false, '}'${directive}': [${JSON.stringify(source)}] }.`;
  if (isOrigin(blocked)) return add(blocked);
  if (blocked === 'eval') return add("'unsafe-eval'");
  if (blocked === 'wasm-eval') return add("'wasm-unsafe-eval'");
  if (directive === 'base-uri' || directive.includes('trusted-types'))
    return 'The console has the location. /guide/basic/deploy#csp explains the policy.';
  return `Put it into a file of the site, or add its hash under '${directive}' of "csp": the console names it.`;
}
