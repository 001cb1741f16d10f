import * as z from 'zod/mini';
import { ignored, option } from './option.ts';

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
    apiUrl: ignored(),
    domain: ignored(),
    indexName: ignored(),
    searchIndexes: ignored(),
    searchLoading: ignored(),
  })
  .register(z.globalRegistry, { title: 'Search', name: 'SearchOptions' });
