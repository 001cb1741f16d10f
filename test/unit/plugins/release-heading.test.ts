/** Headings as release tools and well-known projects write them. */
import { expect, it } from 'vitest';
import { isUnreleasedHeading, readReleaseHeading } from '../../../src/plugins/news/release-heading.ts';

it.each([
  ['[1.2.0] - 2026-05-01', 'Keep a Changelog', '1.2.0', '2026-05-01'],
  ['1.2.0', 'changesets', '1.2.0', undefined],
  ['1.2.0 (2026-05-01)', 'semantic-release', '1.2.0', '2026-05-01'],
  ['v1.2.0-beta.1 (2026-05-1)', 'lerna', '1.2.0-beta.1', '2026-05-01'],
  ['19.1.0 (March 28, 2025)', 'React', '19.1.0', '2025-03-28'],
  ['5.0.1 / 2024-10-08', 'Express', '5.0.1', '2024-10-08'],
  ['2024-09-10, Version 22.8.0', 'no version at the beginning', undefined, undefined],
  ['Version 2.0 – 3rd Sept. 2026', 'prose', '2.0', '2026-09-03'],
  ['Release 1.0.0: 1 Jan 2026', 'prose', '1.0.0', '2026-01-01'],
  ['2026.05.01', 'a calendar version is no date', '2026.05.01', undefined],
  ['2026.5 (2026.05.02)', 'a calendar version with a date', '2026.5', '2026-05-02'],
  ['1.x to 2.x', 'a guide', undefined, undefined],
  ['12 ways', 'a title', undefined, undefined],
])('reads "%s" (%s)', (label, _project, version, day) => {
  const heading = readReleaseHeading(label);
  expect(heading?.version).toBe(version);
  expect(heading?.day).toBe(day);
  expect(heading?.wrongDay).toBeUndefined();
});

it.each(['0.0.1 - 2014-13-31', '0.0.1 (February 30, 2014)'])(
  'says that "%s" has no date that a calendar has',
  (label) => {
    const heading = readReleaseHeading(label);
    expect(heading).toMatchObject({ version: '0.0.1', wrongDay: expect.stringContaining('2014') });
    expect(heading).not.toHaveProperty('day');
  },
);

it.each(['1.3.0 (unreleased)', '[1.3.0] - Unreleased', 'v1.3.0 – TBD'])(
  'takes "%s" for no release',
  (label) => {
    expect(readReleaseHeading(label)).toEqual({ version: '1.3.0', isUnreleased: true });
  },
);

it('knows headings of what is not released yet', () => {
  for (const label of [
    'Unreleased',
    '[Unreleased]',
    'unreleased changes',
    'Unreleased - 2026-xx-xx',
    'Upcoming',
  ])
    expect(isUnreleasedHeading(label), label).toBe(true);
  for (const label of ['Unreleased notes from 2015', '1.0.0', 'Released'])
    expect(isUnreleasedHeading(label), label).toBe(false);
});
