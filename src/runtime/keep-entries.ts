/**
 * Keeps what a reader enters into the fields of a page before hydration: when React takes over the page, it resets them
 * to the server's values without any event.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input:not([type="file"]),textarea,select';

/** Returns a function that enters all of it again, like the reader. Values filled in by the browser count as well. */
export function keepEntries(root: Element): () => void {
  const entries = new Map<Field, () => void>();
  const keep = (field: Field) => entries.set(field, readEntry(field));
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) keep(target as Field);
  };
  for (const field of root.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) keep(field);
  root.addEventListener('input', onInput, true);
  return () => {
    root.removeEventListener('input', onInput, true);
    for (const [field, enter] of entries) if (field.isConnected) enter();
  };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected && !option.defaultSelected);
  if (isBox(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function isBox(field: Field): field is HTMLInputElement {
  return /^(?:checkbox|radio)$/.test(field.type);
}

function readEntry(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) return () => enterValue(field, value, 'change');
  if (!isBox(field)) {
    const { selectionStart, selectionEnd } = field;
    return () => {
      enterValue(field, value, 'input');
      // Where the reader is typing. In another field it would take the focus, in Safari.
      if (selectionStart !== null && document.activeElement === field)
        field.setSelectionRange(selectionStart, selectionEnd);
    };
  }
  const { checked } = field;
  return () => {
    // A click does more than a property: React gets an event. For radio buttons, the chosen one is clicked.
    if (field.checked === checked) field.checked = !checked;
    if (checked || field.type === 'checkbox') field.click();
  };
}

/**
 * Enters a value. React records values set through the element, and only treats an event as a change if the field then
 * has another one.
 */
function enterValue(field: Field, value: string, event: 'input' | 'change'): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
