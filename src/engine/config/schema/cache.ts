import * as z from 'zod/mini';
import { option, required, withDefault } from './option.ts';

// Addresses are checked in `resolve-cache.ts`, whose messages do not repeat them: one may hold a password.
const address = () => z.string();

export const remoteSchema = z.strictObject({
  url: required(
    address(),
    'Address of the storage, without user name and password: of a server over HTTP, of a Redis, as in `rediss://cache.example.com:6379`, or of a bucket of S3, as in `s3://bucket/docs?region=eu-central-1`.',
  ),
  write: withDefault(z.boolean(), false, {
    description: 'Also writes results, for other machines to read. Only for builds whose input you trust.',
  }),
  timeout: withDefault(
    z
      .number()
      .check(z.int(), z.gte(1), z.lte(600_000))
      .register(z.globalRegistry, { expected: 'a whole number of milliseconds from 1 to 600000' }),
    10_000,
    { description: 'Milliseconds after which a request is given up and its result made on this machine.' },
  ),
});

/** `cache`: where results are kept besides docgen's own folder. */
export const cacheSchema = z
  .strictObject({
    remote: option(z.union([address(), remoteSchema]), {
      description:
        'Storage that several machines share: an address, which is only read from, or an object. `DOCGEN_CACHE_REMOTE` takes precedence.',
    }),
  })
  .register(z.globalRegistry, { title: 'Cache', name: 'CacheOptions' });
