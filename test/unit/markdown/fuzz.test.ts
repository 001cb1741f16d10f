/** 500 documents of the fuzzer, always the same ones; `npm run stress` tries thousands of others. */
import { it } from 'vitest';
import { fuzzConfig, fuzzNavigation, fuzzPages } from '../../helpers/fuzz.ts';

const SEED = 20_261_122;

it.each([
  ['md', 'satteri', 160],
  ['mdx', 'satteri', 120],
  ['md', 'unified', 50],
  ['mdx', 'unified', 40],
] as const)('pages in %s with %s: nothing crashes, runs or lies outside', (format, engine, documents) =>
  fuzzPages(format, engine, { seed: SEED, documents }),
);

it.each(['_nav.json', '_meta.json'] as const)('%s', (name) =>
  fuzzNavigation(name, { seed: SEED, documents: 50 }),
);

it('configs', () => fuzzConfig({ seed: SEED, documents: 30 }));
