/** All that is wrong: what the server found, and what came up in this browser. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { Diagnostic } from '../../shared/types.ts';

export interface ProblemStore {
  /** Everything the server knows of. */
  setServer(problems: readonly DevProblem[]): void;
  /** Something of the browser's own; the returned function takes it back. */
  add(problem: Diagnostic): () => void;
  /** Something that stands until the next change. */
  addUntilChange(problem: Diagnostic): void;
  /** A change has come: whether it mends what stands until then will show. */
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
    },
    begin() {
      if (passing.size === 0) return;
      passing.clear();
      update();
    },
  };
}
