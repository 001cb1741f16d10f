/** Replaces `runtime/early/preload.ts`: there are no round trips to save. */

export function preloadStage(): void {}

/** Called when a link is clicked. The browser itself goes to another page, and need not wait for the app. */
export function preloadPage({ href }: HTMLAnchorElement): void {
  location.assign(href);
}
