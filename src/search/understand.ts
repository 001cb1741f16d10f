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

/** Passed, as an import would make a chunk that is fetched before all others. */
type Tools = readonly [typeof forEachRun, stopWords: ReadonlySet<string>];

/** A list, as its names would be in a chunk that has to be small. */
type Meaning = readonly [
  /** The terms that words may mean; none for those that mean nothing. */
  matches: readonly (readonly Match[])[],
  /** A bit for each request word; none if the query has no other words. */
  requests: number,
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
  const said: string[] = [];
  forEachRun(query, (text, _start, isCjk) => {
    const request = findRequest(text, isCjk);
    if (request === '') return;
    said.push(request);
    if (!isCjk) wanted.add(request);
    // The pair across the end of the request, too.
    else for (let at = 0; at < request.length; at++) wanted.add(text.slice(at, at + 2));
  });
  const subject: string[] = [];
  forEachRun(known, (text, _start, isCjk) => {
    const rest = text.slice(findRequest(text, isCjk).length);
    // A single character is a particle: 自定义的 is all of the topic.
    if (rest.length > Number(isCjk) && !stopWords.has(rest)) subject.push(rest);
  });
  const phrase = known.trim();
  const isRequest = wanted.size > 0 && subject.length > 0;
  const lists = words.flatMap(({ text }, at) =>
    (mended?.matches[at] ?? [found[at] ?? []]).map((matches) => ({ matches, isWanted: wanted.has(text) })),
  );
  const meant = lists.filter(({ matches: [first] }) => first);
  const requests = meant.reduce((bits, { isWanted }, at) => bits | (Number(isWanted) << at), 0);
  return [
    meant.map(({ matches }) => matches),
    isRequest ? requests : 0,
    // Readers need not know that no page contains them.
    unknown.filter((part) => !isRequest || !said.some((request) => request.includes(part))),
    phrase,
    isRequest ? subject.join(' ') : phrase,
  ];
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
    matches.some(({ term, weight }) => weight >= SAME_STEM && term < '\u1100') ||
    matches.reduce((sum, { count }) => sum + count, 0) >= ENOUGH_HITS
  );
}

/** Undefined if the site has been rebuilt since, and the file has another name: words stay as typed. */
function loadUnknownWords(): Promise<typeof import('./unknown-words.ts') | undefined> {
  return import('./unknown-words.ts').catch(() => undefined);
}
