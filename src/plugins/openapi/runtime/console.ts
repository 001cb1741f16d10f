/** The console of an operation: a form, and the answer to the request that it sends. */
import type { TriedOperation } from '../tried-operation.ts';
import { createBody } from './body-fields.ts';
import { createRequest } from './create-request.ts';
import { createCredentials } from './credential-fields.ts';
import { element } from './element.ts';
import { createParameters, createServerChoice } from './fields.ts';
import { showResponse } from './show-response.ts';
import { getConsoleWords } from './words.ts';

export function toggleConsole(place: HTMLElement, button: HTMLElement): void {
  const open = place.querySelector<HTMLElement>('.rp-try-it__console');
  const isOpen = open === null || open.hidden;
  if (open) open.hidden = !isOpen;
  else {
    place.querySelector(':scope > [role="alert"]')?.remove();
    place.append(createConsole(JSON.parse(place.dataset.rpOperation ?? '{}') as TriedOperation));
  }
  button.setAttribute('aria-expanded', String(isOpen));
}

function createConsole(operation: TriedOperation): HTMLElement {
  const words = getConsoleWords();
  const { method, path, unsendable } = operation;
  const send = element('button', { type: 'submit', class: 'rp-try-it__send' }, words.send);
  const cancel = element('button', { type: 'button', hidden: true }, words.cancel);
  const status = element('p', { role: 'status' });
  const server = createServerChoice(operation, words);
  const credentials = createCredentials(operation, words);
  const parameters = createParameters(operation, words);
  const body = createBody(operation, words);
  const answer = element('section', {
    class: 'rp-try-it__answer',
    'aria-label': words.response,
    hidden: true,
  });
  const form = element(
    'form',
    { autocomplete: 'off', 'aria-label': words.console(`${method} ${path}`) },
    ...[server, credentials, parameters, body].flatMap(({ node }) => (node ? [node] : [])),
    ...(unsendable.length > 0 ? [element('p', {}, words.unsendable(unsendable.join(', ')))] : []),
    element('div', { class: 'rp-try-it__actions' }, send, cancel, status),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const request = createRequest(
      operation,
      {
        server: server.read(),
        credentials: credentials.read(),
        values: parameters.read(),
        ...body.read(),
      },
      words,
    );
    answer.hidden = false;
    if (typeof request === 'string') {
      answer.replaceChildren(element('p', { role: 'alert' }, request));
      return;
    }
    const end = new AbortController();
    const stop = () => end.abort();
    cancel.addEventListener('click', stop);
    // A button that is disabled would lose the focus.
    send.setAttribute('aria-disabled', 'true');
    cancel.hidden = false;
    status.textContent = words.sending;
    await showResponse(answer, request, { signal: end.signal, words, status });
    if (document.activeElement === cancel) send.focus();
    cancel.removeEventListener('click', stop);
    cancel.hidden = true;
    send.removeAttribute('aria-disabled');
  });
  send.addEventListener('click', (event) => {
    if (send.getAttribute('aria-disabled') === 'true') event.preventDefault();
  });
  return element('div', { class: 'rp-try-it__console' }, form, answer);
}
