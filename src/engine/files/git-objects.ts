/** Objects of a repository by name, through one process: a question is a line, and answers come in their order. */
import { type Repository, startGit } from './git-process.ts';

export interface GitObject {
  readonly id: string;
  readonly type: string;
  /** Undefined if there are more than were asked for: they were passed over. */
  readonly bytes: Buffer | undefined;
}

export type GitObjects = ReturnType<typeof openGitObjects>;

export class GitFailure extends Error {
  /** Undefined if git is not installed; else what it said, in a line. */
  readonly reason: string | undefined;

  constructor(reason: string | undefined) {
    super(reason ?? 'git is not installed');
    this.reason = reason;
  }
}

interface Question {
  readonly maxBytes: number;
  readonly resolve: (answer: GitObject | 'missing' | 'ambiguous') => void;
  readonly reject: (failure: GitFailure) => void;
}

export function openGitObjects(repository: Repository) {
  const git = startGit(repository, ['cat-file', '--batch']);
  const questions: Question[] = [];
  let failure: GitFailure | undefined;
  let said = '';
  const end = (ended: GitFailure): void => {
    failure ??= ended;
    for (const { reject } of questions.splice(0)) reject(failure);
  };
  const read = createAnswerReader(questions);
  git.stdout.on('data', read);
  git.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4000);
  });
  git.on('error', ({ code }: NodeJS.ErrnoException) =>
    end(new GitFailure(code === 'ENOENT' ? undefined : `it did not start (${code})`)),
  );
  git.on('close', (code) => {
    const [, fatal] = /^(?:fatal|error): (.*)$/m.exec(said) ?? [];
    end(new GitFailure(fatal ?? `it ended with code ${code}`));
  });
  // When git ends early, its code says so.
  git.stdin.on('error', () => {});
  return {
    /**
     * @param name Without a line break.
     * @returns why there is none, if there is none
     * @throws {GitFailure} for all that was asked and is not answered, when git ends
     */
    read: (name: string, maxBytes: number) =>
      new Promise<GitObject | 'missing' | 'ambiguous'>((resolve, reject) => {
        if (failure) return reject(failure);
        questions.push({ maxBytes, resolve, reject });
        git.stdin.write(`${name}\n`);
      }),
    /** Ends the process, once all is answered. */
    close: () => git.stdin.end(),
  };
}

/** Each answer is `<id> <type> <size>`, that many bytes and a line break; or `<name> missing`. */
function createAnswerReader(questions: Question[]): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let object: { readonly id: string; readonly type: string; readonly size: number } | undefined;
  let passed = 0;
  const cut = (size: number): Buffer => {
    const start = rest.subarray(0, size);
    rest = rest.subarray(size);
    return start;
  };
  const takeHead = (): boolean => {
    const length = rest.indexOf('\n');
    if (length < 0) return false;
    const head = cut(length + 1).toString('utf8', 0, length);
    const [, problem] = / (missing|ambiguous)$/.exec(head) ?? [];
    if (problem !== undefined) questions.shift()?.resolve(problem as 'missing' | 'ambiguous');
    else {
      const [id = '', type = '', size] = head.split(' ');
      object = { id, type, size: Number(size) };
    }
    return true;
  };
  const takeObject = ({ size, ...found }: NonNullable<typeof object>): boolean => {
    const isWanted = size <= (questions[0]?.maxBytes ?? 0);
    if (!isWanted) passed += cut(size + 1 - passed).length;
    if (isWanted ? rest.length <= size : passed <= size) return false;
    questions.shift()?.resolve({ ...found, bytes: isWanted ? cut(size + 1).subarray(0, size) : undefined });
    object = undefined;
    passed = 0;
    return true;
  };
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (object === undefined ? takeHead() : takeObject(object));
  };
}
