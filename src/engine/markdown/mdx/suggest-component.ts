/** Suggests a component for a name that is not defined, as the next step of a diagnostic. */
import { findNearest } from '../../../shared/find-nearest.ts';

/** Names the most similar component among those that the page knows and docgen's own; undefined if none is similar. */
export function suggestComponent(name: string, known: Iterable<string>): string | undefined {
  const components = [...known].filter((candidate) => /^\p{Lu}/u.test(candidate));
  const nearest = findNearest(name, [...components, ...Object.keys(IMPORTS)]);
  if (nearest === undefined) return undefined;
  const meant = nearest === name ? '' : `Did you mean "${nearest}"? `;
  return components.includes(nearest)
    ? meant.trim()
    : `${meant}Import it at the top of the page: import { ${nearest} } from '${IMPORTS[nearest]}'`;
}

/** Components for pages, and the modules that export them. A test compares the list with what the package exports. */
export const IMPORTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'Badge Button Callout Card CodeBlock CodeGroup FileTree LinkCard Overview PackageManagerTabs PageTab PageTabs Prompt SourceCode Steps Tab Tabs Toc Tooltip'
      .split(' ')
      .map((name) => [name, 'docgenjs/theme']),
  ),
  ClientOnly: 'docgenjs/runtime',
};
