/** The buttons of code blocks, which are plain HTML, and where the Tab key stops: one listener serves every block of the document. */
import { announce } from '../announce.ts';
import { copyText } from './copy-text.ts';
import { getCopyableText } from './copyable-text.ts';

/** Milliseconds for which a button confirms that copying worked. */
const COPIED_MS = 2000;

/**
 * Starts serving clicks on code blocks; the returned function stops. `getText` looks up a UI text in the
 * language on screen.
 */
export function listenToCodeBlocks(getText: (key: string) => string): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const button = (target as Element | null)?.closest?.<HTMLElement>('.rp-codeblock button');
    const block = button?.closest<HTMLElement>('.rp-codeblock');
    if (!button || !block) return;
    if (button.classList.contains('rp-codeblock__copy')) void copyBlock(block, button, getText);
    if (button.classList.contains('rp-codeblock__wrap')) toggleWrap(block, button);
    if (button.classList.contains('rp-codeblock__expand')) toggleFold(block, button);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', settleTabStops);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', settleTabStops);
  };
}

/** Leaves out code and tables that do not scroll: without script, or before it, the Tab key stops at all of them. */
function settleTabStops({ key }: KeyboardEvent): void {
  if (key !== 'Tab') return;
  for (const box of document.querySelectorAll<HTMLElement>('.rp-codeblock__scroll, .rp-table-wrapper')) {
    // More than a rounded pixel is outside of it.
    const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    (box.querySelector('pre') ?? box).tabIndex = scrolls ? 0 : -1;
  }
}

async function copyBlock(
  block: HTMLElement,
  button: HTMLElement,
  getText: (key: string) => string,
): Promise<void> {
  const code = block.querySelector('code');
  if (code === null || !(await copyText(getCopyableText(code)))) return;
  button.dataset.copied = 'true';
  announce(getText('codeButtonGroupCopiedText'));
  setTimeout(() => delete button.dataset.copied, COPIED_MS);
}

function toggleWrap(block: HTMLElement, button: HTMLElement): void {
  const wraps = String(block.dataset.wrap !== 'true');
  block.dataset.wrap = wraps;
  button.setAttribute('aria-pressed', wraps);
}

function toggleFold(block: HTMLElement, button: HTMLElement): void {
  const opens = block.dataset.fold !== 'open';
  const { labelOpen, labelClosed } = button.dataset;
  const label = opens ? labelOpen : labelClosed;
  block.dataset.fold = opens ? 'open' : 'closed';
  button.setAttribute('aria-expanded', String(opens));
  if (label) button.setAttribute('aria-label', label);
}
