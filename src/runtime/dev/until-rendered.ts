/**
 * Waits for React. It draws what it was asked for in that order, and runs all effects of one root before it begins with
 * the next: so a root of its own that shows nothing comes after everything else, however busy the machine is.
 */
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** Resolves when all that React was asked to draw is on the page, and its effects have run. */
export function untilRendered(): Promise<void> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'));
    function Last() {
      useEffect(() => {
        resolve();
        // Not while React is at work.
        setTimeout(() => root.unmount());
      }, []);
      return null;
    }
    root.render(createElement(Last));
  });
}
