import * as z from 'zod/mini';
import { option, textMatching, withDefault } from './option.ts';

/** The directives a site may add sources to, and what each one is about. */
const DIRECTIVES = {
  'connect-src': 'Addresses that scripts fetch from.',
  'font-src': 'Fonts.',
  'form-action': 'Where forms are sent. Without it, to the site itself.',
  'frame-ancestors': 'Sites that may show this one in a frame. Without it, only the site itself.',
  'frame-src': 'Pages shown in frames.',
  'img-src': 'Images.',
  'media-src': 'Sound and video.',
  'object-src': 'Plugins of the browser.',
  'report-to': 'Where browsers report what the policy forbids.',
  'report-uri': 'The same, for browsers that do not know `report-to`.',
  'script-src': 'Scripts: origins, or hashes of scripts in `head`.',
  'style-src': 'Styles.',
  'trusted-types': 'Names of Trusted Types policies that your scripts create.',
  'worker-src': 'Workers.',
} as const;

export type CspDirective = keyof typeof DIRECTIVES;

/**
 * Directives that are closed by default (`render/content-policy.ts`): to these plugins may add sources, while
 * a source would close a directive that is open.
 */
export const CLOSED_BY_DEFAULT: ReadonlySet<string> = new Set<CspDirective>([
  'script-src',
  'object-src',
  'frame-src',
  'form-action',
  'frame-ancestors',
  'worker-src',
]);

// A character that ends a source, a directive or a header would smuggle in another one.
const source = () => textMatching(/^[^\s;,]+$/, 'one source without spaces, commas and semicolons');

/** Sources by directive. */
export const cspSources = z.strictObject(
  Object.fromEntries(
    Object.entries(DIRECTIVES).map(([name, description]) => [
      name,
      option(z.array(source()), { description }),
    ]),
  ) as Record<CspDirective, z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString>>>,
);

/** `csp`: the content security policy of every page. */
export const cspSchema = z.union([
  z.boolean(),
  z.strictObject({
    strict: withDefault(z.boolean(), true, {
      description:
        '`false`: adds the sources to what holds without `csp`, which is strict with scripts, frames and forms alone.',
    }),
    ...cspSources.def.shape,
  }),
]);
