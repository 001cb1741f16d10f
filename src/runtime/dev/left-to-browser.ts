/**
 * True for what React calls an error and is none: content below `<Suspense>` that the server leaves to the browser, such
 * as that of `lazy`. The fallback was in the HTML, and what follows it is there now.
 */
export const isLeftToBrowser = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('The server could not finish this Suspense boundary');
