/** Places in JSON texts. JSON is YAML, so the YAML parser says where each key stands. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

interface Location {
  readonly line: number;
  readonly column: number;
}

/** Where a key path stands; undefined when the text does not have it. */
export function locateInJson(text: string, path: readonly (string | number)[]): Location | undefined {
  const lineCounter = new LineCounter();
  let node: Node | null | undefined = parseDocument(text, { lineCounter }).contents;
  let offset = node?.range?.[0];
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === String(key));
      if (!pair) return undefined;
      offset = (pair.key as Node).range?.[0];
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      node = node.items[Number(key)] as Node | undefined;
      offset = node?.range?.[0];
    } else return undefined;
  }
  if (offset === undefined) return undefined;
  const { line, col } = lineCounter.linePos(offset);
  return { line, column: col };
}
