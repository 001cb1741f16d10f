/**
 * What React's numbered errors mean. The production build, which renders sites, has
 * numbers in place of sentences; these are the ones that a page can cause.
 */
const SENTENCES: Readonly<Record<string, (args: readonly string[]) => string>> = {
  31: ([found = 'an object']) =>
    `an object is no text and no element (found: ${found}). Show one of its members, or turn it into text`,
  130: ([found = 'undefined']) =>
    `a component is ${found || 'undefined'}, not a function. Check its import: it may be a default export where a named one is asked for, or the other way round`,
  152: () => 'a component returned nothing. Return an element or null',
  300: () =>
    'a component called fewer hooks than before. Hooks may not stand behind a condition or an early return',
  301: () => 'a component sets its state each time it renders, without end',
  321: () => 'a hook was called outside a component, or two copies of React are installed',
  482: () => 'a component is async. Only components that return at once can be rendered',
};

/** The sentence for an error's message; any other message comes back as it is. */
export function explainReactError(message: string): string {
  const [, code = '', query = ''] = /Minified React error #(\d+); visit \S+?(\?\S*)? for/.exec(message) ?? [];
  const args = new URLSearchParams(query).getAll('args[]');
  return SENTENCES[code]?.(args) ?? message;
}
