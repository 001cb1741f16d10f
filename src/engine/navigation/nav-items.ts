/** Entries of the navigation bar, resolved for one language and version. */
import type { NavItem } from '../../shared/types.ts';
import type { NavInput } from '../config/site-config.ts';
import { isPattern } from '../routes/check-navigation.ts';
import type { UnitWords } from './unit-words.ts';

/** Texts looked up and links prefixed at every level; what cannot be used is left out. */
export function toNavItems(inputs: readonly NavInput[], words: UnitWords): NavItem[] {
  return inputs.map((input) => {
    const { link: written, items, activeMatch, ...kept } = input;
    const link = written === undefined ? undefined : words.toLink(written);
    return {
      ...kept,
      text: words.toText(input.text),
      ...(link === undefined ? {} : { link }),
      ...(items && items.length > 0 ? { items: toNavItems(items, words) } : {}),
      ...(activeMatch !== undefined && isPattern(activeMatch) ? { activeMatch } : {}),
    };
  });
}
