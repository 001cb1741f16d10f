/** The samples of the config do what the reference says of them. */
import { describe, expect, it } from 'vitest';
import { createSampleSites } from './options/build-sample.ts';
import { BUILDER_SAMPLES } from './options/builder.ts';
import { CONFIG_SAMPLES } from './options/config.ts';

const buildSample = createSampleSites();

describe.each([
  { name: 'config', samples: CONFIG_SAMPLES },
  { name: 'builderConfig', samples: BUILDER_SAMPLES },
])('samples of $name', ({ samples }) => {
  it.each(samples)('$option: $effect', async (sample) => {
    expect(await sample.isShown(await buildSample(sample, sample.code))).toBe(true);
    expect(await sample.isShown(await buildSample(sample, ''))).toBe(false);
  });
});
