/**
 * True for what React calls an error and is none in the browser: content below `<Suspense>` that failed while the page was
 * built, which says so. The fallback was in the HTML, and what follows it is there now.
 */
export const isLeftToBrowser = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('The server could not finish this Suspense boundary');
