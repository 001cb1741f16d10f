/**
 * The one file of a new site in which components of the other tool are written with docgen's. Pages import them
 * from there under their old names, so their tags stay as they are.
 */
import { posix } from 'node:path';

/** A component of the other tool. In `code`, a part of docgen's theme is called `Docgen<Name>`. */
export interface ShimComponent {
  /** Parts of docgenjs/theme. */
  readonly uses?: readonly string[];
  /** `export const Name = …`. */
  readonly code: string;
}

/** Returns the specifier of the shim from a page. */
export function getShimSpecifier(shim: string, path: string): string {
  const relativePath = posix.relative(posix.dirname(path), shim);
  return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
}

/** Prints the shim; components that are in `missing` show only what is written between their tags. */
export function printShim(
  components: Readonly<Record<string, ShimComponent>>,
  missing: ReadonlySet<string>,
): string {
  const known = Object.values(components);
  const parts = [...new Set(known.flatMap(({ uses = [] }) => uses))].sort();
  const imports = parts.map((part) => `  ${part} as Docgen${part},\n`).join('');
  const own = [...missing].filter((name) => !Object.hasOwn(components, name)).sort();
  return [
    ...(parts.length > 0 ? [`import {\n${imports}} from 'docgenjs/theme';`] : []),
    ...known.map(({ code }) => code),
    ...(own.length > 0 ? ['// Written for the other tool: write them in React.'] : []),
    ...own.map((name) => `export const ${name} = ({ children }) => children ?? null;`),
    '',
  ].join('\n');
}
