/**
 * The one file of a new site in which components of the other tool are written with docgen's. Pages import them from
 * there under their old names, so their tags stay unchanged.
 */
import { posix } from 'node:path';

/** Writes a component that shows its content in a block. */
export const createBox = (name: string): string =>
  `export const ${name} = ({ children }) => <div>{children}</div>;`;

/** Returns the specifier of a file from another one. */
export function getRelativeSpecifier(file: string, path: string): string {
  const relativePath = posix.relative(posix.dirname(path), file);
  return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
}

/** What components use of React; of docgen they use `DocgenCard` for its `Card`, and `useDocgenLang` for `useLang`. */
const OF_REACT = ['Children', 'Suspense', 'createElement', 'isValidElement', 'lazy'];
/** Components of docgenjs/runtime; all others are of docgenjs/theme. */
const OF_RUNTIME = ['Head'];

/**
 * Prints the shim, from the code of components by name; those in `missing` only show their content. `Tree.File` is a
 * member of `Tree`, which then has to exist too.
 */
export function printShim(
  components: Readonly<Record<string, string>>,
  missing: ReadonlySet<string>,
): string {
  const known = Object.values(components);
  const code = known.join('\n');
  const find = (pattern: RegExp) => [...new Set(Array.from(code.matchAll(pattern), ([name]) => name))].sort();
  const hooks = find(/(?<=\buseDocgen)\w+/g).map((name) => `use${name}`);
  const names = find(/(?<=\bDocgen)[A-Z]\w*/g);
  const parts = names.filter((name) => !OF_RUNTIME.includes(name));
  const runtime = [...names.filter((name) => OF_RUNTIME.includes(name)), ...hooks];
  const imports = parts.map((part) => `  ${part} as Docgen${part},\n`).join('');
  const renamed = runtime.map((name) => `${name} as ${name.replace(/^(use)?/, '$1Docgen')}`);
  const react = OF_REACT.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const own = [...missing].filter((name) => !Object.hasOwn(components, name)).sort();
  return [
    ...(react.length > 0 ? [`import { ${react.join(', ')} } from 'react';`] : []),
    ...(runtime.length > 0 ? [`import { ${renamed.join(', ')} } from 'docgenjs/runtime';`] : []),
    ...(parts.length > 0 ? [`import {\n${imports}} from 'docgenjs/theme';`] : []),
    ...known,
    ...(own.length > 0 ? ['// Written for the other tool: write them in React.'] : []),
    ...own.map(
      (name) => `${name.includes('.') ? '' : 'export const '}${name} = (props) => props?.children ?? null;`,
    ),
    '',
  ].join('\n');
}
