import * as z from 'zod/mini';
import { ignored, option, textMatching, withDefault } from './option.ts';

/** `search`: the index and how it is asked. */
export const searchSchema = z
  .strictObject({
    mode: withDefault(z.enum(['local', 'remote']), 'local', {
      description:
        'Where searching happens. `local`: an index is made with the site. `remote`: none is, as a provider of the theme is asked.',
    }),
    searchHooks: option(z.string(), {
      description: 'Module with functions that run around a search.',
    }),
    versioned: withDefault(z.boolean(), true, {
      description: 'Makes one index for each version, and not one for all of them.',
    }),
    codeBlocks: withDefault(z.boolean(), true, {
      description: 'Finds text in code blocks.',
    }),
    weights: withDefault(
      z.record(
        textMatching(/^\/[^?#\s]*$/, 'a path that begins with a slash'),
        z.number().check(z.gt(0), z.maximum(1)),
      ),
      {},
      {
        description:
          'What a match is worth on pages below a path, up to 1. Paths have no language and no version; the longest one counts.',
      },
    ),
    apiUrl: ignored(),
    domain: ignored(),
    indexName: ignored(),
    searchIndexes: ignored(),
    searchLoading: ignored(),
  })
  .register(z.globalRegistry, { title: 'Search', name: 'SearchOptions' });
