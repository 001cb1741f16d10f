/** Ways to open a result: here, in a new tab, in a new window. */

/** Modifier keys of an event. */
export interface Modifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns the action of Enter with these keys; undefined if the browser handles it. */
export function getEnterAction({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Modifiers): 'here' | 'tab' | 'window' | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return 'tab';
  return shiftKey ? 'window' : 'here';
}

/** Opens an address without giving the new page access to this one. */
export function openElsewhere(href: string, where: 'tab' | 'window'): void {
  // Without sizes, browsers open a tab.
  const size = `,width=${outerWidth},height=${outerHeight}`;
  open(href, '_blank', where === 'tab' ? 'noopener' : `noopener${size}`);
}
