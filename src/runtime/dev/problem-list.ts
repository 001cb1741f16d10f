/** What the overlay knows: all problems, the worst first, and the one it shows. Pure. */
import type { Diagnostic } from '../../shared/types.ts';

export interface ProblemList {
  readonly problems: readonly Diagnostic[];
  /** Of the one that is shown; 0 when there is none. */
  readonly index: number;
  readonly isOpen: boolean;
}

export const NO_PROBLEMS: ProblemList = { problems: [], index: 0, isOpen: false };

/** Errors that were not there before open the overlay; it stays shut for those the author closed, and for warnings. */
export function withProblems(list: ProblemList, found: readonly Diagnostic[]): ProblemList {
  const problems = toShown(found);
  const known = new Set(list.problems.map(toSubject));
  const firstNew = problems.findIndex((problem) => isError(problem) && !known.has(toSubject(problem)));
  const current = list.problems[list.index];
  const same =
    current && list.isOpen ? problems.findIndex((problem) => toKey(problem) === toKey(current)) : -1;
  // Opened for its errors, it goes with them; opened for warnings, it stays for them.
  const mayStay = problems.some(isError) || !list.problems.some(isError);
  return {
    problems,
    index: Math.max(0, same === -1 ? firstNew : same),
    isOpen: problems.length > 0 && (firstNew !== -1 || (list.isOpen && mayStay)),
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

/** Errors first, else in the order they came in; each once. Notes are for the terminal. */
function toShown(found: readonly Diagnostic[]): Diagnostic[] {
  const unique = [...new Map(found.map((problem) => [toKey(problem), problem])).values()];
  return (['error', 'warning'] as const).flatMap((wanted) =>
    unique.filter(({ severity }) => severity === wanted),
  );
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
