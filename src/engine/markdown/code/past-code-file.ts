/** The code of a fence with `file="git:v1.2:<path>"`: a file as it is at a tag, a branch or a commit. */
import { findNearest } from '../../../shared/find-nearest.ts';
import type { FilePath } from '../../../shared/types.ts';
import { getProjectPath } from '../../config/file-path.ts';
import type { GitProblem } from '../../files/git-history.ts';
import type { PastFile } from '../../files/git-trees.ts';
import {
  type CodeFile,
  type CodeFilePlace,
  decodeCode,
  getSizeLimit,
  resolveCodeFilePath,
} from './code-file-place.ts';

type Failure = Extract<CodeFile, { readonly code: unknown }>;
type Words = Pick<Failure, 'code' | 'hint' | 'severity'> & { readonly why: string };

/** Reads a past file, which may be shown if the file at its path may be today: the current rules apply. */
export async function readPastCodeFile(written: string, place: CodeFilePlace): Promise<CodeFile> {
  const fail = ({ why, ...words }: Words): Failure => ({
    ...words,
    message: `The code file "${written}" ${why}.`,
    file: undefined,
  });
  const [, revision, path] = /^git:([^:]*):(.+)$/s.exec(written) ?? [];
  if (revision === undefined || path === undefined || path.includes('\0'))
    return fail({
      code: 'DG3111',
      why: 'has an unsupported path',
      hint: 'Write "git:", a tag, a branch or a commit, ":" and a path from the root of the repository: "git:v1.2:src/app.ts".',
    });
  const { history, files } = place;
  if (history === undefined) return fail(REFUSED);
  const file = resolveCodeFilePath(path, place) ?? history.resolveFile(path);
  const refusal = files.findRefusal(file, 'code', place);
  if (refusal) return fail({ code: 'DG3112', ...refusal });
  const found = await history.readFile(revision, file, getSizeLimit(path).bytes);
  if ('problem' in found) return fail(describeProblem(found, revision));
  if (found.kind !== 'file') return fail(describeOther(found, { revision, file, place }));
  const decoded = decodeCode(found.bytes);
  if ('why' in decoded) return fail({ code: 'DG3114', why: decoded.why });
  if (decoded.text.startsWith(LARGE_FILE_STORAGE))
    return fail({ code: 'DG3114', why: 'is in Git LFS: the repository has only a pointer to it' });
  return { ...decoded, file: undefined, revision: { file, revision, origin: found.origin } };
}

const LARGE_FILE_STORAGE = 'version https://git-lfs.github.com/spec/';

const REFUSED: Words = {
  code: 'DG3112',
  severity: 'warning',
  why: 'is in the history of the repository, of which an untrusted build shows nothing',
  hint: 'Show a file of the docs folder as it is now.',
};

function describeProblem(found: GitProblem, revision: string): Words {
  const cannot = (why: string): Words => ({ code: 'DG3118', why: `cannot be read: ${why}` });
  switch (found.problem) {
    case 'no-git':
      return { ...cannot('git is not installed'), hint: 'Install git where the site is built.' };
    case 'no-repository':
      return {
        ...cannot('the project is in no git repository'),
        hint: 'Build the site in a clone of its repository; a copy without its ".git" has no history.',
      };
    case 'unreadable':
      return { ...cannot(`git says “${found.reason}”`), ...findAdvice(found.reason) };
    case 'outside':
      return { code: 'DG3114', why: 'is outside the git repository of the project' };
    case 'no-name':
      return {
        code: 'DG3119',
        why: `names a revision that is not supported: "${revision}" is not the name of a tag, a branch or a commit`,
        hint: 'Expressions such as "HEAD~1" are left out: create a tag, or write the hash of the commit.',
      };
    case 'no-commit':
      return {
        code: 'DG3119',
        why: `names a revision that does not exist: there is no tag, branch or commit "${revision}" in this clone`,
        hint: describeNames(found, revision),
      };
  }
}

function findAdvice(reason: string): { readonly hint?: string } {
  if (/dubious ownership/.test(reason))
    return {
      hint: 'The folder belongs to another user: name it with "git config --global --add safe.directory".',
    };
  if (/promisor remote|is missing$/.test(reason))
    return {
      hint: 'This clone was made with --filter and has not all contents: complete it with "git fetch --refetch --no-filter".',
    };
  return {};
}

const SHALLOW_HINT =
  'This clone has only the newest commits: fetch all of them, with "fetch-depth: 0" of actions/checkout or "git fetch --unshallow --tags".';
const NAMES_HINT = '"git tag" and "git branch --all" list the names; "git fetch --tags" fetches all tags.';

function describeNames(
  { names, isShallow }: Extract<GitProblem, { readonly problem: 'no-commit' }>,
  revision: string,
): string {
  const near = names.find((name) => name.endsWith(`/${revision}`)) ?? findNearest(revision, names);
  const guess = near === undefined ? [] : [`Did you mean "${near}"?`];
  return [...guess, ...(isShallow ? [SHALLOW_HINT] : near === undefined ? [NAMES_HINT] : [])].join(' ');
}

function describeOther(
  found: Exclude<PastFile, { readonly kind: 'file' }>,
  {
    revision,
    file,
    place,
  }: { readonly revision: string; readonly file: FilePath; readonly place: CodeFilePlace },
): Words {
  switch (found.kind) {
    case 'ambiguous':
      return {
        code: 'DG3119',
        why: `names a revision that may be several: more than one commit begins with "${revision}"`,
        hint: 'Write more of its hash.',
      };
    case 'missing':
      return {
        code: 'DG3110',
        why: `does not exist: there is no ${found.path} at ${revision}`,
        ...describeMissing(found, { file, place }),
      };
    case 'link':
      return { code: 'DG3114', why: `is not shown: ${found.path} is a symbolic link at ${revision}` };
    case 'submodule':
      return {
        code: 'DG3114',
        why: `is not shown: ${found.path} is a submodule at ${revision}, another repository`,
      };
    case 'folder':
      return { code: 'DG3114', why: 'is not a file' };
    case 'large':
      return { code: 'DG3114', why: getSizeLimit(file).why };
  }
}

function describeMissing(
  { sibling }: Extract<PastFile, { readonly kind: 'missing' }>,
  { file, place }: { readonly file: FilePath; readonly place: CodeFilePlace },
): { readonly hint: string } {
  if (sibling !== undefined) return { hint: `The file is "${sibling}" there: letter case counts.` };
  if (!place.files.hasName(file)) return { hint: 'Correct the path, or name a revision that has the file.' };
  const now = `<root>/${getProjectPath(file, place)}`;
  return { hint: `It is there now: name a revision that has it, or show it as it is with "${now}".` };
}
