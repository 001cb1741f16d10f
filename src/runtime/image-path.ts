import { isDataUrl } from '../shared/data-url.ts';
import { isExternalUrl } from '../shared/url.ts';
import { withBase } from './runtime-url.ts';

/** Value of `src` for a public image, with base; external and data URLs stay. */
export function normalizeImagePath(src: string): string {
  return isExternalUrl(src) || isDataUrl(src) ? src : withBase(src);
}
