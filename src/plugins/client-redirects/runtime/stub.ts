/** Runs in the document of a redirected path; its own element has the target. */
import { redirectTo } from './go-on.ts';

const to = document.querySelector<HTMLElement>('script[data-to]')?.dataset.to;
if (to !== undefined) redirectTo(to);
