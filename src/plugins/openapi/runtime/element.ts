/** Creates elements. Text is never read as HTML. */
type Properties = Readonly<Record<string, string | boolean | undefined>>;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Properties = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value === true) created.setAttribute(key, '');
    else if (typeof value === 'string') created.setAttribute(key, value);
  created.append(...children);
  return created;
}
