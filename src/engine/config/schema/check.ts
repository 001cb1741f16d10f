import * as z from 'zod/mini';
import { option } from './option.ts';

const level = () => z.union([z.literal(false), z.enum(['warn', 'error'])]);

/** `check`: what is looked for besides dead links, and how serious it is. */
export const checkSchema = z
  .strictObject({
    orphans: option(level(), {
      description: 'Pages that cannot be reached from the navigation, the sidebar or a link.',
      defaultText: "`'warn'` in `docgen check`, off elsewhere",
    }),
    languages: option(level(), {
      description: 'Translations that are missing, outdated or structured differently from their originals.',
      defaultText: "`'warn'` where there is an `i18n.lock.json`, else off",
    }),
    addresses: option(level(), {
      description: 'Published pages and headings that no longer exist and have no redirect.',
      defaultText: "`'error'` where there is an `addresses.lock`, else off",
    }),
    accessibility: option(level(), {
      description:
        'Images without description, skipped heading levels, links that say nothing, tables without headers.',
      defaultText: "`'warn'` in `docgen check`, off elsewhere",
    }),
    samples: option(level(), {
      description:
        'JSON in code blocks that are named after a file of docgen and do not fit its schema; type errors in `ts` and `tsx` code blocks that are marked `check`.',
      defaultText: "`'warn'` in `docgen check`, off elsewhere",
    }),
  })
  .register(z.globalRegistry, { title: 'Checks', name: 'CheckOptions' });
