/**
 * HTML that docgen itself compiled, marked as such, so that a site can demand
 * Trusted Types (`require-trusted-types-for 'script'; trusted-types docgen`).
 */
interface TrustedTypePolicy {
  createHTML(html: string): string;
}

const policy = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy };
  }
).trustedTypes?.createPolicy('docgen', { createHTML: (html) => html });

/** The value for `dangerouslySetInnerHTML.__html`, `innerHTML` and `DOMParser`. */
export function toTrustedHtml(html: string): string {
  return policy ? policy.createHTML(html) : html;
}
