/** Thrown at a plugin that requests a text which it does not get. The reason has been reported. */
export class TextRefused extends Error {}
