import * as z from 'zod/mini';
import { opaque, option } from './option.ts';

const hosted = (description: string) => option(opaque<unknown>('unknown'), { description, status: 'later' });

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
    apiUrl: hosted('Address of a search service.'),
    domain: hosted('Domain of the pages a search service looks at.'),
    indexName: hosted('Index at a search service.'),
    searchIndexes: hosted('Further indexes at a search service.'),
    searchLoading: hosted('Shows that a search is going on.'),
  })
  .register(z.globalRegistry, { title: 'Search', name: 'SearchOptions' });
