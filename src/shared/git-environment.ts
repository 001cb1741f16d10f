type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns options for starting git, given Node's `process`: nothing around it decides what it reads, and it contacts no
 * other machine.
 */
export function createGitOptions({
  execPath,
  env,
}: {
  readonly execPath: string;
  readonly env: Environment;
}) {
  return {
    // Windows looks for "git.exe" in the folder first, and a project must not provide it.
    cwd: execPath.replace(/[\\/][^\\/]*$/, '') || '/',
    env: { ...withoutRepository(env), ...OFFLINE },
    windowsHide: true,
  };
}

/** A partial clone would fetch missing contents from whoever its settings name; older versions only know the second. */
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_TERMINAL_PROMPT: '0' };

/**
 * Returns the environment without what describes another repository. Git sets `GIT_DIR`, `GIT_INDEX_FILE` and the like
 * for its hooks; a git started by a hook's program in another folder would answer from that repository. Settings of the
 * user and the location of git's own programs stay, and so does the limit of the search for a repository.
 */
function withoutRepository(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^GIT_(?!CONFIG|EXEC_PATH|CEILING|DISCOVERY)/i.test(name)),
  );
}
