import * as z from 'zod/mini';
import { group, option, withDefault } from './option.ts';

const count = (least: number) =>
  z
    .number()
    .check(z.int(), z.gte(least))
    .register(z.globalRegistry, { expected: `a whole number from ${least} up` });

/** `check.external`: how `docgen check --external` asks for links to other sites. */
const externalSchema = z.strictObject({
  allow: withDefault(z.array(z.string()), ['*'], {
    description: 'Addresses that are requested, by how they begin; `*` is any text, `$` the end.',
  }),
  ignore: withDefault(z.array(z.string()), [], {
    description: 'Addresses that are not requested, in the same form.',
  }),
  privateHosts: withDefault(z.array(z.string()), [], {
    description:
      'Hosts that are requested although their address is one of this machine or a private network: `localhost`, `wiki.example`.',
  }),
  concurrency: withDefault(count(1), 8, { description: 'Requests at once.' }),
  perHost: withDefault(count(1), 2, { description: 'Requests to one host at once.' }),
  retries: withDefault(count(0), 2, {
    description: 'Further requests if a host cannot be reached or is busy (status 429 or 503).',
  }),
  cacheDays: withDefault(count(0), 7, {
    description: 'Days for which a page that was found is not requested again; 0: it always is.',
  }),
});

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
        'Pages without a heading, images without description, headings that skip a level or have no text, links that say nothing, tables without headers.',
      defaultText: "`'warn'` in `docgen check`, off elsewhere",
    }),
    samples: option(level(), {
      description:
        'JSON in code blocks that are named after a file of docgen and do not fit its schema; type errors in `ts` and `tsx` code blocks that are marked `check`.',
      defaultText: "`'warn'` in `docgen check`, off elsewhere",
    }),
    external: group(externalSchema, 'Links to other sites, for `docgen check --external`.'),
  })
  .register(z.globalRegistry, { title: 'Checks', name: 'CheckOptions' });
