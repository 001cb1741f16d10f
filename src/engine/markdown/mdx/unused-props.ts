/**
 * Properties that components of the built-in theme do not have: their values would be missing from the page without any
 * other report.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNearest } from '../../../shared/find-nearest.ts';
import { rememberOnce } from '../../../shared/remember.ts';
import { ORIGINAL_MODULES, THEME_MODULES } from '../../config/theme-modules.ts';
import { packageDir } from '../../files/own-files.ts';
import type { CompilerSite } from '../compiler-site.ts';
import { isJsx, walk } from '../hast.ts';
import type { PageTree } from '../page-tree.ts';

export function reportUnusedProps({ tree, module, context }: PageTree, { config }: CompilerSite): void {
  // Most pages import nothing from it.
  if (!module.imports.some(({ specifier }) => THEME_MODULES.has(specifier))) return;
  const isReplaced = existsSync(config.themeDir) || config.bundler.alias['@theme'] !== undefined;
  // Nothing is known about a component that the site replaces.
  const modules = isReplaced ? ORIGINAL_MODULES : THEME_MODULES;
  const imported = module.imports.flatMap(({ specifier, names = [] }) =>
    modules.has(specifier) ? [...names] : [],
  );
  const components = new Map(imported);
  walk(tree, (node) => {
    if (!isJsx(node) || node.name === null) return undefined;
    const component = components.get(node.name);
    const props = component === undefined ? undefined : readProps().get(component);
    if (props === undefined) return undefined;
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || isTaken(attribute.name, props)) continue;
      const nearest = findNearest(attribute.name, props);
      context.report({
        severity: 'warning',
        code: 'DG3059',
        message: `"${component}" has no property "${attribute.name}", so it is left out.`,
        place: node,
        hint: nearest === undefined ? `It has: ${props.join(', ')}.` : `Did you mean "${nearest}"?`,
      });
    }
    return undefined;
  });
}

/** Returns true for React's own properties, which every component takes. */
function isTaken(name: string, props: readonly string[]): boolean {
  return props.includes(name) || ['key', 'ref', 'children'].includes(name);
}

/** The properties of each component that passes none on to an element. */
const readProps = rememberOnce(
  () =>
    new Map<string, readonly string[]>(
      Object.entries(JSON.parse(readFileSync(join(packageDir, 'schemas/component-props.json'), 'utf8'))),
    ),
);
