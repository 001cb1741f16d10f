/**
 * The meaning of a query with several words, or with a word that is rare in the index: which of its words only request
 * something about the others, and which were mistyped. In a separate chunk, fetched beside the first terms.
 */
import type { forEachRun, QueryWord } from './analyse.ts';
import type { Match } from './rank.ts';
import type { SearchReader } from './search-reader.ts';

/** Confidence of `expandWord` in a word with another ending. */
const SAME_STEM = 0.85;
/** With this many hits, a word is assumed to be spelled correctly. */
const ENOUGH_HITS = 3;

/** Pages about a thing seldom say in these words what can be done with it. */
const REQUESTS = new Set(
  'add adding change changing configure customize disable edit enable get hide make modify need put remove set setup show turn use using want'.split(
    ' ',
  ),
);
/** The same at the start of a Chinese query, which has no spaces. */
const CJK_REQUEST =
  /^(?:请问|怎么样|怎么|怎样|如何|想要|可以|能否)?(?:修改|更改|更换|添加|增加|加入|新增|设置|配置|使用|实现|自定义|定制|关闭|关掉|打开|开启|启用|禁用|隐藏|显示|去掉|去除|删除|移除|插入|引入|改)?/u;

/** Terms below it are of an alphabet. The same in short-words.ts, which is no part of what browsers load. */
const FIRST_CJK = '\u1100';

/** Passed, as an import would make a chunk that is fetched before all others. */
type Tools = readonly [typeof forEachRun, stopWords: ReadonlySet<string>];

/** A list, as its names would be in a chunk that has to be small. */
type Meaning = readonly [
  /** The terms that words may mean; none for those that mean nothing. */
  matches: readonly (readonly Match[])[],
  /** A bit for each word that a section need not say: a request, if the query has other words, or a seam of two words. */
  optional: number,
  /** Parts of the query that occur on no page, except request words. */
  unknown: readonly string[],
  /** The query without these parts, and with the words that are meant. */
  phrase: string,
  /** The topic of the query: all of it, if it has no request words, or nothing else. */
  about: string,
];

/**
 * @param query Normalized, in lower case.
 * @param found For each word, the terms it may mean.
 */
export async function understand(
  query: string,
  words: readonly QueryWord[],
  found: readonly (readonly Match[])[],
  reader: SearchReader,
  [forEachRun, stopWords]: Tools,
): Promise<Meaning> {
  const mended = found.every(isSure)
    ? undefined
    : await (await loadUnknownWords())?.mendQuery(query, words, found, isSure, reader);
  const { unknown = [], known = query } = mended ?? {};
  const wanted = new Set<string>();
  const subject: string[] = [];
  forEachRun(known, (text, _start, isCjk) => {
    const { length } = findRequest(text, isCjk);
    // Of Chinese the pair across the end of the request, too.
    for (let at = 0; at < length; at++) wanted.add(isCjk ? text.slice(at, at + 2) : text);
    const rest = text.slice(length);
    // A single character is a particle: 自定义的 is all of the topic.
    if (rest.length > Number(isCjk) && !stopWords.has(rest)) subject.push(rest);
  });
  const phrase = known.trim();
  const isRequest = wanted.size > 0 && subject.length > 0;
  const meant = words
    .flatMap(({ text, isCjk }, at) =>
      (mended?.matches[at] ?? [found[at] ?? []]).map((matches) => {
        return { text, isCjk, matches, count: countSections(matches) };
      }),
    )
    .filter(({ count }) => count);
  const optional = meant.reduce((bits, { text, isCjk, count }, at) => {
    const [before, after] = [meant[at - 1], meant[at + 1]];
    // A pair across two words, which fewer have than either: 主题安装 asks for 安装主题, too, which has no 题安.
    const isSeam =
      isCjk &&
      before?.text[1] === text[0] &&
      after?.text[0] === text[1] &&
      count < Math.min(before?.count ?? 0, after?.count ?? 0);
    return bits | (Number(isSeam || (isRequest && wanted.has(text))) << at);
  }, 0);
  return [
    meant.map(({ matches }) => matches),
    optional,
    // Readers need not know that no page contains them.
    unknown.filter((part) => !subject[0] || findRequest(part, part >= FIRST_CJK) !== part),
    phrase,
    isRequest ? subject.join(' ') : phrase,
  ];
}

function countSections(matches: readonly Match[]): number {
  return matches.reduce((sum, { count }) => sum + count, 0);
}

function findRequest(text: string, isCjk: boolean): string {
  return isCjk ? (CJK_REQUEST.exec(text)?.[0] ?? '') : REQUESTS.has(text) ? text : '';
}

/**
 * Returns false if a word with these matches may be misspelt. A few pages may have the misspelt form of a Chinese word;
 * a name is mostly on few pages.
 */
function isSure(matches: readonly Match[]): boolean {
  return (
    matches.some(({ term, weight }) => weight >= SAME_STEM && term < FIRST_CJK) ||
    countSections(matches) >= ENOUGH_HITS
  );
}

/** Undefined if the site has been rebuilt since, and the file has another name: words stay as typed. */
function loadUnknownWords(): Promise<typeof import('./unknown-words.ts') | undefined> {
  return import('./unknown-words.ts').catch(() => undefined);
}
