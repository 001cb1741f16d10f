/** Stands in for the server of the feedback form: answers stay in the page, which shows what would have been sent. */
const ADDRESS = '/feedback';

const { fetch } = window;
window.fetch = (input, init) =>
  input === new URL(ADDRESS, location.origin).href
    ? Promise.resolve(new Response(null, { status: 204 }))
    : fetch(input, init);

addEventListener('docgen:feedback', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const sent = document.createElement('pre');
  sent.textContent = JSON.stringify(event.detail, null, 2);
  // The word of thanks is put in place of the form only now.
  queueMicrotask(() => document.querySelector('.rp-feedback')?.append(sent));
});
