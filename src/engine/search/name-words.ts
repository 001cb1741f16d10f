/**
 * Chinese translations of words in names: Chinese documentation uses names of code as headings, `output.inlineScripts`,
 * and readers search for 内联脚本, which the text need not contain. The words are those that most libraries have in the
 * names of their options.
 */
import { listParts } from '../../search/analyse.ts';
import { stemWord } from '../../search/stem-word.ts';
import WORDS from './name-words.json' with { type: 'json' };

/** By stem, so that `scripts` is `script`; the most usual translation first. */
const MEANINGS = new Map(Object.entries(WORDS).map(([word, meanings]) => [stemWord(word), meanings]));

/**
 * Returns the Chinese words of a name, `''` for a heading that is no name or has other words: `inlineScripts` is 内联脚本
 * and 脚本内联, since Chinese uses both orders for an action and its object, and `distPath` also 产物目录.
 */
export function translateName(heading: string): string {
  if (/\p{sc=Han}/u.test(heading)) return '';
  const [name = ''] = heading.split('.').slice(-1);
  const words = listParts(name).flatMap((part) => {
    const meanings = MEANINGS.get(stemWord(part));
    return meanings === undefined ? [] : [meanings];
  });
  const usual = words.map(([first = '']) => first);
  const [first = [], second = []] = words;
  const pairs = first.flatMap((one) => second.flatMap((two) => [one + two, two + one]));
  return (words.length === 2 ? pairs : [usual.join(''), ...words.flatMap(([, ...rest]) => rest)])
    .join(' ')
    .trim();
}
