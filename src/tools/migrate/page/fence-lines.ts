/** Code blocks in lines of Markdown that another tool's blocks are around. */

export const FENCE = /^\s*(`{3,}|~{3,})/;

/** Returns the line after a fenced block. */
export function findFenceEnd(lines: readonly string[], start: number): number {
  const ticks = FENCE.exec(lines[start] ?? '')?.[1] ?? '';
  const isEnd = (line: string) => {
    const mark = line.trim();
    return mark.startsWith(ticks) && mark.replaceAll(ticks[0] ?? '', '') === '';
  };
  const index = lines.findIndex((line, at) => at > start && isEnd(line));
  return index === -1 ? lines.length : index + 1;
}

/** True if there is nothing but one fenced block. */
export function isOneFence(body: readonly string[]): boolean {
  const start = body.findIndex((line) => line.trim() !== '');
  if (start === -1 || !FENCE.test(body[start] ?? '')) return false;
  return body.slice(findFenceEnd(body, start)).every((line) => line.trim() === '');
}

/** The label of a tab goes to the first line of its fence. */
export const labelFence = (line: string, label: string, body: readonly string[]) =>
  line === body.find((candidate) => FENCE.test(candidate))
    ? `${line} [${label.replace(/[[\]]/g, '')}]`
    : line;

/** Ticks of a fence around this text, which has none so long. */
export const getTicks = (text: string) =>
  '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length + 1)));

/** Colons of a container around these lines. */
export const getColons = (body: readonly string[]) =>
  ':'.repeat(Math.max(2, ...body.map((line) => /^\s*(:{3,})/.exec(line)?.[1]?.length ?? 0)) + 1);
