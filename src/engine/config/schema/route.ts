import * as z from 'zod/mini';
import { textMatching, withDefault, withLateDefault } from './option.ts';

export const localeRedirectSchema = z.enum(['auto', 'never', 'only-default-lang']);

const globs = () => z.array(z.string());

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
      description: 'Further files that are pages, as globs from the docs folder.',
    }),
    exclude: withDefault(globs(), [], {
      description: 'Files that are no pages, as globs from the docs folder.',
    }),
    excludeConvention: withDefault(globs(), ['**/_[^_]*'], {
      description: 'Files that are no pages by their name: fragments for other pages to import.',
    }),
    cleanUrls: withDefault(z.boolean(), false, {
      description: 'Links without `.html`. The files written keep their extension.',
    }),
    cleanUrlsRedirect: withDefault(z.boolean(), true, {
      description:
        'Shows the canonical address of a page in the address bar when it was opened by another spelling.',
    }),
    localeRedirect: withLateDefault(localeRedirectSchema, 'auto', {
      description: "Leads a first visit to the page in the reader's own language.",
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
