/**
 * Style rules that only name elements (`*`, `h1`, `ul li`), moved into a layer below the theme. In Rspress such a rule
 * is weaker than the theme, whose selectors have classes; here the theme is in layers, and a reset of the site would
 * remove its margins, sizes and colours (decisions/48).
 */

/** The name of that layer, between docgen's reset and its theme. */
export const ELEMENTS_LAYER = 'docgen.elements';

/** Leaves a sheet with a mistake unchanged, so that the bundler reports the mistake at its place. */
export function lowerElementRules(css: string, layer: string = ELEMENTS_LAYER): string {
  return lowerStatements(css, layer) ?? css;
}

/** Comments, those of Sass and Less too, strings, and addresses without quotes, in which brackets mean nothing. */
const OPAQUE = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|url\([^)"']*\)/g;

const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//g;

/** At-rules whose blocks contain rules of the sheet. */
const GROUP = /^@(?:media|supports|container)\b/;

/** Lowers each rule of a sheet or block. Undefined if a block is not closed. */
function lowerStatements(css: string, layer: string): string | undefined {
  // As long as the text, so that positions are the same in both.
  const plain = css.replace(OPAQUE, (part) => (part.startsWith('/') ? ' ' : '_').repeat(part.length));
  const space = /\s*/y;
  let written = '';
  let at = 0;
  while (at < css.length) {
    space.lastIndex = at;
    const start = at + (space.exec(plain)?.[0].length ?? 0);
    const end = findStatementEnd(plain, start);
    if (end === undefined) return undefined;
    const opening = plain.slice(start, end).indexOf('{');
    const text = css.slice(start, end);
    written += css.slice(at, start) + (opening === -1 ? text : lowerBlock(text, opening, layer));
    at = end;
  }
  return written;
}

/** Returns the position after a statement: after its semicolon, or after the bracket that closes its block. */
function findStatementEnd(plain: string, start: number): number | undefined {
  const brackets = /[{}();]/g;
  brackets.lastIndex = start;
  let depth = 0;
  let parentheses = 0;
  for (let found = brackets.exec(plain); found !== null; found = brackets.exec(plain)) {
    const [bracket] = found;
    if (bracket === '(') parentheses += 1;
    else if (bracket === ')') parentheses -= 1;
    else if (parentheses > 0) continue;
    else if (bracket === '{') depth += 1;
    else if (bracket === '}') depth -= 1;
    if (depth < 0) return undefined;
    if (depth === 0 && (bracket === '}' || bracket === ';')) return brackets.lastIndex;
  }
  return depth === 0 ? plain.length : undefined;
}

/** @param opening position of the bracket that opens it */
function lowerBlock(text: string, opening: number, layer: string): string {
  const prelude = text.slice(0, opening).replace(COMMENT, ' ').trim();
  const body = text.slice(opening + 1, -1);
  if (GROUP.test(prelude)) return `${text.slice(0, opening + 1)}${lowerElementRules(body, layer)}}`;
  if (prelude.startsWith('@')) return text;
  const selectors = splitSelectors(prelude);
  const low = selectors.filter(isOfElements);
  if (low.length === 0) return text;
  if (low.length === selectors.length) return `@layer ${layer} { ${text} }`;
  const rest = selectors.filter((selector) => !low.includes(selector));
  return `@layer ${layer} { ${low.join(', ')} {${body}} }\n${rest.join(', ')} {${body}}`;
}

/** Commas in brackets are not between selectors. */
function splitSelectors(prelude: string): readonly string[] {
  return prelude.split(/,(?![^([]*[)\]])/).map((selector) => selector.trim());
}

/**
 * Returns true for rules about elements in the page. The page as a whole belongs to the site: the theme styles it with
 * the same selectors as Rspress.
 */
function isOfElements(selector: string): boolean {
  const plain = selector.replace(/::(?:before|after|marker|placeholder)\b/g, '');
  return !/[.#[:&]/.test(plain) && /^[\w*]/.test(plain) && !/(?:^|[\s>+~])(?:html|body)$/.test(plain);
}
