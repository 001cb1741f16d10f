/**
 * Rewrites a source of the default theme for a site: imports from docgen use the public entries, and
 * files that are not public are copied along.
 */
import { posix } from 'node:path';
import type { ThemeSources } from '../../engine/index.ts';

export interface Rewritten {
  readonly text: string;
  /** Files it imports that have to be copied along, relative to `theme/`. */
  readonly beside: readonly string[];
}

const STATEMENT = /^(import|export) (type )?(\{[^}]*\}) from '(\.[^']+)';\n/gm;
const STYLE = /^import '(\.[^']+)';/gm;
const INLINE = /^import (\w+) from '(\.[^'?]+)\?inline';/gm;
const DYNAMIC = /\bimport\('(\.[^']+)'\)/g;

/** `entry` is the file that becomes `index.tsx` of the copy. */
export function createRewriter(
  { exports: theme, runtime }: ThemeSources,
  entry: string,
): (file: string, text: string) => Rewritten {
  return (file, text) => {
    const beside = new Set<string>();
    const resolveTarget = (specifier: string) => posix.normalize(posix.join(posix.dirname(file), specifier));
    const copy = (target: string): string => {
      if (target === entry) return './index';
      beside.add(target);
      return `./${posix.basename(target).replace(/\.tsx?$/, '')}`;
    };
    const getSource = (target: string, name: string): string => {
      if (target.startsWith('../')) return runtime.has(name) ? 'docgenjs/runtime' : copy(target);
      return theme.get(name) === target ? 'docgenjs/theme-original' : copy(target);
    };

    const lines = new Map<string, string[]>();
    const withImports = text.replace(
      STATEMENT,
      (_, verb: string, type = '', list: string, specifier: string) => {
        for (const part of list.slice(1, -1).split(',')) {
          const importName = part.trim();
          if (importName === '') continue;
          const name = importName.replace(/^type /, '').replace(/ as .*$/, '');
          const key = `${verb} ${type}{} from '${getSource(resolveTarget(specifier), name)}';`;
          lines.set(key, [...(lines.get(key) ?? []), importName]);
        }
        return '';
      },
    );
    const rewritten = withImports
      .replace(STYLE, (_, specifier: string) => `import '${copy(resolveTarget(specifier))}';`)
      .replace(
        INLINE,
        (_, name: string, path: string) => `import ${name} from '${copy(resolveTarget(path))}?inline';`,
      )
      .replace(DYNAMIC, (_, specifier: string) => `import('${copy(resolveTarget(specifier))}')`);
    const statements = [...lines].map(([key, names]) =>
      key.replace('{}', `{ ${sortBy(names, (name) => name.replace(/^type /, '')).join(', ')} }`),
    );
    const sorted = sortBy(statements, (line) =>
      line.replace(/^.* from '(\.?)/, (_, dot) => (dot ? '~' : '')),
    );
    const types = text.search(INLINE) < 0 ? '' : '/// <reference types="docgenjs/client" />\n';
    return { text: types + placeAfterPackages(rewritten, sorted), beside: [...beside] };
  };
}

/** Sorts texts independently of the location of their sources. */
function sortBy(texts: readonly string[], getSortKey: (text: string) => string): string[] {
  return [...texts].sort((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1));
}

/** The statements after the last one that names a package, or on top. */
function placeAfterPackages(text: string, statements: readonly string[]): string {
  if (statements.length === 0) return text;
  const lastImport = [...text.matchAll(/^import [^;]*? from '[^.'][^']*';\n/gm)].at(-1);
  const at = lastImport ? lastImport.index + lastImport[0].length : 0;
  const rest = text.slice(at).replace(/^\n*/, '\n');
  return `${text.slice(0, at)}${statements.map((line) => `${line}\n`).join('')}${rest}`;
}
