/** Nested containers: the outer one needs more colons, which not every tool requires. */
import { FENCE, findFenceEnd } from './fence-lines.ts';

interface Container {
  readonly opening: number;
  closing: number;
  colons: number;
  readonly around: Container | undefined;
}

export function raiseContainers(text: string): string {
  const lines = text.split('\n');
  const containers = findContainers(lines);
  // An inner one comes after the one around it.
  for (const { colons, closing, around } of containers.toReversed())
    if (closing >= 0 && around && around.closing >= 0) around.colons = Math.max(around.colons, colons + 1);
  const closings = new Map<number, string[]>();
  for (const { opening, closing, colons } of containers.toReversed()) {
    if (closing < 0) continue;
    const mark = ':'.repeat(colons);
    lines[opening] = (lines[opening] ?? '').replace(/:{3,}/, mark);
    closings.set(closing, [...(closings.get(closing) ?? []), (lines[closing] ?? '').replace(/:{3,}/, mark)]);
  }
  return lines.flatMap((line, at) => closings.get(at) ?? line).join('\n');
}

/**
 * Finds containers. A line of colons ends the container that was opened last. With as many ends as starts, nothing else
 * is known; markdown-it ends all open ones, so the outer of two may have no end.
 */
function findContainers(lines: readonly string[]): Container[] {
  const endless = new Set<number>();
  for (;;) {
    const containers = pairContainers(lines, endless);
    const open = containers.find(
      (outer) =>
        outer.closing < 0 &&
        !endless.has(outer.opening) &&
        containers.some(({ around, closing }) => around === outer && closing >= 0),
    );
    if (open === undefined) return containers;
    endless.add(open.opening);
  }
}

/** `endless`: first lines of containers that end where the first one in them does. */
function pairContainers(lines: readonly string[], endless: ReadonlySet<number>): Container[] {
  const containers: Container[] = [];
  let open: Container | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (FENCE.test(line)) at = findFenceEnd(lines, at) - 1;
    const [mark, colons = '', name = ''] = /^[\s>]*(:{3,})[ \t]*([\w-]*)/.exec(line) ?? [];
    if (mark === undefined) continue;
    if (name !== '') {
      open = { opening: at, closing: -1, colons: colons.length, around: open };
      containers.push(open);
    } else {
      do {
        if (open) open.closing = at;
        open = open?.around;
      } while (open && endless.has(open.opening));
    }
  }
  return containers;
}
