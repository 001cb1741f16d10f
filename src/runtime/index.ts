/** `docgenjs/runtime`: for pages, themes and components. Nothing inside this folder imports it. */
export * from './app-index.ts';
export { usePageData, usePages } from './pages.ts';
