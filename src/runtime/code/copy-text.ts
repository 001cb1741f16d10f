/** Copies to the clipboard, also in browsers without an API for it. */

/**
 * Copies a text to the clipboard; returns false if the browser refuses. The clipboard API exists only on
 * https and localhost; elsewhere a selection is copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  const previousFocus = document.activeElement as HTMLElement | null;
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;top:0;opacity:0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  previousFocus?.focus({ preventScroll: true });
  return isCopied;
}
