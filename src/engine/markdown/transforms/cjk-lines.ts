/**
 * Joins the lines of Chinese and Japanese paragraphs. Such text has no spaces between words, but a browser shows one for
 * each end of a line in the source, and writers wrap their lines where they like.
 */
import { isElement, type Nodes, type Root } from '../hast.ts';

const LETTER = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]`;
/** Marks that are Chinese if a letter is on the other side of the break. */
const MARK = '[“”‘’…—·]';
/** With the indentation of HTML; bounded, so that a line of spaces is not searched again from each of them. */
const BREAK = String.raw`\n[ \t]{0,40}`;
const WITHIN = new RegExp(
  `(?<=${LETTER})${BREAK}(?=${LETTER}|${MARK})|(?<=${MARK})${BREAK}(?=${LETTER})`,
  'gu',
);
const BREAK_BEFORE = new RegExp(`^${BREAK}`);
const BREAK_AFTER = new RegExp(`${BREAK}$`);
const START = new RegExp(`^(?:${BREAK})?(?:(${LETTER})|${MARK})`, 'u');
const END = new RegExp(`(?:(${LETTER})|${MARK})(?:${BREAK})?$`, 'u');

/** Elements within a line: the text continues before and after them. */
const INLINE = new Set('a abbr b cite del dfn em i ins mark q s small span strong sub sup u'.split(' '));
/** Elements whose white space is shown, or is not text. */
const VERBATIM = new Set(['pre', 'code', 'textarea', 'script', 'style', 'math', 'svg']);

type Text = Extract<Nodes, { type: 'text' }>;

export function joinCjkLines(tree: Root): void {
  let last: Text | undefined;
  const visit = (node: Nodes): void => {
    if (node.type === 'text' && node.data?.expression !== true) {
      node.value = node.value.replace(WITHIN, '');
      if (last !== undefined) joinTexts(last, node);
      last = node;
      return;
    }
    const isInline = node.type === 'element' && INLINE.has(node.tagName);
    if (!isInline) last = undefined;
    if ('children' in node && !(isElement(node) && VERBATIM.has(node.tagName))) node.children.forEach(visit);
    if (!isInline) last = undefined;
  };
  visit(tree);
}

/** Removes the break between two texts of which one may be in an element: `中文\n**中文**`. */
function joinTexts(before: Text, after: Text): void {
  if (!BREAK_AFTER.test(before.value) && !BREAK_BEFORE.test(after.value)) return;
  const [end, endLetter] = END.exec(before.value) ?? [];
  const [start, startLetter] = START.exec(after.value) ?? [];
  if (end === undefined || start === undefined || (endLetter ?? startLetter) === undefined) return;
  before.value = before.value.replace(BREAK_AFTER, '');
  after.value = after.value.replace(BREAK_BEFORE, '');
}
