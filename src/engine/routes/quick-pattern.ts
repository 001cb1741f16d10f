/**
 * Tells patterns that are quick on any text from those that may backtrack forever. Navigation files are data, and
 * JavaScript tries every way in which a pattern may match: nested repeats, or many repeats or choices in a row, would
 * keep a build, and then each reader's browser, busy.
 */

/** Each multiplies the work by the length of the path: with 200 characters, 8 million steps. */
const MOST_REPEATS = 3;
/** Ways through all optional or alternative parts. */
const MOST_WAYS = 1_000;
/** V8 writes out counted repeats. */
const MOST_COUNTED = 1_000;

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[)|]|[*+?]|\{(\d+)(,(\d*))?\}|./gsu;

interface Group {
  alternatives: number;
  /** True if there is more than one way to match its content. */
  varies: boolean;
}

/** `source` is a regular expression: `new RegExp(source)` does not throw. */
export function isQuickPattern(source: string): boolean {
  const whole: Group = { alternatives: 1, varies: false };
  const open: Group[] = [whole];
  let closed: Group | undefined;
  let repeats = 0;
  let ways = 1;
  for (const [token, least = '', range, most = ''] of source.matchAll(TOKEN)) {
    const group = open.at(-1) ?? whole;
    const repeated = closed;
    closed = undefined;
    if (token.startsWith('(')) open.push({ alternatives: 1, varies: false });
    else if (token === '|') group.alternatives += 1;
    else if (token === ')' && open.length > 1) {
      open.pop();
      closed = group;
      ways *= group.alternatives;
      if (group.varies || group.alternatives > 1) (open.at(-1) ?? whole).varies = true;
    } else if (token === '?') {
      ways *= 2;
      group.varies = true;
    } else if (token === '*' || token === '+' || least !== '') {
      if (Math.max(Number(least), Number(most)) > MOST_COUNTED) return false;
      const isFixed = least !== '' && range === undefined;
      if (repeated && (repeated.varies || repeated.alternatives > 1)) return false;
      if (isFixed) continue;
      repeats += 1;
      group.varies = true;
    }
  }
  return repeats <= MOST_REPEATS && ways * whole.alternatives <= MOST_WAYS;
}
