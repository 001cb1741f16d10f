/** Runs on every page, so it only waits for a console that is to be opened. */
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('.rp-try-it__open') : null;
  const place = button?.parentElement;
  if (!button || !place) return;
  import('./console.ts').then(
    ({ toggleConsole }) => toggleConsole(place, button),
    () => {
      const note = place.querySelector('[role="alert"]') ?? place.appendChild(document.createElement('p'));
      note.setAttribute('role', 'alert');
      note.textContent = place.dataset.rpFailed ?? '';
    },
  );
});
