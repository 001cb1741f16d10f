/**
 * The one file of a new site in which components of the other tool are written with docgen's. Pages import them
 * from there under their old names, so their tags stay as they are.
 */
import { posix } from 'node:path';

/** A component of the other tool. In `code`, a part of docgen's theme is called `Docgen<Name>`. */
export interface ShimComponent {
  /** Parts of docgenjs/theme. */
  readonly uses?: readonly string[];
  /** Parts of docgenjs/runtime; a hook is called `useDocgen<Name>` in `code`. */
  readonly runtime?: readonly string[];
  /** Names of `react`. */
  readonly react?: readonly string[];
  /** `export const Name = …`. */
  readonly code: string;
}

/** Returns the specifier of the shim from a page. */
export function getShimSpecifier(shim: string, path: string): string {
  const relativePath = posix.relative(posix.dirname(path), shim);
  return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
}

/**
 * Prints the shim; components that are in `missing` show only what is written between their tags. `Tree.File` is a
 * member of `Tree`, which has to be there too.
 */
export function printShim(
  components: Readonly<Record<string, ShimComponent>>,
  missing: ReadonlySet<string>,
): string {
  const known = Object.values(components);
  const parts = [...new Set(known.flatMap(({ uses = [] }) => uses))].sort();
  const imports = parts.map((part) => `  ${part} as Docgen${part},\n`).join('');
  const runtime = [...new Set(known.flatMap(({ runtime: names = [] }) => names))].sort();
  const renamed = runtime.map((name) => `${name} as ${name.replace(/^(use)?/, '$1Docgen')}`);
  const react = [...new Set(known.flatMap(({ react: names = [] }) => names))].sort();
  const own = [...missing].filter((name) => !Object.hasOwn(components, name)).sort();
  return [
    ...(react.length > 0 ? [`import { ${react.join(', ')} } from 'react';`] : []),
    ...(runtime.length > 0 ? [`import { ${renamed.join(', ')} } from 'docgenjs/runtime';`] : []),
    ...(parts.length > 0 ? [`import {\n${imports}} from 'docgenjs/theme';`] : []),
    ...known.map(({ code }) => code),
    ...(own.length > 0 ? ['// Written for the other tool: write them in React.'] : []),
    ...own.map(
      (name) => `${name.includes('.') ? '' : 'export const '}${name} = (props) => props?.children ?? null;`,
    ),
    '',
  ].join('\n');
}
