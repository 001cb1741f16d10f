/**
 * What git ignores, read from the `.gitignore` files themselves: the answer is the same
 * where git is not installed, where the repository was unpacked from an archive, and
 * whatever a person's own git is set to ignore. Files that were added against a rule are
 * ignored all the same; letter case makes no difference, as on most people's disks.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { findRepository } from './real-path.ts';

export interface GitIgnore {
  /** `home` holds the file; that it is ignored as a whole says nothing of what is in it. All paths are canonical. */
  ignores(file: string, home: string): boolean;
}

/** `projectDir` is where rules begin when there is no repository. */
export function createGitIgnore(projectDir: string): GitIgnore {
  const known = new Map<string, { readonly stamp: string; readonly patterns: readonly string[] }>();
  const startsOf = new Map<string, readonly string[]>();
  const sets = new Map<string, { readonly stamp: string; readonly rules: Ignore }>();

  const readPatterns = (folder: string) => {
    const file = join(folder, '.gitignore');
    const stamp = toStamp(file);
    const found = known.get(folder);
    if (found?.stamp === stamp) return found;
    const read = { stamp, patterns: stamp === '' ? [] : readLines(file) };
    known.set(folder, read);
    return read;
  };

  /** All rules from `top` down to `folder`, written as rules of `top`. */
  const readRules = (top: string, folder: string): Ignore => {
    const files = listFolders(top, folder).map((path) => ({ path, ...readPatterns(path) }));
    const stamp = files.map((file) => file.stamp).join('|');
    const key = `${top}\n${folder}`;
    const found = sets.get(key);
    if (found?.stamp === stamp) return found.rules;
    const rules = ignore().add(
      files.flatMap(({ path, patterns }) =>
        patterns.map((pattern) => toPatternBelow(toSlashes(relative(top, path)), pattern)),
      ),
    );
    sets.set(key, { stamp, rules });
    return rules;
  };

  return {
    ignores(file, home) {
      const starts = startsOf.get(home) ?? findStarts(home, projectDir);
      startsOf.set(home, starts);
      const top = starts.find((start) => {
        const path = toSlashes(relative(start, home));
        return path === '' || !readRules(start, dirname(home)).ignores(`${path}/`);
      });
      const from = top ?? home;
      return readRules(from, dirname(file)).ignores(toSlashes(relative(from, file)));
    },
  };
}

/** Where rules for a folder may begin: its repository, else the project. */
function findStarts(home: string, projectDir: string): string[] {
  return [findRepository(home), projectDir].filter(
    (folder) => folder !== undefined && (isBelow(home, folder) || home === folder),
  ) as string[];
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function listFolders(top: string, folder: string): string[] {
  return folder === top || !isBelow(folder, top) ? [top] : [...listFolders(top, dirname(folder)), folder];
}

function toStamp(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.size}:${stats.mtimeMs}` : '';
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/);
  } catch {
    // Gone, or unreadable: git would have no rules of it either.
    return [];
  }
}

/** A rule of a folder, as one of a folder above it. */
function toPatternBelow(folder: string, line: string): string {
  if (folder === '' || line === '' || line.startsWith('#')) return line;
  const [sign, pattern] = line.startsWith('!') ? ['!', line.slice(1)] : ['', line];
  // A slash before the end ties a rule to its folder; without one it holds at any depth.
  const isTied = /\/./.test(pattern);
  const below = folder.replace(/[\\*?[\]!# ]/g, '\\$&');
  return `${sign}/${below}/${isTied ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}

function toSlashes(path: string): string {
  return path.split(sep).join('/');
}
