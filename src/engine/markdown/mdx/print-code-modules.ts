/**
 * The export in which `loadCodeModule` of the runtime finds code of blocks: that of the page and of the MDX it imports.
 * A fragment has it even when it is empty, so importers need not know its content.
 */
import type { ModuleInfo } from './esm.ts';
import { serializeJs } from './print-jsx.ts';

interface CodeModulesInput extends Pick<ModuleInfo, 'codeModules'> {
  readonly imports: readonly { readonly specifier: string; readonly isMdx?: boolean }[];
}

/** Empty for a page that has no such code. */
export function printCodeModules(
  { imports, codeModules = [] }: CodeModulesInput,
  { isFragment }: { readonly isFragment: boolean },
): string {
  // Code in Markdown that is not MDX does not run.
  const fragments = imports.filter(({ specifier, isMdx }) => isMdx || specifier.endsWith('.mdx'));
  if (!isFragment && fragments.length + codeModules.length === 0) return '';
  const members = [
    ...fragments.map((_, index) => `..._Fragment${index}.codeModules`),
    ...codeModules.map(([id, name]) => `${serializeJs(id)}: ${name}`),
  ];
  return [
    ...fragments.map(
      ({ specifier }, index) => `import * as _Fragment${index} from ${serializeJs(specifier)};`,
    ),
    `export const codeModules = { ${members.join(', ')} };`,
    '',
  ].join('\n');
}
