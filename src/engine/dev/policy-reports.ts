/**
 * `POST <secret path>/policy`: browsers report what the content security policy blocked. Each
 * violation of a page is listed once, until the page or the config changes: the next document reports
 * what is still blocked.
 */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { RoutePath } from '../../shared/types.ts';
import type { DevPost } from '../server/dev-posts.ts';
import { createPolicyProblem, readViolation } from './policy-problem.ts';

export interface PolicyReportsInput {
  readonly isStrict: () => boolean;
  /** Undefined for a path that is not a page of the site, which is not repeated either. */
  readonly findPage: (path: string) => Promise<PagePlace | undefined>;
  /** Called when the list has a new entry. */
  readonly onNews: () => void;
}

export interface PagePlace {
  readonly page: RoutePath;
  /** Relative to the project folder. */
  readonly file: string;
}

export interface PolicyReports {
  readonly answer: DevPost;
  /** @default all pages */
  forget(pages?: readonly RoutePath[]): void;
  list(): readonly DevProblem[];
}

/** A page may be refused a new address each second. */
export const MOST_PROBLEMS = 100;

export function createPolicyReports({ isStrict, findPage, onNews }: PolicyReportsInput): PolicyReports {
  const problems = new Map<string, DevProblem>();
  let isFull = false;
  return {
    async answer(body) {
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
    forget(pages) {
      for (const [key, { page }] of problems)
        if (pages === undefined || (page !== undefined && pages.includes(page))) problems.delete(key);
      isFull &&= problems.size === MOST_PROBLEMS;
    },
    list: () => [...problems.values(), ...(isFull ? [TOO_MANY] : [])],
  };
}

const TOO_MANY = createDiagnostic(
  'warning',
  'DG6014',
  `The content security policy refuses more than ${MOST_PROBLEMS} things; the others are not listed.`,
  { hint: 'Fix some of these, or see the browser console, which lists all of them.' },
);
