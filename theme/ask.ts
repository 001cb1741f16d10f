/** Answers questions on this site with passages of its pages, which are found in the browser (docs, plugin "ask"). */
import type { Ask } from 'docgenjs/theme';

export const ask: Ask = async function* (question, { search }) {
  const hits = await search(question, 20);
  const passages = hits.filter(({ type }) => type === 'content').slice(0, 3);
  for (const { title, hierarchy } of passages)
    yield `**${hierarchy.lvl2 ?? hierarchy.lvl1}**\n${title.map(([text]) => text).join('')}\n\n`;
  yield { sources: passages.map(({ url, hierarchy }) => ({ url, title: hierarchy.lvl2 ?? hierarchy.lvl1 })) };
};
