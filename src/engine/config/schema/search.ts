import * as z from 'zod/mini';
import { ignored, option, textOf } from './option.ts';

/** `search`: the index and how it is asked. */
export const searchSchema = z
  .strictObject({
    mode: option(z.enum(['local', 'remote']), {
      description:
        'Where searching happens. `local`: an index is made with the site. `remote`: none is, as a provider of the theme is asked.',
      default: 'local',
    }),
    searchHooks: option(z.string(), {
      description: 'Module with functions that run around a search.',
    }),
    versioned: option(z.boolean(), {
      description: 'Makes one index for each version, and not one for all of them.',
      default: true,
    }),
    codeBlocks: option(z.boolean(), {
      description: 'Finds text in code blocks.',
      default: true,
    }),
    weights: option(
      z.record(
        textOf(/^\/[^?#\s]*$/, 'a path that begins with a slash'),
        z.number().check(z.gt(0), z.maximum(1)),
      ),
      {
        description:
          'What a match is worth on pages below a path, up to 1. Paths have no language and no version; the longest one counts.',
        default: {},
      },
    ),
    apiUrl: ignored(),
    domain: ignored(),
    indexName: ignored(),
    searchIndexes: ignored(),
    searchLoading: ignored(),
  })
  .register(z.globalRegistry, { title: 'Search', name: 'SearchOptions' });
