/** Files besides the documents and `src/` that pages of Docusaurus import. */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { listReferences } from '../page/list-references.ts';
import { ENDINGS, getFormerPath, RAW_LOADER } from './imports.ts';
import type { SiteContents } from './pages.ts';

const SCRIPT = /\.(?:mdx?|[jt]sx?)$/;

/** Copies files imported by `@site/…` or from `src/`, and those that they import; each keeps its path in the project. */
export async function bringImports({ dir, markdown, newPaths, copies }: SiteContents): Promise<void> {
  const waiting = markdown.map(({ sourcePath, source }) => ({ sourcePath, source, isBrought: false }));
  for (const sourcePath of copies.keys())
    if (SCRIPT.test(sourcePath))
      waiting.push({ sourcePath, source: await readFile(join(dir, sourcePath), 'utf8'), isBrought: false });
  for (const { sourcePath, source, isBrought } of waiting) {
    for (const name of listReferences(source, sourcePath)) {
      const path = resolvePath(name, sourcePath, isBrought);
      const file = path && ENDINGS.map((ending) => path + ending).find((found) => isFile(join(dir, found)));
      if (!file || newPaths.has(file) || copies.has(file) || /^(?:static|node_modules)\//.test(file))
        continue;
      // The new site has its own.
      if (file === 'package.json') newPaths.set(file, file);
      else copies.set(file, file);
      if (SCRIPT.test(file))
        waiting.push({ sourcePath: file, source: await readFile(join(dir, file), 'utf8'), isBrought: true });
    }
  }
}

/** Undefined for packages and files outside of the project. */
function resolvePath(name: string, sourcePath: string, isBrought: boolean): string | undefined {
  const way = name.replace(RAW_LOADER, '').replace(/[?#].*$|\/$/, '');
  const path = posix.normalize(getFormerPath(way, sourcePath) ?? '..');
  if (!isBrought && !way.startsWith('@site/') && !path.startsWith('src/')) return undefined;
  return /^\.\.(?:\/|$)/.test(path) ? undefined : path;
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}
