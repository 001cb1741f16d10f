/**
 * Waits for React. It renders in the order of requests, and runs all effects of one root before it begins with the
 * next: so a separate root that shows nothing comes after everything else, however busy the machine is.
 */
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** Resolves when everything React was asked to render is on the page, and its effects have run. */
export function untilRendered(): Promise<void> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'));
    function Last() {
      useEffect(() => {
        resolve();
        // Not during React's work.
        setTimeout(() => root.unmount());
      }, []);
      return null;
    }
    root.render(createElement(Last));
  });
}
