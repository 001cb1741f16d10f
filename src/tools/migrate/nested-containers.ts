/** Containers in containers, after something has put further ones into them: the outer one needs more colons. */
import { FENCE, findFenceEnd } from './fence-lines.ts';

interface Container {
  readonly opening: number;
  closing: number;
  colons: number;
  readonly around: Container | undefined;
}

export function raiseContainers(text: string): string {
  const lines = text.split('\n');
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
    } else if (open) {
      open.closing = at;
      open = open.around;
    }
  }
  // An inner one comes after the one around it.
  for (const { colons, closing, around } of containers.toReversed())
    if (closing >= 0 && around && around.closing >= 0) around.colons = Math.max(around.colons, colons + 1);
  for (const { opening, closing, colons } of containers)
    for (const at of closing >= 0 ? [opening, closing] : [])
      lines[at] = (lines[at] ?? '').replace(/:{3,}/, ':'.repeat(colons));
  return lines.join('\n');
}
