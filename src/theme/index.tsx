/**
 * `docgenjs/theme`: the default theme. A site's `theme/index.tsx` re-exports all of it and
 * exports its own parts under the same names:
 *
 *   export * from 'docgenjs/theme-original';
 *   export { HomeFooter } from './home-footer';
 */
export * from './app-index.tsx';
export { CodeBlockRuntime, type CodeBlockRuntimeProps } from './writing/code-block-runtime.tsx';
