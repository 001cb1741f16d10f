/** Lists the styles that entries import, in the order in which they count. */
import type { Metafile } from 'esbuild';

export interface StyleListInput {
  readonly entry: string;
  readonly isStyle: (input: string) => boolean;
  /** Modules to leave out, with all that they import; those that were met are added. */
  readonly known: Set<string>;
}

/** Lists them as esbuild does: depth first, in the order of the imports, those of later imports (`import()`) included. */
export function listStyles(inputs: Metafile['inputs'], { entry, isStyle, known }: StyleListInput): string[] {
  const styles: string[] = [];
  const stack = [entry];
  for (let input = stack.pop(); input !== undefined; input = stack.pop()) {
    if (known.has(input)) continue;
    known.add(input);
    if (isStyle(input)) styles.push(input);
    const imports = inputs[input]?.imports.filter(({ external }) => !external) ?? [];
    stack.push(...imports.map(({ path }) => path).reverse());
  }
  return styles;
}

/** Divides lists of styles into groups: wherever one of a group is, the others are beside it, in the same order. */
export function groupStyles(lists: Iterable<readonly string[]>) {
  const distinct = new Map([...lists].map((list) => [list.join('\n'), list])).values();
  const kept = [...distinct];
  const before = new Map<string, Set<string | undefined>>();
  const after = new Map<string, Set<string | undefined>>();
  for (const list of kept)
    for (const [index, style] of list.entries()) {
      before.set(style, (before.get(style) ?? new Set()).add(list[index - 1]));
      after.set(style, (after.get(style) ?? new Set()).add(list[index + 1]));
    }
  const groups: string[][] = [];
  const places = new Map<string, number>();
  const uses = new Map<number, number>();
  const groupsOf = (list: readonly string[]) => [...new Set(list.map((style) => places.get(style) ?? 0))];
  for (const list of kept) {
    for (const [index, style] of list.entries()) {
      if (places.has(style)) continue;
      const previous = list[index - 1];
      const belongs =
        previous !== undefined && after.get(previous)?.size === 1 && before.get(style)?.size === 1;
      if (!belongs) groups.push([]);
      groups.at(-1)?.push(style);
      places.set(style, groups.length - 1);
    }
    for (const group of groupsOf(list)) uses.set(group, (uses.get(group) ?? 0) + 1);
  }
  return {
    /** Styles that never stand without each other, in order. */
    groups,
    /** Indexes of the groups that a list is made of. */
    groupsOf,
    /** True if lists that differ have it. */
    isShared: (group: number) => (uses.get(group) ?? 0) > 1,
  };
}
