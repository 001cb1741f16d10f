import * as z from 'zod/mini';
import { isEndingGlob } from '../../../shared/quick-glob.ts';
import { textMatching, withDefault, withLateDefault } from './option.ts';
import { formatShort } from './problem.ts';

export const localeRedirectSchema = z.enum(['home', 'auto', 'never', 'only-default-lang']);

const globs = () => z.array(z.string().check(z.refine(isEndingGlob, { error: refuseGlob })));

function refuseGlob({ input }: { readonly input?: unknown }): string {
  return `must be a glob with few stars, none repeated in a group; matching ${formatShort(input)} could take forever`;
}

/** `route`: which files become pages, and what their addresses look like. */
export const routeSchema = z
  .strictObject({
    extensions: withDefault(
      z.array(textMatching(/^\.[\w-]+$/, 'a file extension such as ".mdx"')),
      ['.js', '.jsx', '.ts', '.tsx', '.md', '.mdx'],
      {
        description:
          'Extensions of page files. The order matters where `_meta.json` names a page without its extension.',
      },
    ),
    include: withDefault(globs(), [], {
      description: 'Additional files that are pages, as globs relative to the docs folder.',
    }),
    exclude: withDefault(globs(), [], {
      description: 'Files that are not pages, as globs relative to the docs folder.',
    }),
    excludeConvention: withDefault(globs(), ['**/_[^_]*'], {
      description: 'Files that are not pages because of their name: fragments for other pages to import.',
    }),
    cleanUrls: withDefault(z.boolean(), false, {
      description: 'Links without `.html`. The files written keep their extension.',
    }),
    cleanUrlsRedirect: withDefault(z.boolean(), true, {
      description:
        'Shows the canonical address of a page in the address bar when it was opened by another spelling.',
    }),
    localeRedirect: withLateDefault(localeRedirectSchema, 'home', {
      description:
        "Redirects a first visit to the reader's own language: from the home page `/` alone, from any page, or from pages of the default language.",
    }),
    localeFallback: withDefault(z.boolean(), true, {
      description:
        'Shows a page that a language lacks in the default language, at the address of its translation.',
    }),
    useTransitions: withDefault(z.boolean(), true, {
      description: 'Keeps the previous page responsive while the next one renders.',
    }),
    prefetchLink: withDefault(z.boolean(), true, {
      description: 'Loads a page when the pointer or the focus reaches a link to it.',
    }),
  })
  .register(z.globalRegistry, { title: 'Routes', name: 'RouteOptions' });
