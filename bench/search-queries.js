/**
 * Generates the queries for every engine from the pages themselves: the same pages give the same
 * queries. Recall queries only use words that are in few sections: an engine can then show all of them
 * among the hits that a reader sees.
 */
import { createRandom } from './corpus.js';
import { readSearchPages } from './search-corpus.js';

const FEW = 10;
const RECALL_QUERIES = 100;
const SPEED_QUERIES = 60;
const ATTEMPTS = 40;

const splitPieces = (text) => text.match(/\p{sc=Han}{2,}/gu) ?? [];
const splitWords = (text) => text.match(/\p{L}{3,}/gu) ?? [];

/** `{ speed: string[], recall: { <kind>: { query, page }[] } }`; `page` is where it was taken from. */
export function makeQueries(file, lang) {
  const sections = readSections(file);
  const r = createRandom(sections.length);
  const make = lang === 'zh' ? makeChinese : makeEnglish;
  return make(sections, r);
}

function readSections(file) {
  const sections = [];
  for (const { path, sections: list } of readSearchPages(file)) {
    for (const { headings, content } of list) {
      const heading = headings.at(-1);
      sections.push({
        page: path,
        heading,
        content,
        text: `${headings.join('\n')}\n${content}`.toLowerCase(),
      });
    }
  }
  return sections;
}

function makeChinese(sections, r) {
  const cut = (text, most) => {
    const piece = r.pick(splitPieces(text));
    const length = 2 + r.below(Math.min(most, piece.length) - 1);
    const from = r.below(piece.length - length + 1);
    return piece.slice(from, from + length);
  };
  const usable = sections.filter(({ content }) => splitPieces(content).length > 0);
  return {
    speed: repeat(SPEED_QUERIES, (at) => {
      const { content } = r.pick(usable);
      return at % 3 < 2 ? cut(content, 4) : `${cut(content, 2)} ${cut(content, 2)}`;
    }),
    recall: { substring: collect(sections, usable, r, ({ content }) => [cut(content, 6)]) },
  };
}

function makeEnglish(sections, r) {
  const usable = sections.filter(({ content }) => splitWords(content).length > 1);
  const pick = (text) => r.pick(splitWords(text));
  const headed = sections.filter(({ heading }) => splitWords(heading).some((word) => word.length > 5));
  return {
    // One word, two words, and one that is still being typed.
    speed: repeat(SPEED_QUERIES, (at) => {
      const { content } = r.pick(usable);
      if (at % 3 === 0) return pick(content);
      return at % 3 === 1 ? `${pick(content)} ${pick(content)}` : pick(content).slice(0, 4);
    }),
    recall: {
      words: collect(sections, usable, r, ({ content }) => [pick(content), pick(content)]),
      typo: collect(sections, headed, r, ({ heading }) => [
        r.pick(splitWords(heading).filter((word) => word.length > 5)).toLowerCase(),
      ]).map(({ query, page }) => ({ query: misspell(query, r), page })),
    },
  };
}

/** Collects words of a section that occur together in few others. */
function collect(sections, from, r, createQuery) {
  const items = [];
  for (let attempt = 0; items.length < RECALL_QUERIES && attempt < RECALL_QUERIES * ATTEMPTS; attempt += 1) {
    const section = r.pick(from);
    const words = createQuery(section);
    if (
      isIn(
        sections,
        words.map((word) => word.toLowerCase()),
        FEW,
      )
    ) {
      items.push({ query: words.join(' '), page: section.page });
    }
  }
  return items;
}

/** True if no more than the given number of sections contain all the words. */
function isIn(sections, words, most) {
  let count = 0;
  for (const { text } of sections) {
    if (words.every((word) => text.includes(word))) count += 1;
    if (count > most) return false;
  }
  return true;
}

/** Makes one typing error after the first letter: a letter missing, doubled, replaced, or two swapped. */
function misspell(word, r) {
  const at = 1 + r.below(word.length - 2);
  const [start, letter, next, end] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const other = letter === 'x' ? 'z' : 'x';
  const slips = [start + next + end, start + letter + letter + next + end, start + other + next + end];
  return letter === next ? slips[0] : r.pick([...slips, start + next + letter + end]);
}

function repeat(count, make) {
  return Array.from({ length: count }, (_, at) => make(at));
}
