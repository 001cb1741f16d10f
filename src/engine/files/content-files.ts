/**
 * The one place that decides which files of the disk content may embed, copy or show.
 * It is asked where such a file is opened, of the path as written and of the real one,
 * so a link is as good as what it points to:
 *
 * 1. The file is below a folder for content: the docs folder with its public folder, those of
 *    `packages`, and those that `markdown.assetRoots` and, for samples of code, `markdown.codeRoots` name.
 * 2. Below that folder no name of its path begins with a dot, or is `node_modules` or a
 *    folder of version control, and its own is none of those in `never-published.ts`.
 * 3. It is neither the config file nor something that docgen made.
 * 4. No `.gitignore` leaves it out, unless it leaves out that whole folder.
 *
 * Answers rest on names and on `.gitignore` files alone, so they are the same on every machine.
 */

import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { rememberEach } from '../../shared/remember.ts';
import type { FilePath, Severity } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';
import { createDiskNames } from './disk-names.ts';
import { createGitIgnore } from './git-ignore.ts';
import { findNeverPublished, isVersionControl } from './never-published.ts';
import { resolveRealPath } from './real-path.ts';

/** `asset`: copied to the output. `code`: its text is shown. */
export type FileUse = 'asset' | 'code';

/** Why a file is refused, to follow its name: `… is outside …`. */
export interface Refusal {
  /** Warning where authors are not trusted: one such page is no reason to fail the whole site. */
  readonly severity: Severity;
  readonly why: string;
  readonly hint: string;
}

export type ContentFiles = ReturnType<typeof createContentFiles>;

export type ContentFilesConfig = Pick<
  SiteConfig,
  'projectDir' | 'contentRoots' | 'untrusted' | 'outDir' | 'cacheDir' | 'configFile'
> & { readonly markdown: Pick<SiteConfig['markdown'], 'assetRoots' | 'codeRoots'> };

export function createContentFiles(config: ContentFilesConfig) {
  const { projectDir, contentRoots, untrusted, outDir, cacheDir, configFile, markdown } = config;
  const severity = untrusted ? 'warning' : 'error';
  const gitIgnore = createGitIgnore(resolveRealPath(projectDir));
  const names = createDiskNames(projectDir);
  /** Of folders and files of the config, which stay where they are. */
  const getRealPath = rememberEach(resolveRealPath);
  const homesByUse: Record<FileUse, readonly FilePath[]> = {
    // Pictures are anywhere beside a readme; its code is shown as that of others is.
    asset: [...contentRoots.map(({ folder }) => folder), ...markdown.assetRoots],
    code: [
      ...contentRoots.filter(({ file }) => file === undefined).map(({ folder }) => folder),
      ...markdown.assetRoots,
      ...markdown.codeRoots,
    ],
  };

  const findReason = (real: string, home: string): string | undefined => {
    const names = relative(home, real).split(sep);
    const name = names.at(-1) ?? '';
    const kind = findNeverPublished(name);
    if (kind !== undefined) return `is ${kind}`;
    if (configFile !== undefined && real === getRealPath(configFile)) return 'is the config file of the site';
    for (const part of names) {
      if (isVersionControl(part)) return `is in "${part}", a folder of version control`;
      if (part === 'node_modules') return 'is in "node_modules"';
      // A file that is not there is missing, and not hidden.
      if (part.startsWith('.') && existsSync(real)) return `is hidden: "${part}" begins with a dot`;
    }
    if (isInside(real, getRealPath(outDir))) return 'is in the output folder';
    if (isInside(real, getRealPath(cacheDir))) return "is in docgen's own folder";
    return gitIgnore.ignores(real, home) ? IGNORED : undefined;
  };

  return {
    /**
     * Returns true if the path is spelled as on the disk, including upper and lower case; false if it does not
     * exist.
     */
    hasName: names.has,
    /** The file that is there, upper and lower case aside. */
    findAnyCase: names.findAnyCase,
    /** Undefined for a file that may be shown; whether it exists is not said. */
    findRefusal(
      file: FilePath,
      use: FileUse,
      page?: { readonly file: FilePath; readonly isElsewhere?: boolean | undefined },
    ): Refusal | undefined {
      // A page of a plugin that lies elsewhere was put there by the config, with what is next to it.
      const homes = [...homesByUse[use], ...(page?.isElsewhere ? [addSlash(page.file)] : [])];
      const outside: Refusal = { severity, why: OUTSIDE[use], hint: HINTS[use] };
      // Before the disk is asked: whether a file outside exists is nobody's business either.
      if (!homes.some((home) => isInside(file, home))) return outside;
      const real = resolveRealPath(file);
      const around = homes.map(getRealPath).filter((home) => isInside(real, home));
      if (around.length === 0) return outside;
      const reasons = around.map((home) => findReason(real, home));
      if (reasons.includes(undefined)) return undefined;
      const [why = ''] = reasons;
      return {
        severity,
        why,
        hint: why === IGNORED ? `${IGNORED_HINT} "markdown.${OPTION[use]}".` : HIDDEN_HINT,
      };
    },
  };
}

const OPTION = { asset: 'assetRoots', code: 'codeRoots' } as const;
const OUTSIDE = {
  asset: 'is outside the folders whose files pages may publish',
  code: 'is outside the folders whose code pages may show',
} as const;
const HINTS = {
  asset: 'Move it into the docs folder, or add its folder to "markdown.assetRoots".',
  code: 'Move it into the project, or add its folder to "markdown.codeRoots".',
} as const;
const IGNORED = 'is ignored by git';
const IGNORED_HINT = 'Remove it from .gitignore, put it into the public folder, or add the ignored folder to';
const HIDDEN_HINT = 'Copy the part that readers may see into a file with another name, and show that.';

function addSlash(path: string): FilePath {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return (at > 0 ? path.slice(0, at) : path.slice(0, at + 1)) as FilePath;
}

/** Below the folder, and not the folder itself. */
function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !/^(?:[a-z]:|[\\/])/i.test(path);
}
