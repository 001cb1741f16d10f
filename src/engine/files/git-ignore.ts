/**
 * Finds files that git ignores from the `.gitignore` files themselves: the answer is the same where git is not
 * installed, where the repository was unpacked from an archive, and whatever a person's own git is set to
 * ignore. Files that were added against a rule are ignored all the same; letter case makes no difference, as
 * on most people's disks.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { hasFewStars } from '../../shared/quick-glob.ts';
import { findRepository } from './real-path.ts';

/** `projectDir` is where rules begin when there is no repository. */
export function createGitIgnore(projectDir: string) {
  const ignoreFiles = new Map<string, { readonly stamp: string; readonly patterns: readonly string[] }>();
  const startsByHome = new Map<string, readonly string[]>();
  const sets = new Map<string, { readonly stamp: string; readonly rules: Ignore }>();

  const readPatterns = (folder: string) => {
    const file = join(folder, '.gitignore');
    const stamp = getStamp(file);
    const cached = ignoreFiles.get(folder);
    if (cached?.stamp === stamp) return cached;
    const ignoreFile = { stamp, patterns: stamp === '' ? [] : readLines(file) };
    ignoreFiles.set(folder, ignoreFile);
    return ignoreFile;
  };

  /** All rules from `top` down to `folder`, written as rules of `top`. */
  const readRules = (top: string, folder: string): Ignore => {
    const files = listFolders(top, folder).map((path) => ({ path, ...readPatterns(path) }));
    const stamp = files.map((file) => file.stamp).join('|');
    const key = `${top}\n${folder}`;
    const cached = sets.get(key);
    if (cached?.stamp === stamp) return cached.rules;
    const rules = ignore().add(
      files.flatMap(({ path, patterns }) =>
        patterns.map((pattern) => quickenRule(createPattern(toSlashes(relative(top, path)), pattern))),
      ),
    );
    sets.set(key, { stamp, rules });
    return rules;
  };

  return {
    /** `home` holds the file; that it is ignored as a whole says nothing of what is in it. All paths are canonical. */
    ignores(file: string, home: string): boolean {
      const starts = startsByHome.get(home) ?? findStarts(home, projectDir);
      startsByHome.set(home, starts);
      const top = starts.find((start) => {
        const path = toSlashes(relative(start, home));
        return path === '' || !readRules(start, dirname(home)).ignores(`${path}/`);
      });
      const from = top ?? home;
      return readRules(from, dirname(file)).ignores(toSlashes(relative(from, file)));
    },
  };
}

/** Finds the folder at which rules for a folder may begin: its repository, else the project. */
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

function getStamp(file: string): string {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? `${stats.size}:${stats.mtimeMs}` : '';
  } catch (error) {
    // A path may go through what is a file now, as that of an older file can.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return '';
    throw error;
  }
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
function createPattern(folder: string, line: string): string {
  if (folder === '' || line === '' || line.startsWith('#')) return line;
  const [sign, pattern] = line.startsWith('!') ? ['!', line.slice(1)] : ['', line];
  // A slash before the end ties a rule to its folder; without one it holds at any depth.
  const isTied = /\/./.test(pattern);
  const below = folder.replace(/[\\*?[\]!# ]/g, '\\$&');
  return `${sign}/${below}/${isTied ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}

/**
 * Replaces a rule that could be tried forever by one that ignores more, so that what it hides is not published: `*a*b*c*d`
 * becomes `*d`, and where there are slashes between its stars, all of the folder before them is ignored. One that takes
 * back others is left out.
 */
function quickenRule(rule: string): string {
  if (rule.startsWith('#') || hasFewStars(rule)) return rule;
  if (rule.startsWith('!')) return '';
  const start = rule.indexOf('*');
  const end = rule.lastIndexOf('*') + 1;
  if (!rule.slice(start, end).includes('/')) return `${rule.slice(0, start)}*${rule.slice(end)}`;
  return `${rule.slice(0, start).replace(/[^/]*$/, '')}**`;
}

function toSlashes(path: string): string {
  return path.split(sep).join('/');
}
