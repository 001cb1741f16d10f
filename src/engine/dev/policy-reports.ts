/**
 * `POST <secret path>/policy`: browsers report what the content security policy blocked. Each
 * violation of a page is listed once, until the page or the config changes: the next document reports
 * what is still blocked.
 */
import type { DevProblem, PolicyViolation } from '../../shared/dev-protocol.ts';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, RoutePath } from '../../shared/types.ts';

export interface PolicyReportsInput {
  readonly isStrict: () => boolean;
  /** Undefined for a path that is not a page of the site; such a path is not repeated in output either. */
  readonly findPage: (path: string) => Promise<PagePlace | undefined>;
  /** Called when the list has a new entry. */
  readonly onNews: () => void;
}

export interface PagePlace {
  readonly page: RoutePath;
  /** Relative to the project folder. */
  readonly file: string;
}

export type PolicyReports = ReturnType<typeof createPolicyReports>;

/** A page may be denied a new address every second. */
export const MOST_PROBLEMS = 100;

export function createPolicyReports({ isStrict, findPage, onNews }: PolicyReportsInput) {
  const problems = new Map<string, DevProblem>();
  let isFull = false;
  return {
    async answer(body: Readonly<Record<string, unknown>>) {
      const violation = readViolation(body);
      if (violation === undefined) return 400;
      const place = await findPage(violation.page);
      const problem: DevProblem = { ...createPolicyProblem(violation, isStrict()), ...place };
      const key = JSON.stringify([place?.page, problem.message]);
      if (problems.has(key) || isFull) return 204;
      if (problems.size < MOST_PROBLEMS) problems.set(key, problem);
      else isFull = true;
      onNews();
      return 204;
    },
    /** @default all pages */
    forget(pages?: readonly RoutePath[]): void {
      for (const [key, { page }] of problems)
        if (pages === undefined || (page !== undefined && pages.includes(page))) problems.delete(key);
      isFull &&= problems.size === MOST_PROBLEMS;
    },
    list: (): readonly DevProblem[] => [...problems.values(), ...(isFull ? [TOO_MANY] : [])],
  };
}

const TOO_MANY = createDiagnostic(
  'warning',
  'DG6014',
  `The content security policy refuses more than ${MOST_PROBLEMS} things; the others are not listed.`,
  { hint: 'Fix some of these, or see the browser console, which lists all of them.' },
);

/** An origin, a scheme or one word of the standard; no text of a page has this form. */
const SOURCE = /^(?:[a-z][a-z\d+.-]*(?::(?:\/\/[\w.:[\]-]+)?)?)?$/i;
const DIRECTIVE = /^[a-z]+(?:-[a-z]+)*$/;
/** Names of hosts have 253 characters at most, directives far fewer. */
const MOST_CHARACTERS = 300;

/** Parses a violation; undefined for reports that docgen's own pages never send: any page can send requests. */
function readViolation(body: Readonly<Record<string, unknown>>): PolicyViolation | undefined {
  const { page, directive, blocked } = body;
  if (typeof page !== 'string' || !isForm(directive, DIRECTIVE) || !isForm(blocked, SOURCE)) return undefined;
  return { page, directive, blocked };
}

function isForm(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && value.length <= MOST_CHARACTERS && form.test(value);
}

/** `isStrict`: under `csp: true`. */
function createPolicyProblem({ directive, blocked }: PolicyViolation, isStrict: boolean): Diagnostic {
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
