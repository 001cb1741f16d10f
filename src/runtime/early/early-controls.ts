/**
 * Controls that work before the app is loaded, and without it: the theme switch, the buttons that close bars, the
 * search field. The app reads their changes from the page.
 */
const THEME_KEY = 'rspress-theme-appearance';

/** Serves a control with `data-early`; returns false for all others, which wait for the app. */
export function serveEarly(control: Element): boolean {
  const { early } = (control as HTMLElement).dataset;
  if (early === 'theme') switchTheme();
  else if (early === 'close') closeBar(control.closest<HTMLElement>('[data-closable]'));
  else if (early === 'search') return showSearchEntry();
  else return false;
  return true;
}

function showSearchEntry(): boolean {
  const dialog = findSearchEntry();
  if (dialog && !dialog.open) openSearchEntry(dialog);
  return !!dialog;
}

/** Finds the dialog with a search field, in which readers write until the search box is loaded. */
export function findSearchEntry(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('dialog.rp-search-entry');
}

/**
 * Opens or closes the search field for Ctrl or Cmd with K, and for a slash outside of fields. A letter on
 * the button opens it too, and lands in it. Returns false for other keys.
 */
export function serveSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const dialog = findSearchEntry();
  if (!dialog || !key) return false;
  const hasModifier = ctrlKey || metaKey;
  const isLetter =
    !hasModifier &&
    !altKey &&
    /^[\p{L}\p{N}]$/u.test(key) &&
    (target as HTMLElement).dataset?.early === 'search';
  const isKey = hasModifier ? key.toLowerCase() === 'k' : key === '/' && !altKey && !isField(target);
  if (!isKey && !isLetter) return false;
  if (isKey) event.preventDefault();
  if (dialog.open) dialog.close();
  else openSearchEntry(dialog);
  return true;
}

function isField(target: EventTarget | null): boolean {
  const element = target as HTMLElement;
  return element.isContentEditable || element.matches?.('input,select,textarea');
}

/** Opens the field with the text selected on the page, like the box; typing replaces it. */
function openSearchEntry(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector('input');
  const selected = String(getSelection()).trim();
  dialog.showModal();
  if (!field) return;
  field.value = selected.slice(0, field.maxLength);
  field.select();
}

/** Switches the theme like `createAppearance`. */
function switchTheme(): void {
  const { classList, style } = document.documentElement;
  const isDark = classList.toggle('dark');
  classList.toggle('rp-dark', isDark);
  style.colorScheme = isDark ? 'dark' : 'light';
  const isSystem = isDark === matchMedia('(prefers-color-scheme: dark)').matches;
  store('localStorage', THEME_KEY, isSystem ? 'auto' : style.colorScheme);
}

/** Closes a bar like `useClosable`. */
function closeBar(bar: HTMLElement | null): void {
  const { classList, dataset } = document.documentElement;
  const number = Number(bar?.dataset.closable);
  classList.add(`rp-closed-${number}`);
  const [storage, ...key] = ((JSON.parse(dataset.closable ?? '[]') as string[])[number] ?? '').split(':');
  if (storage) store(storage as 'localStorage', key.join(':'), 'true');
}

function store(storage: 'localStorage' | 'sessionStorage', key: string, value: string): void {
  try {
    window[storage].setItem(key, value);
  } catch {
    // Storage is blocked: it lasts as long as the page.
  }
}
