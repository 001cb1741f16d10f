/**
 * Tags of raw HTML without a counterpart. A browser repairs them without a word: an element that nothing closes takes in
 * what follows, and an end tag that closes nothing has no effect. Only slips whose repair differs from what was written
 * are told: a paragraph ends at the next block by itself, and words that are bold up to a later paragraph are so anyway.
 */
import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { BLOCK_NAMES, isVoidName } from '../../../shared/markup-names.ts';
import type { Nodes, Parents, Root } from '../hast.ts';
import { type PageContext, type Place, reportSlip } from '../page-context.ts';
import { FORMATTING, HTML_NAMES, RAW_TEXT } from './html-names.ts';

type RawNode = Extract<Nodes, { type: 'raw' }>;

interface OpenTag {
  readonly name: string;
  /** With the letters of the author. */
  readonly written: string;
  readonly place: Place;
  readonly isSelfClosed: boolean;
  /** Names without a meaning in HTML are told when it is known that nothing closes them. */
  readonly isUnknown: boolean;
}

/** Elements that end where another begins, or the one around them ends. */
const OPTIONAL = new Set(
  'li p td th tr thead tbody tfoot dt dd option optgroup colgroup caption rp rt html head body'.split(' '),
);

/** Names of blocks of Markdown, for readers of a message. */
const BLOCKS: Readonly<Record<string, string>> = { p: 'paragraph', li: 'list item', blockquote: 'quote' };

/** Pages with more have other errors. */
const MAX_OPEN = 500;

const VUE_ATTRIBUTE = /^(?:v-[a-z]|[:@][a-z])/;

/** `told`: names of start tags that were reported. */
export function reportUnbalancedTags(tree: Root, context: PageContext, told: ReadonlySet<string>): void {
  const open: OpenTag[] = [];
  /** Their end tags are no slips of their own. */
  const ended = new Set(told);

  const report = (tag: OpenTag, where: string, hint: string) => {
    if (tag.isUnknown) {
      reportUnknown(tag, context);
      return;
    }
    if (OPTIONAL.has(tag.name)) return;
    ended.add(tag.name);
    if (tag.isSelfClosed)
      reportSlip(context, tag.place, {
        message: `<${tag.name} /> is not closed: in HTML, "/>" ends only elements such as <br>.`,
        hint: `Write "<${tag.name}></${tag.name}>".`,
      });
    else reportSlip(context, tag.place, { message: `<${tag.name}> is not closed${where}.`, hint });
  };

  const close = (name: string, place: Place) => {
    const at = open.findLastIndex((tag) => tag.name === name);
    if (at === -1) {
      if (!HTML_NAMES.has(name) || OPTIONAL.has(name) || isVoidName(name) || ended.delete(name)) return;
      reportSlip(context, place, {
        message: `"</${name}>" closes nothing: no <${name}> is open here.`,
        hint: `Remove it, or write "<${name}>" where it begins.`,
      });
      return;
    }
    for (const tag of open.splice(at).slice(1)) {
      // Browsers sort out words that are marked across each other.
      if (FORMATTING.has(tag.name) && !BLOCK_NAMES.has(name)) open.push(tag);
      else report(tag, ` before "</${name}>"`, `Write "</${tag.name}>" where it ends.`);
    }
  };

  /** Ends what the end of a block of Markdown ends in a browser. */
  const endBlock = (name: string, from: number) => {
    const isText = name === 'p';
    const word = BLOCKS[name] ?? 'block';
    for (const tag of open.splice(from)) {
      if (FORMATTING.has(tag.name) || (isText && BLOCK_NAMES.has(tag.name))) open.push(tag);
      else report(tag, ` in its ${word}`, `Write "</${tag.name}>" before the end of the ${word}.`);
    }
  };

  let isVueTold = context.config.markdown.html;
  const noteAttributes = ({ tagName, attrs }: Token.TagToken, place: Place) => {
    // Components are told by themselves.
    const found =
      isVueTold || !HTML_NAMES.has(tagName) ? undefined : attrs.find(({ name }) => VUE_ATTRIBUTE.test(name));
    if (found === undefined) return;
    isVueTold = true;
    reportSlip(context, place, {
      message: `"${found.name}" of <${tagName}> has no effect: attributes of Vue do not run.`,
      hint: 'Write what it made, or a component of React in an .mdx page.',
    });
  };

  const visit = (parent: Parents) => {
    for (const node of parent.children as Nodes[]) {
      if (open.length > MAX_OPEN) return;
      if (node.type === 'raw') readTags(node, { open, close, noteAttributes });
      else if ('children' in node) {
        const from = open.length;
        visit(node);
        if (open.length > from) endBlock(node.type === 'element' ? node.tagName : '', from);
      }
    }
  };
  visit(tree);
  if (open.length > MAX_OPEN) return;
  for (const tag of open)
    report(tag, ', so all that follows is inside it', `Write "</${tag.name}>" where it ends.`);
}

interface TagTracker {
  readonly open: OpenTag[];
  readonly close: (name: string, place: Place) => void;
  readonly noteAttributes: (tag: Token.TagToken, place: Place) => void;
}

/** Reads the tags of one piece of raw HTML; drawings and formulas have names and rules of their own. */
function readTags(node: RawNode, { open, close, noteAttributes }: TagTracker): void {
  const getPlace = ({ location }: Token.TagToken): Place => {
    if (node.position === undefined || !location) return undefined;
    const { line, column } = node.position.start;
    const { startLine, startCol } = location;
    return { line: line + startLine - 1, column: startLine === 1 ? column + startCol - 1 : startCol };
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        const { tagName: name, attrs, selfClosing } = token;
        if (attrs.length > 0) noteAttributes(token, getPlace(token));
        if (open.at(-1)?.name === 'svg' || open.at(-1)?.name === 'math') return;
        if (isVoidName(name) || open.length > MAX_OPEN) return;
        if (RAW_TEXT.has(name)) tokenizer.state = TokenizerMode.RAWTEXT;
        const isUnknown = !HTML_NAMES.has(name);
        const written = node.value.substr((token.location?.startOffset ?? 0) + 1, name.length);
        // Components are told by themselves.
        if (isUnknown && (attrs.length > 0 || selfClosing || /^[A-Z].*[a-z]/.test(written))) return;
        if (selfClosing && (name === 'svg' || name === 'math')) return;
        open.push({ name, written, place: getPlace(token), isSelfClosed: selfClosing, isUnknown });
      },
      onEndTag(token) {
        const { tagName: name } = token;
        const around = open.at(-1)?.name;
        if ((around === 'svg' || around === 'math') && name !== around) return;
        close(name, getPlace(token));
      },
      onComment() {},
      onDoctype() {},
      onEof() {},
      onCharacter() {},
      onNullCharacter() {},
      onWhitespaceCharacter() {},
    },
  );
  tokenizer.write(node.value, true);
}

/** Reports `clone <url>` and `Array<string>`: of a tag without a meaning in HTML, readers see nothing. */
function reportUnknown({ written, place }: OpenTag, context: PageContext): void {
  const { line, column } = context.getPlace(place);
  const [type = ''] = /[\w$]+$/.exec(context.getExcerpt(line).slice(0, column - 1)) ?? [];
  context.report({
    severity: 'warning',
    code: 'DG3049',
    message: `<${written}> is not HTML: a browser shows nothing for it.`,
    place: { line, column },
    hint: `Write \`${type}<${written}>\` as code to show it as text.`,
  });
}
