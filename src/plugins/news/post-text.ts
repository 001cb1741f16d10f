/** Facts about a post's text: its title, the excerpt for lists, and the reading time. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { getPlainText, listParagraphs, removeStatements } from '../common/paragraphs.ts';

/** The marks of Docusaurus and of most other blogs. */
const END_OF_EXCERPT = /<!--\s*(?:truncate|more)\s*-->|\{\/\*\s*(?:truncate|more)\s*\*\/\}/;
const WORDS_PER_MINUTE = 200;
const CHARACTERS_PER_MINUTE = 400;
/** Written without spaces, so that characters say more than words. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Reads the text below the frontmatter. */
export function readPostText(body: string, lang: string) {
  const text = removeStatements(body);
  const mark = END_OF_EXCERPT.exec(text);
  const { children } = fromMarkdown(text);
  const heading = children.find((node) => node.type === 'heading' && node.depth === 1);
  const paragraphs = mark ? listParagraphs(fromMarkdown(text.slice(0, mark.index)).children) : [];
  return {
    /** The first heading of level 1; undefined without one. */
    heading: heading && getPlainText(heading).replace(/\s*\{#[^}]*\}\s*$/, ''),
    /** Markdown of the paragraphs before `<!-- truncate -->`; undefined without the mark. */
    beginning: paragraphs.length > 0 ? paragraphs.join('\n\n') : undefined,
    /** Markdown of the first paragraph. */
    firstParagraph: listParagraphs(children)[0] ?? '',
    /** Minutes that reading takes, at least one. */
    minutes: countMinutes(children.map(getPlainText).join('\n'), lang),
  };
}

function countMinutes(text: string, lang: string): number {
  let words = 0;
  let characters = 0;
  for (const { segment, isWordLike } of createSegmenter(lang).segment(text)) {
    const found = segment.match(CJK)?.length ?? 0;
    characters += found;
    if (isWordLike && found === 0) words += 1;
  }
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE));
}

function createSegmenter(lang: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang, { granularity: 'word' });
  } catch {
    // A folder name need not be a valid language tag.
    return new Intl.Segmenter('en', { granularity: 'word' });
  }
}
