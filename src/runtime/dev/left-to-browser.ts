/**
 * Returns true for what React calls an error and is none in the browser: content below `<Suspense>` that failed while
 * the page was built, which reports it. The HTML contained the fallback, which is now replaced.
 */
export const isLeftToBrowser = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('The server could not finish this Suspense boundary');
