/**
 * How much work something is, in milliseconds of processor time: other programs do not count, so a
 * busy machine takes longer without doing more. It is for what must not grow with the square of its input;
 * how fast docgen is, `npm run bench` measures.
 */
export function countWork(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/**
 * Two seconds is what docgen promises for hostile text. Tests allow four times that, for old processors;
 * what they guard against, work that grows with the square of the text, takes minutes.
 */
export const HOSTILE_TEXT_MS = 8000;
