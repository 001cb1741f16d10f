/** `src/theme/MDXComponents` of Docusaurus: components that pages use without an import. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addImports, findComponents } from '../page/component-imports.ts';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import type { SiteContents } from './pages.ts';
import type { PageScope } from './site.ts';

/** Copies the file, and returns which elements of the theme it replaces. */
export async function readScope(
  swizzled: readonly string[],
  { dir, copies, losses }: SiteContents,
): Promise<PageScope | undefined> {
  const file = swizzled.find((path) => /^src\/theme\/MDXComponents(?:\/index)?\.[jt]sx?$/.test(path));
  if (file === undefined) return undefined;
  const source = await readFile(join(dir, file), 'utf8');
  copies.set(file, file);
  const [, map = ''] = /export default (?:\w+ = )?\{([\s\S]*)/.exec(source) ?? [];
  const elements = [...map.matchAll(/^\s*['"]?([a-z]\w*)['"]?\s*[:,(]/gm)].map(
    ([, name = '']) => `"${name}"`,
  );
  if (elements.length > 0)
    losses.add({
      file,
      message: `Elements of pages are not replaced: ${elements.join(', ')}.`,
      todo: 'Return them from "getCustomMDXComponent" of "theme/index.tsx", see /guide/advanced/custom-theme.',
    });
  return { file, source };
}

/** Adds what a page uses from the scope without an import. */
export function addScope(text: string, path: string, { file, source }: PageScope): string {
  const { used, declared } = findComponents(text, 1);
  const takesOthers = /\.\.\.(?!MDXComponents\b)/.test(source);
  const names = [...new Set([...used.keys()].map((name) => name.split('.')[0] ?? name))].filter(
    (name) => !declared.has(name) && (takesOthers || new RegExp(`\\b${getFormerName(name)}\\b`).test(source)),
  );
  if (names.length === 0) return text;
  const own = names.map((name) => `export const ${name} = MDXComponents.${getFormerName(name)};`);
  return addImports(text, [`import MDXComponents from '${getRelativeSpecifier(file, path)}';`, ...own]);
}

/** Pages have docgen's name of it by now. */
const getFormerName = (name: string) => (name === 'Tab' ? 'TabItem' : name);
