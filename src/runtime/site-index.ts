/** `docgenjs/runtime`: for pages, themes and components of sites. Nothing of docgen's own imports it. */
export * from './index.ts';
export { usePageData, usePages } from './pages.ts';
