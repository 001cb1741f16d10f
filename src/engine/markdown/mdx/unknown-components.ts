/** Components of a page that nothing provides: rendering would fail, which only builds and browsers would notice. */
import { existsSync } from 'node:fs';
import type { SiteConfig } from '../../types.ts';
import type { CompilerSite } from '../compiler-site.ts';
import { isJsx, type Nodes } from '../hast.ts';
import type { PageTree } from '../page-tree.ts';
import { collectUsedNames } from './esm.ts';
import { suggestComponent } from './suggest-component.ts';

export function reportUnknownComponents(page: PageTree, site: CompilerSite): void {
  if (mayProvideOthers(site.config)) return;
  const { module, context } = page;
  const known = [...module.bindings, ...site.globals.keys(), ...site.overrideSet];
  for (const { name, node } of collectUsedNames(page.tree).values()) {
    // A component in an expression may never be shown.
    if (known.includes(name) || !isJsx(node as Nodes)) continue;
    context.report({
      severity: 'error',
      code: 'DG3056',
      message: `Component "${name}" is not defined.`,
      place: node,
      hint: createHint(name, known),
    });
  }
}

/** Returns true if a theme may provide components anywhere, which shows only when the page is rendered. */
function mayProvideOthers({ themeDir, bundler }: SiteConfig): boolean {
  return existsSync(themeDir) || bundler.plugins.length > 0 || Object.keys(bundler.alias).length > 0;
}

function createHint(name: string, known: readonly string[]): string {
  return (
    suggestComponent(name, known) ??
    `Import it at the top of the page: import { ${name} } from './${name}'. Or name its file in "markdown.globalComponents".`
  );
}
