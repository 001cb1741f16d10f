/** What the overlay knows: all problems, the worst first, and the one it shows. Pure. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { Diagnostic, RoutePath } from '../../shared/types.ts';

export interface ProblemList {
  readonly problems: readonly DevProblem[];
  /** Of the one that is shown; 0 when there is none. */
  readonly index: number;
  readonly isOpen: boolean;
  /** The page on screen. */
  readonly page: RoutePath | undefined;
  /** Errors that have opened the overlay and are still there. */
  readonly told: ReadonlySet<string>;
}

export const NO_PROBLEMS: ProblemList = {
  problems: [],
  index: 0,
  isOpen: false,
  page: undefined,
  told: new Set(),
};

/**
 * Errors that were not told before open the overlay; it stays shut for those the author
 * closed, for warnings, and for what is wrong with other pages than the one on screen.
 */
export function withProblems(list: ProblemList, found: readonly DevProblem[], page = list.page): ProblemList {
  const isHere = (problem: DevProblem) => isErrorOn(page, problem);
  const problems = toShown(found, isHere);
  const { told } = list;
  const firstNew = problems.findIndex((problem) => isHere(problem) && !told.has(toSubject(problem)));
  const current = list.problems[list.index];
  const same =
    current && list.isOpen ? problems.findIndex((problem) => toKey(problem) === toKey(current)) : -1;
  // Opened for its errors, it goes with them; opened for warnings, it stays for them.
  const mayStay = problems.some(isHere) || !list.problems.some((problem) => isErrorOn(list.page, problem));
  const subjects = problems
    .filter((problem) => isHere(problem) || told.has(toSubject(problem)))
    .map(toSubject);
  return {
    problems,
    index: Math.max(0, same === -1 ? firstNew : same),
    isOpen: problems.length > 0 && (firstNew !== -1 || (list.isOpen && mayStay)),
    page,
    told: new Set(subjects),
  };
}

/** Goes `by` problems on, round and round. */
export function turned(list: ProblemList, by: number): ProblemList {
  const { length } = list.problems;
  return length === 0 ? list : { ...list, index: (list.index + by + length) % length };
}

export function opened(list: ProblemList): ProblemList {
  return { ...list, index: 0, isOpen: list.problems.length > 0 };
}

export function closed(list: ProblemList): ProblemList {
  return { ...list, isOpen: false };
}

export function countProblems({ problems }: ProblemList): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = problems.filter(isError).length;
  return { errors, warnings: problems.length - errors };
}

/** Errors first, those of the page on screen before others, else in the order they came in; each once. Notes are for the terminal. */
function toShown(found: readonly DevProblem[], isHere: (problem: DevProblem) => boolean): DevProblem[] {
  const unique = [...new Map(found.map((problem) => [toKey(problem), problem])).values()];
  return [
    ...unique.filter(isHere),
    ...unique.filter((problem) => isError(problem) && !isHere(problem)),
    ...unique.filter(({ severity }) => severity === 'warning'),
  ];
}

function isErrorOn(path: RoutePath | undefined, problem: DevProblem): boolean {
  return isError(problem) && (problem.page === undefined || problem.page === path);
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

/** The same trouble on another line is not a new one: the author is typing above it. */
function toSubject({ severity, code, file, message }: Diagnostic): string {
  return JSON.stringify([severity, code, file, message]);
}

function toKey(problem: Diagnostic): string {
  return JSON.stringify([toSubject(problem), problem.line, problem.column]);
}
