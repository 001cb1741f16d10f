/**
 * Marks HTML that docgen itself compiled, so that a site can require Trusted Types
 * (`require-trusted-types-for 'script'; trusted-types docgen`).
 */
import { useMemo } from 'react';
import { getDocumentStore } from './dev/document-store.ts';

interface TrustedTypePolicy {
  createHTML(html: string): string;
}

const policy = findPolicy();

/** Returns the value for `innerHTML` and `DOMParser`; in React use `useInnerHtml`. */
export function toTrustedHtml(html: string): string {
  return policy ? policy.createHTML(html) : html;
}

/**
 * The value of `dangerouslySetInnerHTML`, the same object while the HTML is the same:
 * React 19 writes the HTML again whenever it gets another object, and readers would
 * lose their selection, open details and wrapped lines.
 */
export function useInnerHtml(html: string): { readonly __html: string } {
  return useMemo(() => ({ __html: toTrustedHtml(html) }), [html]);
}

function findPolicy(): TrustedTypePolicy | undefined {
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
  if (process.env.NODE_ENV !== 'production') return sharePolicy();
  return createPolicy();
}

/** Shares the policy: an author's document has several apps, and a site may allow the name only once. */
function sharePolicy(): TrustedTypePolicy | undefined {
  const store = getDocumentStore();
  store.policy ??= { value: createPolicy() };
  return store.policy.value as TrustedTypePolicy | undefined;
}

function createPolicy(): TrustedTypePolicy | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy };
  };
  return trustedTypes?.createPolicy('docgen', { createHTML: (html) => html });
}
