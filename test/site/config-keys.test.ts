/** No option of the schema is without effect. */
import { describe, expect, it } from 'vitest';
import {
  listBuilderRows,
  listConfigRows,
  type OptionRow,
} from '../../src/engine/config/printed/option-rows.ts';
import { createSampleSites } from './options/build-sample.ts';
import { BUILDER_SAMPLES } from './options/builder.ts';
import { CONFIG_SAMPLES } from './options/config.ts';
import { ELSEWHERE, KEY_CHANGES } from './options/keys.ts';

const buildSample = createSampleSites();

describe('each key of the schema', () => {
  it('has a sample, or a change here', () => {
    const rows = [...listConfigRows(), ...withPrefix('builderConfig.', listBuilderRows())];
    const covered = [...CONFIG_SAMPLES, ...withPrefix('builderConfig.', BUILDER_SAMPLES), ...KEY_CHANGES];
    const keys = covered.map((entry) => ('key' in entry ? entry.key : entry.option));
    const missing = rows
      .filter(
        (row) =>
          row.status === undefined && !/^markdown\.checkDeadLinks\b/.test(row.key) && !isGroup(row.key, rows),
      )
      .filter(({ key }) => !keys.includes(key) && !ELSEWHERE.test(key));
    expect(missing.map(({ key }) => key)).toEqual([]);
  });

  it.each(KEY_CHANGES)('$key changes the site', async ({ before, after, ...fixture }) => {
    const [first, second] = [await buildSample(fixture, before), await buildSample(fixture, after)];
    expect(second.digest()).not.toEqual(first.digest());
  });
});

function withPrefix<T extends { key: string } | { option: string }>(prefix: string, list: readonly T[]): T[] {
  return list.map((entry) =>
    'key' in entry
      ? { ...entry, key: `${prefix}${entry.key}` }
      : { ...entry, option: `${prefix}${entry.option}` },
  );
}

/** An object, whose keys are rows of their own. */
const isGroup = (key: string, rows: readonly OptionRow[]) =>
  rows.some((row) => row.key.startsWith(`${key}.`) || row.key.startsWith(`${key}[`));
