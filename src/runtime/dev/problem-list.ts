/** State of the overlay, as pure functions: all problems, the worst first, and the one it shows. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { Diagnostic, RoutePath } from '../../shared/types.ts';

export interface ProblemList {
  readonly problems: readonly DevProblem[];
  /** Index of the shown problem; 0 if there is none. */
  readonly index: number;
  readonly isOpen: boolean;
  /** The page on screen. */
  readonly page: RoutePath | undefined;
  /** Errors that have opened the overlay and still exist. */
  readonly reported: ReadonlySet<string>;
}

export const NO_PROBLEMS: ProblemList = {
  problems: [],
  index: 0,
  isOpen: false,
  page: undefined,
  reported: new Set(),
};

/**
 * Replaces the problems. New errors open the overlay; it stays closed for those the author closed, for
 * warnings, and for problems of other pages than the one on screen.
 */
export function withProblems(
  list: ProblemList,
  incoming: readonly DevProblem[],
  page = list.page,
): ProblemList {
  const isHere = (problem: DevProblem) => isErrorOn(page, problem);
  const problems = sortProblems(incoming, isHere);
  const { reported } = list;
  const firstNew = problems.findIndex((problem) => isHere(problem) && !reported.has(getSubject(problem)));
  const current = list.problems[list.index];
  const same =
    current && list.isOpen
      ? problems.findIndex((problem) => getProblemKey(problem) === getProblemKey(current))
      : -1;
  // If errors opened it, it closes with them; if warnings did, it stays for them.
  const mayStay = problems.some(isHere) || !list.problems.some((problem) => isErrorOn(list.page, problem));
  const subjects = problems
    .filter((problem) => isHere(problem) || reported.has(getSubject(problem)))
    .map(getSubject);
  return {
    problems,
    index: Math.max(0, same === -1 ? firstNew : same),
    isOpen: problems.length > 0 && (firstNew !== -1 || (list.isOpen && mayStay)),
    page,
    reported: new Set(subjects),
  };
}

/** Moves by so many problems, wrapping around. */
export function moveBy(list: ProblemList, by: number): ProblemList {
  const { length } = list.problems;
  return length === 0 ? list : { ...list, index: (list.index + by + length) % length };
}

export function openList(list: ProblemList): ProblemList {
  return { ...list, index: 0, isOpen: list.problems.length > 0 };
}

export function closeList(list: ProblemList): ProblemList {
  return { ...list, isOpen: false };
}

export function countProblems({ problems }: ProblemList): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = problems.filter(isError).length;
  return { errors, warnings: problems.length - errors };
}

/** Sorts errors first, those of the page on screen before others, otherwise by arrival; each once. Notes are for the terminal. */
function sortProblems(
  problems: readonly DevProblem[],
  isHere: (problem: DevProblem) => boolean,
): DevProblem[] {
  const unique = [...new Map(problems.map((problem) => [getProblemKey(problem), problem])).values()];
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

/** The same problem on another line is not new: the author is typing above it. */
function getSubject({ severity, code, file, message }: Diagnostic): string {
  return JSON.stringify([severity, code, file, message]);
}

function getProblemKey(problem: Diagnostic): string {
  return JSON.stringify([getSubject(problem), problem.line, problem.column]);
}
