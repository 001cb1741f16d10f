/** The docs as they were at a tag of git, read from its objects: nothing is checked out. */
import { posix } from 'node:path';
import { createSharedEntries, isHidden, type SourceFile, type TakenSources } from './collect-sources.ts';
import { readObjects, runGit } from './git.ts';
import { createRefusal, formatPath, type VersionSite } from './version-site.ts';

/** Symbolic links and submodules have no text of their own. */
const FILE_MODE = /^100/;

interface TreeEntry {
  readonly mode: string;
  readonly id: string;
  /** From the docs folder. */
  readonly path: string;
}

/** @throws {DocgenError} with exit code 2 when there is no such tag, or no docs at it. */
export async function readTag(tag: string, { config }: VersionSite): Promise<TakenSources> {
  const { root, projectDir, multiVersion } = config;
  const refuse = (message: string, hint: string) => createRefusal('DG9016', message, hint);
  // A name that begins with a dash would be a flag.
  const commit = await runGit(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${tag}^{commit}`],
    root,
  );
  if (commit === undefined)
    throw refuse(
      `Git knows no "${tag}".`,
      'Pass a tag, a branch or a commit; "git fetch --tags" gets those of the server.',
    );
  const listed = await runGit(['ls-tree', '-r', '-z', commit.toString().trim(), '.'], root);
  const entries = parseTree(listed?.toString() ?? '');
  if (entries.length === 0) {
    const folder = formatPath(root, { projectDir });
    throw refuse(
      `There is no folder ${folder} at "${tag}".`,
      'Pass a tag at which the docs were in this folder.',
    );
  }
  const { default: current } = multiVersion;
  const from = current !== '' && entries.some(({ path }) => path.startsWith(`${current}/`)) ? current : '';
  const isShared = createSharedEntries(config, from);
  const own = entries.flatMap((entry) => {
    const path = posix.relative(from, entry.path);
    const parts = path.split('/');
    const isLeftOut =
      path.startsWith('../') ||
      parts.some((part, index) => isHidden(part) || isShared(parts.slice(0, index + 1).join('/')));
    return isLeftOut ? [] : [{ ...entry, path }];
  });
  const files = own.filter(({ mode }) => FILE_MODE.test(mode));
  const contents = await readObjects(
    files.map(({ id }) => id),
    root,
  ).catch(() => {
    throw refuse(
      `The clone has not all contents of "${tag}".`,
      'Run "git fetch --refetch --no-filter", which completes the clone: docgen asks no other machine for what is missing.',
    );
  });
  return {
    from,
    files: files.map(({ path }, index): SourceFile => {
      return { path, read: async () => contents[index] ?? Buffer.alloc(0) };
    }),
    brokenLinks: own.filter(({ mode }) => !FILE_MODE.test(mode)).map(({ path }) => path),
  };
}

/** Lines such as `100644 blob <id>\t<path>`, each ended by a zero. */
function parseTree(text: string): TreeEntry[] {
  return text.split('\0').flatMap((line) => {
    const [, mode = '', id = '', path = ''] = /^(\d+) \w+ ([\da-f]+)\t(.*)$/s.exec(line) ?? [];
    return path === '' ? [] : [{ mode, id, path }];
  });
}
