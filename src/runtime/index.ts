/** `docgenjs/runtime`: what pages, themes and components may use. Nothing inside this room imports it. */
export * from './app-index.ts';
export { usePageData, usePages } from './pages.ts';
