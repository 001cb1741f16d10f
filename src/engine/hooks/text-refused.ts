/** Thrown at a plugin that asks for a text which it does not get. What it says has been reported. */
export class TextRefused extends Error {}
