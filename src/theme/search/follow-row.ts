/** How a result is opened: here, in a new tab, in a new window. */

/** The keys that were held. */
export interface Modifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What Enter does with these keys; undefined when it is not ours. */
export function toEnterAction({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Modifiers): 'here' | 'tab' | 'window' | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return 'tab';
  return shiftKey ? 'window' : 'here';
}

/** The new page knows nothing of this one. */
export function openElsewhere(href: string, where: 'tab' | 'window'): void {
  // Without sizes, browsers make a tab of it.
  const size = `,width=${outerWidth},height=${outerHeight}`;
  open(href, '_blank', where === 'tab' ? 'noopener' : `noopener${size}`);
}
