/** All problems: the server's, and those of this browser. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { Diagnostic } from '../../shared/types.ts';

export interface ProblemStore {
  /** Replaces the server's problems. */
  setServer(problems: readonly DevProblem[]): void;
  /** Adds a problem of the browser; the returned function withdraws it. */
  add(problem: Diagnostic): () => void;
  /** Adds a problem that lasts until the next change; the returned function withdraws it. */
  addUntilChange(problem: Diagnostic): () => void;
  /** Called at a change: it may have fixed the problems that last until then. */
  begin(): void;
}

export function createProblemStore(show: (problems: readonly DevProblem[]) => void): ProblemStore {
  let server: readonly DevProblem[] = [];
  const own = new Set<Diagnostic>();
  const passing = new Set<Diagnostic>();
  const update = () => show([...own, ...passing, ...server]);
  return {
    setServer(problems) {
      server = problems;
      update();
    },
    add(problem) {
      own.add(problem);
      update();
      return () => {
        if (own.delete(problem)) update();
      };
    },
    addUntilChange(problem) {
      passing.add(problem);
      update();
      return () => {
        if (passing.delete(problem)) update();
      };
    },
    begin() {
      if (passing.size === 0) return;
      passing.clear();
      update();
    },
  };
}
