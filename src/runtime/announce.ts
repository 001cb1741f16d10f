/** One polite live region for the whole app: new page, code copied. */

const ID = 'docgen-announcer';

/** Announces a text to screen readers, after the current announcement. */
export function announce(text: string): void {
  const region = document.querySelector(`body > #${ID}`) ?? addRegion();
  region.textContent = '';
  // Screen readers ignore a text that equals the one before, and do not watch a region that was just added.
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

function addRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = ID;
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  // Set through the object model: a style attribute would violate a strict content security policy.
  region.style.cssText =
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  return document.body.appendChild(region);
}
