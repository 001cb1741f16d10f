/** Answers questions on this site with passages of its pages, which are found in the browser (docs, plugin "ask"). */
import type { Ask } from 'docgenjs/theme';

export const ask: Ask = async function* (question, { search }) {
  const hits = await search(question, 3);
  for (const { title, hierarchy } of hits) {
    const passage = title.map(([text]) => text).join('');
    yield `**${hierarchy.lvl1}**\n${passage}\n\n`;
  }
  yield { sources: hits.map(({ url, hierarchy }) => ({ url, title: hierarchy.lvl1 })) };
};
