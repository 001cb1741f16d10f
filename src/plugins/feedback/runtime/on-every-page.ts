/** Runs on every page, so it only waits for an answer that is to be sent. */
addEventListener('submit', (event) => {
  const form = event.target;
  // A program for e-mail opens by itself, and what could not be sent from here goes the browser's own way.
  if (
    !(form instanceof HTMLFormElement) ||
    !form.matches('.rp-feedback:not([action^="mailto:"], [data-again])')
  )
    return;
  event.preventDefault();
  import('./send-answer.ts').then(
    ({ sendAnswer }) => sendAnswer(form),
    () => form.submit(),
  );
});
