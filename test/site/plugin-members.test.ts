/** The samples of plugin members do what the reference says of them. */
import { expect, it } from 'vitest';
import { createSampleSites } from './options/build-sample.ts';
import { HOOK_SAMPLES, toConfigSample } from './options/hooks.ts';

const buildSample = createSampleSites();

it.each(HOOK_SAMPLES.map(toConfigSample))('$option: $effect', async (sample) => {
  expect(await sample.isShown(await buildSample(sample, sample.code))).toBe(true);
  expect(await sample.isShown(await buildSample(sample, ''))).toBe(false);
});
