/**
 * Style rules that only name elements (`*`, `h1`, `ul li`), moved into a layer below the theme. In Rspress such a rule
 * is weaker than the theme, whose selectors have classes; here the theme is in layers, and a reset of the site would
 * remove its margins, sizes and colours (decisions/48).
 */

/** The name of that layer, between docgen's reset and its theme. */
export const ELEMENTS_LAYER = 'docgen.elements';

/** Leaves a sheet with a mistake unchanged, so that the bundler reports the mistake at its place. */
export async function lowerElementRules(css: string): Promise<string> {
  const { transform } = await import('esbuild');
  const options = { loader: 'css', charset: 'utf8', legalComments: 'none', logLevel: 'silent' } as const;
  const printed = await transform(css, options).catch(() => undefined);
  if (printed === undefined || printed.warnings.length > 0 || !printed.code.includes('{')) return css;
  // One selector per line, one declaration per line, indented by two spaces per level.
  return lowerLines(printed.code.split('\n'), '').join('\n');
}

/** Lists selectors that name elements alone. */
export async function listElementSelectors(css: string): Promise<readonly string[]> {
  const rules = (await lowerElementRules(css)).matchAll(/@layer docgen\.elements \{\n *(.*) \{$/gm);
  return [...rules].flatMap(([, selectors = '']) => selectors.split(', '));
}

/** At-rules whose blocks contain rules of the sheet. */
const GROUP = /^@(?:media|supports|container)\b/;

function lowerLines(lines: readonly string[], indent: string): string[] {
  const lowered: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const start = at;
    while (at < lines.length && !/[{;}]$/.test(lines[at] ?? '')) at += 1;
    const opens = lines[at]?.endsWith('{') === true;
    if (opens) while (at < lines.length && lines[at] !== `${indent}}`) at += 1;
    const statement = lines.slice(start, at + 1);
    at += 1;
    lowered.push(...(opens ? lowerBlock(statement, indent) : statement));
  }
  return lowered;
}

function lowerBlock(block: readonly string[], indent: string): readonly string[] {
  const openAt = block.findIndex((line) => line.endsWith('{'));
  const head = block.slice(0, openAt + 1);
  const body = block.slice(openAt + 1, -1);
  const name = head.join('\n').trim();
  if (GROUP.test(name)) return [...head, ...lowerLines(body, `${indent}  `), `${indent}}`];
  if (name.startsWith('@')) return block;
  const selectors = head.map((line) => line.trim().replace(/(?:,| \{)$/, ''));
  const low = selectors.filter(isOfElements);
  if (low.length === 0) return block;
  const rest = selectors.filter((selector) => !low.includes(selector));
  const write = (list: readonly string[]) => [`${indent}${list.join(', ')} {`, ...body, `${indent}}`];
  return [
    ...[`${indent}@layer ${ELEMENTS_LAYER} {`, ...write(low), `${indent}}`],
    ...(rest.length > 0 ? write(rest) : []),
  ];
}

/**
 * Returns true for rules about elements in the page. The page as a whole belongs to the site: the theme styles it with
 * the same selectors as Rspress.
 */
function isOfElements(selector: string): boolean {
  const plain = selector.replace(/::(?:before|after|marker|placeholder)\b/g, '');
  return !/[.#[:&]/.test(plain) && /^[\w*]/.test(plain) && !/(?:^|[\s>+~])(?:html|body)$/.test(plain);
}
