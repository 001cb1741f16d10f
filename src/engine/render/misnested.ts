/**
 * Elements that a browser's parser moves elsewhere. React then finds a page that differs from what it rendered, and
 * renders all of it again, which loses what readers did meanwhile. The text of a page was settled earlier
 * (`markdown/transforms/nesting.ts`): what is left comes from components.
 */
import { BLOCK_NAMES, isVoidName } from '../../shared/markup-names.ts';

export interface Misnested {
  readonly outer: string;
  readonly inner: string;
}

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z\d-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const RAW_TEXT = /^(?:script|style|textarea|title)$/;

/** What is in one of these may be in an element of the same kind around it. */
const SCOPES = new Set(['button', 'caption', 'object', 'table', 'td', 'template', 'th']);

/** Finds the first such element in the HTML of a page. */
export function findMisnested(html: string): Misnested | undefined {
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(html); match !== null; match = TOKEN.exec(html)) {
    const [, slash, written = '', rest = ''] = match;
    const name = written.toLowerCase();
    if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at !== -1) open.length = at;
    } else if (name !== '') {
      const outer = open.includes('svg') || open.includes('math') ? undefined : findOuter(name, open);
      if (outer !== undefined) return { outer, inner: name };
      if (RAW_TEXT.test(name)) TOKEN.lastIndex = findEnd(html, name, TOKEN.lastIndex);
      else if (!isVoidName(name) && !rest.endsWith('/')) open.push(name);
    }
  }
  return undefined;
}

/** Finds the open element that cannot hold one of this name. */
function findOuter(name: string, open: readonly string[]): string | undefined {
  if (name === 'tr') return open.at(-1) === 'table' ? 'table' : undefined;
  if (name === 'button') return open.includes('button') ? 'button' : undefined;
  const outer = name === 'a' ? 'a' : 'p';
  if (name !== 'a' && !BLOCK_NAMES.has(name)) return undefined;
  const from = open.findLastIndex((each) => SCOPES.has(each) && !(name === 'a' && each === 'button'));
  return open.indexOf(outer, from + 1) === -1 ? undefined : outer;
}

function findEnd(html: string, name: string, from: number): number {
  const end = html.indexOf(`</${name}`, from);
  return end === -1 ? html.length : end;
}
