/**
 * Memory of a page is bounded by its length, also where no thread guards it: marks and documents of the fuzzer,
 * repeated until they are as long as a page that is compiled on the main thread may be.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPages } from '../helpers/fuzz-documents.ts';
import { findLarge, repeatMarks, repeatToLength } from '../helpers/heap.ts';

/** `markdown/heavy-page.ts`: longer ones are compiled on a thread with a limit of its own. */
const LENGTH = 128 * 1024;
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

it.each([
  ['satteri', 'md'],
  ['satteri', 'mdx'],
  ['unified', 'md'],
  ['unified', 'mdx'],
] as const)(
  `with %s, no shape of %s takes more than a multiple of its length, seed ${seed}`,
  async (engine, format) => {
    const documents = fc
      .sample(createPages(format), { seed, numRuns: 100 })
      .filter((text) => text.length > 0);
    const texts = [...repeatMarks(LENGTH), ...documents.map((text) => repeatToLength(text, LENGTH))];
    expect(await findLarge({ engine, format, texts })).toEqual([]);
  },
  3_600_000,
);
