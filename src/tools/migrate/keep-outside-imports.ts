/** Imports of files outside of the old project, as in a monorepo: the files stay where they are. */
import { existsSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { Diagnostic } from '../../shared/types.ts';
import { rewriteImports } from './page/rewrite-imports.ts';
import { rewriteMarkdown } from './page/rewrite-markdown.ts';
import { createLosses, type PlannedFile } from './project/migration.ts';

interface Folders {
  /** Folder of the old site. */
  readonly dir: string;
  /** Folder of the new one. */
  readonly target: string;
}

/** Rewrites imports of such files for the page's new path, and lists them. */
export function keepOutsideImports(
  files: readonly PlannedFile[],
  { dir, target }: Folders,
): { readonly files: readonly PlannedFile[]; readonly losses: readonly Diagnostic[] } {
  const losses = createLosses();
  const written = new Set(files.map(({ path }) => path));
  const kept = files.map((file): PlannedFile => {
    const { path, content, former } = file;
    // Only Markdown without components, where HTML comments stay, ends in ".md": nothing is imported there.
    if (path.endsWith('.md')) return file;
    if (typeof content !== 'string' || former === undefined || !content.includes('../')) return file;
    const resolve = (specifier: string) => {
      const [way = '', query = ''] = specifier.split(/(?=\?)/);
      const oldPath = posix.join(posix.dirname(former.file), way);
      const oldFile = join(dir, oldPath);
      // Documents may be outside too, and have been copied with their imports.
      if (written.has(posix.join(posix.dirname(path), way))) return undefined;
      if (!way.startsWith('../') || !oldPath.startsWith('../') || !existsSync(oldFile)) return undefined;
      losses.add({
        file: former.file,
        line: findImport(former.text, specifier),
        message: `"${specifier}" is outside of the project, and is still imported from there.`,
        todo: 'Copy it into the new site before that moves to another folder.',
      });
      return (
        relative(dirname(join(target, path)), oldFile)
          .split(sep)
          .join('/') + query
      );
    };
    const line = (text: string) => (isImport(text) ? rewriteImports(text, resolve) : text);
    return { ...file, content: rewriteMarkdown(content, 1, { isMdx: true, line }) };
  });
  return { files: kept, losses: losses.list() };
}

/** The line of a page that imports by a specifier; samples of code do not count. */
function findImport(source: string, specifier: string): number | undefined {
  let found: number | undefined;
  rewriteMarkdown(source, 1, {
    isMdx: true,
    line(text, _, line) {
      if (found === undefined && isImport(text) && text.includes(specifier)) found = line;
      return text;
    },
  });
  return found;
}

const isImport = (line: string) => /^(?:import|export)\b|^\s*\}\s*from\b/.test(line);
