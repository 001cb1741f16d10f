type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment without what describes another repository. Git sets `GIT_DIR`, `GIT_INDEX_FILE` and the like for its
 * hooks; a git that a hook's program starts in another folder would answer from that repository. Settings of the person
 * and the place of git's own programs stay, and so does how far up a repository is looked for.
 */
export function withoutRepository(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^GIT_(?!CONFIG|EXEC_PATH|CEILING|DISCOVERY)/i.test(name)),
  );
}
