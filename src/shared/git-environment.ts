type Environment = Readonly<Record<string, string | undefined>>;

/** Options for starting git, given Node's `process`: nothing around it decides what it reads, and it asks no other machine. */
export function createGitOptions({
  execPath,
  env,
}: {
  readonly execPath: string;
  readonly env: Environment;
}) {
  return {
    // Windows looks for "git.exe" in the folder first, and a project is not the one to bring it.
    cwd: execPath.replace(/[\\/][^\\/]*$/, '') || '/',
    env: { ...withoutRepository(env), ...OFFLINE },
    windowsHide: true,
  };
}

/** A clone without all contents would fetch them from whoever its settings name; older versions know only the second. */
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_TERMINAL_PROMPT: '0' };

/**
 * The environment without what describes another repository. Git sets `GIT_DIR`, `GIT_INDEX_FILE` and the like for its
 * hooks; a git that a hook's program starts in another folder would answer from that repository. Settings of the person
 * and the place of git's own programs stay, and so does how far up a repository is looked for.
 */
function withoutRepository(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^GIT_(?!CONFIG|EXEC_PATH|CEILING|DISCOVERY)/i.test(name)),
  );
}
