/** `@rspress/plugin-shiki` of Rspress 1, answered by docgen's own. The transformers it came with are part of docgen's Markdown. */
import type { Plugin } from 'docgenjs';
import { pluginShiki as create, type ShikiOptions, transformerLineNumber } from 'docgenjs/plugins/shiki';
import { pickKnown, withNotices } from './with-notices.ts';

export function pluginShiki(given: object = {}): Plugin {
  const { options, notices } = pickKnown<ShikiOptions>(given, [
    ...(['themes', 'theme', 'langs', 'langAlias', 'transformers', 'twoslash'] as const),
  ]);
  return withNotices(create(options), notices);
}

export const createTransformerLineNumber = transformerLineNumber;

const createNothing = (name: string) => () => ({ name });
export const createTransformerDiff = createNothing('shiki-transformer:diff');
export const createTransformerErrorLevel = createNothing('shiki-transformer:error-level');
export const createTransformerFocus = createNothing('shiki-transformer:focus');
export const createTransformerHighlight = createNothing('shiki-transformer:highlight');

export { pluginShiki as default };
