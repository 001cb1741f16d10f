/** Sends an answer without leaving the page, and replaces the form by a word of thanks. */
export async function sendAnswer(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const button = form.querySelector('button') as HTMLButtonElement;
  const status = form.querySelector('[role="status"]') as HTMLElement;
  button.disabled = true;
  status.textContent = form.dataset.sending ?? '';
  if (await post(form.action, data)) {
    dispatchEvent(new CustomEvent('docgen:feedback', { detail: Object.fromEntries(data) }));
    status.tabIndex = -1;
    status.textContent = form.dataset.thanks ?? '';
    form.replaceChildren(status);
    // The button that had it is gone.
    status.focus();
  } else {
    button.disabled = false;
    status.textContent = form.dataset.failed ?? '';
    form.dataset.again = '';
  }
}

/** Posts an answer; services respond with an HTML page unless JSON is requested. */
async function post(address: string, body: FormData): Promise<boolean> {
  try {
    const { ok } = await fetch(address, { method: 'POST', body, headers: { Accept: 'application/json' } });
    return ok;
  } catch {
    return false;
  }
}
