import * as z from 'zod/mini';
import { option } from './option.ts';

const level = () => z.union([z.literal(false), z.enum(['warn', 'error'])]);

/** `check`: what is looked for besides dead links, and how serious it is. */
export const checkSchema = z
  .strictObject({
    orphans: option(level(), {
      description: 'Pages that no navigation, sidebar or link leads to.',
      defaultText: "`'warn'` in `docgen check`, off elsewhere",
    }),
    languages: option(level(), {
      description: 'Translations that are missing, behind or built otherwise than their originals.',
      defaultText: "`'warn'` where there is an `i18n.lock.json`, else off",
    }),
    addresses: option(level(), {
      description: 'Pages and headings that were published and are gone without a redirect.',
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
