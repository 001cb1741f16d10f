/** The value of a YAML file, in which aliases may say little and mean much. */
import { type Document, isMap, isNode, visit } from 'yaml';

/** Aliases, each as often as what it stands for has some. */
const MOST_ALIASES = 100;

export type YamlValue =
  | { readonly value: unknown }
  /** `reason`: a clause. `offset`: of what is wrong. */
  | { readonly reason: string; readonly offset: number };

/** Returns where a text is wrong: what misses its end is wrong where the text ends, not in empty lines below it. */
export const keepInText = (text: string, offset: number) => Math.min(offset, text.trimEnd().length);

export function readYamlValue(document: Document.Parsed): YamlValue {
  let wrong: YamlValue | undefined;
  visit(document, {
    Alias(_key, alias, path) {
      const target = alias.resolve(document);
      const reason = target === undefined ? 'stands for nothing' : 'is inside the value that it stands for';
      if (target !== undefined && !path.includes(target)) return undefined;
      wrong = { reason: `"*${alias.source}" ${reason}`, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  if (wrong) return wrong;
  const options = { maxAliasCount: MOST_ALIASES };
  try {
    return { value: document.toJS(options) };
  } catch {
    // The only thing that is refused at this point. Alone, each key is refused that holds too many by itself.
    const pairs = isMap(document.contents) ? document.contents.items : [];
    const grown = pairs.find(({ value }) => {
      try {
        if (isNode(value)) value.toJS(document, options);
        return false;
      } catch {
        return true;
      }
    });
    return {
      reason: `its aliases stand for more than ${MOST_ALIASES} others`,
      offset: (isNode(grown?.key) && grown.key.range?.[0]) || 0,
    };
  }
}
