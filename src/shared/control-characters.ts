/** Characters that are not text: no page, feed or terminal can show them, and XML forbids most of them. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what this is for
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;

/** Replaces control characters and halves of characters in text from escapes of YAML or JSON. */
export function replaceControls(text: string): string {
  return text.replace(CONTROL, '�').replace(/\p{Surrogate}/gu, '�');
}
