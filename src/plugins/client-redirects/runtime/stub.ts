/** Runs in the document of a redirected path; the target stands on its own element. */
import { goOn } from './go-on.ts';

const to = document.querySelector<HTMLElement>('script[data-to]')?.dataset.to;
if (to !== undefined) goOn(to);
