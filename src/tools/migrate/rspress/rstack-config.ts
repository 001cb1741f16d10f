/**
 * The config of Rspress in that of Rstack: one file has the configs of all its tools, each given to a call,
 * `define.doc({ … })`. The other calls are for other tools.
 */
import { type Token, tokenizer } from 'acorn';

/** A call of one of Rstack's functions. */
interface DefineCall {
  /** `doc` of `define.doc`. */
  readonly name: string;
  readonly line: number;
  readonly start: number;
  /** Behind its closing bracket and semicolon. */
  readonly end: number;
  /** Of the opening bracket. */
  readonly open: number;
}

/**
 * The file with the config as its default export and blank lines in place of the other calls, and those. Undefined if
 * the file configures no docs, or cannot be read.
 */
export function splitRstackConfig(text: string) {
  const calls = findCalls(text);
  const doc = calls.find(({ name }) => name === 'doc');
  if (doc === undefined) return undefined;
  const others = calls.filter((call) => call !== doc);
  let result = text;
  for (const { name, start, end, open } of calls.toReversed())
    result =
      name === 'doc'
        ? `${result.slice(0, start)}export default defineConfig${result.slice(open)}`
        : result.slice(0, start) + result.slice(start, end).replace(/[^\n]/g, '') + result.slice(end);
  return { text: rewriteImport(result), others };
}

/** `import { define } from 'rstack'`, also among other names. */
function rewriteImport(text: string): string {
  return text.replace(
    /import\s*\{([^}]*)\}\s*from\s*(['"])rstack\2/,
    (whole, list: string, quote: string) => {
      const names = list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      const others = names.filter((name) => name !== 'define');
      if (others.length === names.length) return whole;
      const rest = others.length === 0 ? '' : `import { ${others.join(', ')} } from ${quote}rstack${quote}; `;
      return `${rest}import { defineConfig } from ${quote}@rspress/core${quote}`;
    },
  );
}

/** Calls at the top level of the file. Types of TypeScript are tokens as good as any. */
function findCalls(text: string): DefineCall[] {
  const tokens = readTokens(text);
  const calls: DefineCall[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    const isOutside = depth === 0;
    depth += step(token);
    if (!isOutside || read(token, text) !== 'define') continue;
    const [dot, name, ...behind] = tokens.slice(index + 1);
    // There may be types between name and bracket.
    const isTyped = behind[0] !== undefined && read(behind[0], text) === '<';
    const from = isTyped ? behind.findIndex(({ type }) => type.label === '(') : 0;
    const open = behind[from];
    if (dot?.type.label !== '.' || name === undefined || open?.type.label !== '(') continue;
    const close = findClose(behind.slice(from));
    if (close === undefined) return calls;
    const semicolon = /^[ \t]*;/.exec(text.slice(close.end))?.[0] ?? '';
    const line = text.slice(0, token.start).split('\n').length;
    const place = { start: token.start, end: close.end + semicolon.length, open: open.start };
    calls.push({ name: read(name, text), line, ...place });
  }
  return calls;
}

const read = ({ start, end }: Token, text: string) => text.slice(start, end);

function step({ type: { label } }: Token): number {
  if (['(', '[', '{', '${'].includes(label)) return 1;
  return [')', ']', '}'].includes(label) ? -1 : 0;
}

function findClose(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  return tokens.find((token) => {
    depth += step(token);
    return depth === 0;
  });
}

/** As far as the text can be read. */
function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  try {
    for (const token of tokenizer(text, { ecmaVersion: 'latest', sourceType: 'module' })) tokens.push(token);
  } catch {
    // What is read so far may hold all calls.
  }
  return tokens;
}
