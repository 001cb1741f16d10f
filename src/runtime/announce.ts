/** One polite live region for the whole app: new page, code copied. */

const ID = 'docgen-announcer';

/** Has screen readers say a text when they are done with what they are saying. */
export function announce(text: string): void {
  const region = document.querySelector(`body > #${ID}`) ?? addRegion();
  region.textContent = '';
  // Two equal texts in a row would be no change; and a region that was just added is not yet watched.
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

function addRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = ID;
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  // Set through the object model: a style attribute would offend a strict content security policy.
  region.style.cssText =
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  return document.body.appendChild(region);
}
