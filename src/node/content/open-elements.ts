/**
 * Elements without an end in an expression of MDX. satteri's parser of JavaScript tries each `<a>`
 * as a comparison, as types and as an element, and all that follows again for each: 20 take 100 ms,
 * and every other one doubles that. Nothing can end a thread meanwhile. So `{list && <br>` with too
 * many more is told here, before the parser reads it. An expression that
 * is wrong where its brace closes is tried again up to the next one, so while an element is open it
 * goes on here as well.
 */
import { findModuleEnd } from './prepass-mdx.ts';
import type { Excess } from './source-limits.ts';

/** Elements of real pages stand in each other some ten levels deep. */
const MAX_OPEN = 20;

const TOKEN = /\\.|[{}]|\/\*|\*\/|<(?=[A-Za-z>])|<\/|\/>/g;

export function findOpenElements(lines: readonly string[]): Excess | undefined {
  let fence = '';
  let isInside = false;
  let braces = 0;
  let start = 0;
  let open = 0;
  let isComment = false;
  for (let index = 0; index < lines.length; index++) {
    if (!isInside && fence === '' && /^(?:import|export) /.test(lines[index] ?? ''))
      index = Math.max(index, findModuleEnd(lines, index));
    const line = lines[index] ?? '';
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '' || (mark !== undefined && !isInside)) {
      if (fence === '') fence = mark ?? '';
      else if (mark?.startsWith(fence)) fence = '';
      continue;
    }
    for (const [token] of line.matchAll(TOKEN)) {
      if (token === '/*' || token === '*/') isComment = isInside && token === '/*';
      else if (isComment) continue;
      else if (token === '{') {
        if (!isInside) start = index;
        isInside = true;
        braces++;
      } else if (token === '}') {
        braces = Math.max(0, braces - 1);
        if (braces === 0 && open === 0) isInside = false;
      } else if (isInside && token[0] !== '\\') open = token === '<' ? open + 1 : Math.max(0, open - 1);
      if (open > MAX_OPEN) {
        const message = `Expression has more than ${MAX_OPEN} elements in each other or without an end.`;
        const hint = 'Close each with "/>" or an end tag, and the expression with "}".';
        return { line: start + 1, message, hint };
      }
    }
  }
  return undefined;
}
