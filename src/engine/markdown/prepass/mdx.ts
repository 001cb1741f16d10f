/**
 * Finds the ends of MDX constructs. The pre-pass must not change what is inside them; it does not have to understand
 * it. Whether they are valid is up to the engine: what looks unfinished here is skipped as text.
 */
import { type Options, Parser } from 'acorn';
import jsx from 'acorn-jsx';

/** Returns the offset after the `}` that belongs to the `{` at `start`; -1 if there is none. */
export function findExpressionEnd(text: string, start: number): number {
  // One entry for each open brace; a template literal's `${` must return into the literal.
  const open: ('brace' | 'template')[] = [];
  for (let index = start; index < text.length; index++) {
    switch (text[index]) {
      case '{':
        open.push('brace');
        break;
      case '}':
        if (open.pop() === 'template') index = skipTemplate(text, index + 1, open);
        else if (open.length === 0) return index + 1;
        break;
      case '"':
      case "'":
        index = skipString(text, index);
        break;
      case '`':
        index = skipTemplate(text, index + 1, open);
        break;
      case '/':
        index = skipComment(text, index);
        break;
    }
    if (index < 0) return -1;
  }
  return -1;
}

/** Skips a string, which ends on its line; a quote that does not is an apostrophe in JSX text. */
function skipString(text: string, start: number): number {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index];
    if (character === '\\') index++;
    else if (character === quote) return index;
    else if (character === '\n') break;
  }
  return start;
}

/** Skips from inside a template literal to its closing backtick, or to the `{` of the next `${`. */
function skipTemplate(text: string, start: number, open: ('brace' | 'template')[]): number {
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '\\') index++;
    else if (character === '`') return index;
    else if (character === '$' && text[index + 1] === '{') {
      open.push('template');
      return index + 1;
    }
  }
  return -1;
}

function skipComment(text: string, start: number): number {
  if (text[start + 1] === '*') {
    const end = text.indexOf('*/', start + 2);
    return end < 0 ? -1 : end + 1;
  }
  // `://` is an address in JSX text far more often than a comment.
  if (text[start + 1] === '/' && text[start - 1] !== ':') {
    const end = text.indexOf('\n', start);
    return end < 0 ? -1 : end;
  }
  return start;
}

/** Matches the JSX tag at `start`; undefined if that `<` does not start a complete tag. */
export function matchJsxTag(text: string, start: number) {
  const closing = text[start + 1] === '/';
  let index = start + (closing ? 2 : 1);
  if (!/[\p{ID_Start}$_>]/u.test(text[index] ?? '')) return undefined;
  for (; index < text.length; index++) {
    const character = text[index];
    if (character === '>') {
      const selfClosing = text[index - 1] === '/' && !closing;
      return { end: index + 1, depth: closing ? -1 : selfClosing ? 0 : 1 };
    }
    if (character === '<') return undefined;
    if (character === '{') index = findExpressionEnd(text, index) - 1;
    else if (character === '"' || character === "'") index = text.indexOf(character, index + 1);
    if (index < 0) return undefined;
  }
  return undefined;
}

const ModuleParser = Parser.extend(jsx());
const MODULE_OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowImportExportEverywhere: true,
  allowReturnOutsideFunction: true,
};

/** Each attempt parses from the start: an unfinished module must not make a long page slow. */
const MODULE_ATTEMPTS = 100;

/**
 * Returns the index of the line after the `import`/`export` block that starts at line `start`. As in MDX, a block ends
 * at the first empty line up to which it is a complete module.
 */
export function findModuleEnd(
  lines: readonly string[],
  start: number,
  onEndless: () => void = () => {},
): number {
  let end = start;
  for (let attempt = 0; attempt < MODULE_ATTEMPTS && end < lines.length; attempt++) {
    while (end < lines.length && lines[end]?.trim() !== '') end++;
    const code = lines.slice(start, end).join('\n');
    if (!isCutShort(code)) return end;
    while (end < lines.length && lines[end]?.trim() === '') end++;
  }
  // Never finished: the engine reports it; keep the damage to the first block.
  onEndless();
  const blank = lines.findIndex((line, index) => index > start && line.trim() === '');
  return blank < 0 ? lines.length : blank;
}

export function isModule(code: string): boolean {
  try {
    ModuleParser.parse(code, MODULE_OPTIONS);
    return true;
  } catch {
    return false;
  }
}

/** Returns true if the code is incomplete: more lines could complete it. */
function isCutShort(code: string): boolean {
  try {
    ModuleParser.parse(code, MODULE_OPTIONS);
    return false;
  } catch (error) {
    // Only acorn's own errors have a place; an unclosed comment or template is reported at its start.
    const { raisedAt, message } = error as { raisedAt?: number; message: string };
    return (raisedAt ?? 0) >= code.length || /^Unterminated (?:comment|template)/.test(message);
  }
}
