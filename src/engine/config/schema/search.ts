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
      description: 'Builds one index per version instead of one for all of them.',
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
          'Weight of a match on pages below a path, up to 1. Paths have no language and no version; the longest one counts. Pages below none of them weigh 1, or 0.7 with a `date` in their frontmatter.',
      },
    ),
    synonyms: withDefault(z.array(z.array(z.string())), [], {
      description: 'Words that mean the same: what says one of them is found by the others.',
    }),
    expect: withDefault(
      z.record(textMatching(/^\/[^?\s]*$/, 'a path that begins with a slash'), z.array(z.string())),
      {},
      {
        description:
          'Queries that have to find a page among their first five results, by its path. `docgen check` tries them.',
      },
    ),
    apiUrl: ignored(),
    domain: ignored(),
    indexName: ignored(),
    searchIndexes: ignored(),
    searchLoading: ignored(),
  })
  .register(z.globalRegistry, { title: 'Search', name: 'SearchOptions' });
