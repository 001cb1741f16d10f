/**
 * An import of a page whose file is gone and whose names nothing uses: the page shows the same without it, and other
 * tools for MDX, which read it as TypeScript, do not look for the file either.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { printMissingImport } from './missing-import.ts';

/** Leaves such imports out, with a warning for each. `name` is the file's in esbuild's reports. */
export async function dropMissingUnused(
  code: string,
  { file, name }: { readonly file: string; readonly name: string },
) {
  const missing = [...code.matchAll(IMPORT)].filter(
    ([, specifier = '']) => !hasFile(join(dirname(file), specifier.replace(/\?.*$/, ''))),
  );
  if (missing.length === 0) return { code, warnings: [] };
  const { transform } = await import('esbuild');
  // TypeScript leaves out what nothing uses; code with an error is reported when it is bundled.
  const used = await transform(code, { loader: 'tsx', jsx: 'preserve' }).then(
    (result) => result.code,
    () => code,
  );
  const left = new Set(
    [...used.matchAll(IMPORT)]
      .filter(([statement]) => !CODE_OF.test(statement))
      .map(([, specifier]) => specifier),
  );
  const unused = missing.filter(([, specifier]) => !left.has(specifier));
  const written = unused.filter(([statement]) => !CODE_OF.test(statement));
  return {
    code: unused.reduce((rest, [statement]) => {
      const name = CODE_OF.exec(statement)?.[1];
      return rest.replace(statement, name === undefined ? '' : `const ${name} = {};`);
    }, code),
    warnings: written.map(([statement, specifier]) => ({
      text: `${printMissingImport(String(specifier))}. Nothing uses what it imports, so it was left out`,
      location: { file: name, line: 1, column: 0, lineText: statement },
    })),
  };
}

const IMPORT = /^import\s+[\w$\s{},*]+?\s+from\s*["'](\.{1,2}\/[^"'\n]+)["'];?/gm;

/** Written for each fragment that a page imports, used or not: `print-code-modules.ts`. */
const CODE_OF = /^import \* as (_Fragment\d+) /;

/** Returns true if the folder has a file of that name, with any extension: which ones count is the bundler's to know. */
function hasFile(path: string): boolean {
  const name = basename(path);
  try {
    return readdirSync(dirname(path)).some((entry) => entry === name || entry.startsWith(`${name}.`));
  } catch {
    // There is no such folder.
    return false;
  }
}
