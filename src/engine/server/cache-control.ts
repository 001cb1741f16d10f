/** How long browsers may use a file of a built site without asking. */

const FOR_GOOD = 'public, max-age=31536000, immutable';

export function getCacheControl(isImmutable: boolean): string {
  return isImmutable ? FOR_GOOD : 'no-cache';
}
