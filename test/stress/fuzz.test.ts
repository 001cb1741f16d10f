/**
 * The fuzzer over thousands of documents, other ones each time. What fails prints its seed and
 * path: `FUZZ_SEED=… FUZZ_PATH=… npx vitest run --project stress test/stress/fuzz.test.ts -t "…"`
 * runs that one again.
 */
import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { fuzzConfig, fuzzNavigation, fuzzPages } from '../helpers/fuzz.ts';

const documents = Number(process.env.FUZZ_DOCUMENTS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const path = process.env.FUZZ_PATH;

/** A run of this part of the documents. */
const share = (part: number) => ({ seed, documents: Math.ceil(documents * part), ...(path && { path }) });

const LONG = 3_600_000;

it.each([
  ['md', 'satteri', 0.4],
  ['mdx', 'satteri', 0.25],
  ['md', 'unified', 0.1],
  ['mdx', 'unified', 0.1],
] as const)(
  `pages in %s with %s, seed ${seed}`,
  (format, engine, part) => fuzzPages(format, engine, share(part)),
  LONG,
);

it.each(['_nav.json', '_meta.json'] as const)(
  `%s, seed ${seed}`,
  (name) => fuzzNavigation(name, share(0.06)),
  LONG,
);

it(`configs, seed ${seed}`, () => fuzzConfig(share(0.03)), LONG);
