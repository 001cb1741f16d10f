/**
 * Definitions whose text no reader sees: Markdown drops a footnote without a reference, and the second one of a name.
 * Addresses without a reference are no mistake: pages share lists of them.
 */
import type { SourceProblem } from './block-problems.ts';
import type { Definition } from './blocks.ts';

const FOOTNOTE = /^\[(\^[^\]\s]+)\]:/;
/** An address and maybe a title. An address of `#` alone is a comment: `[//]: # (hidden)`. */
const ADDRESS =
  /^\[((?:\\.|[^[\]\\])+)\]:[ \t]*(?!#[ \t(]|#$|<>)(<[^<>]*>|\S+)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;

export function findDroppedDefinitions(definitions: readonly Definition[], body: string): SourceProblem[] {
  if (definitions.length === 0) return [];
  const uses = countUses(body);
  const defined = new Map<string, { readonly line: number; readonly address: string }>();
  return definitions.flatMap(({ line, column, text }): SourceProblem[] => {
    const footnote = FOOTNOTE.exec(text)?.[1];
    const [, label = footnote, address = ''] = footnote === undefined ? (ADDRESS.exec(text) ?? []) : [];
    if (label === undefined) return [];
    const name = normalise(label);
    const shown = `[${label.length > 40 ? `${label.slice(0, 40)}…` : label}]`;
    const place = { line, column };
    const first = defined.get(name);
    if (first !== undefined) {
      if (footnote === undefined && first.address === address) return [];
      const what = footnote === undefined ? 'Address' : 'Footnote';
      return [
        {
          ...place,
          message: `${what} "${shown}" is not used: line ${first.line} defines that name.`,
          hint: 'Give it another name, or remove it.',
        },
      ];
    }
    defined.set(name, { line, address });
    // Its own label is one of them.
    if (footnote === undefined || (uses.get(name) ?? 0) > 1) return [];
    const message = `Footnote "${shown}" is not shown: nothing refers to it.`;
    return [{ ...place, message, hint: `Write "${shown}" where it belongs, or remove it.` }];
  });
}

/** Counts those in code or HTML too: somebody wanted the footnote. */
function countUses(body: string): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [, label = ''] of body.matchAll(/\[(\^[^[\]\s]+)\]/g)) {
    const name = normalise(label);
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return uses;
}

function normalise(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
