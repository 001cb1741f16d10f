/** Replaces `@mdx-js/react`, so that there is one MDX provider in the app. */
export { MDXProvider, useMDXComponents } from './mdx.tsx';
