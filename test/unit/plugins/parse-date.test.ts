import { expect, it } from 'vitest';
import { parseDate } from '../../../src/plugins/common/parse-date.ts';

it.each([
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-1-5', '2026-01-05', undefined],
  // As Babel's posts have them.
  ['2026-06-16 0:00:00', '2026-06-16', '2026-06-16T00:00:00.000Z'],
  ['2015-02-15 9:18', '2015-02-15', '2015-02-15T09:18:00.000Z'],
  ['2026-11-20T23:30:00+08:00', '2026-11-20', '2026-11-20T15:30:00.000Z'],
  // The example of YAML.
  ['2001-12-14 21:59:43.10 -5', '2001-12-14', '2001-12-15T02:59:43.100Z'],
  ['2001-12-14t21:59:43.10-05:00', '2001-12-14', '2001-12-15T02:59:43.100Z'],
  ['2026-11-20T09:30:00 +0530', '2026-11-20', '2026-11-20T04:00:00.000Z'],
])('reads %s, wherever the machine is', (text, day, time) => {
  expect(parseDate(text)).toEqual({ day, time });
});

it.each(['2026-02-30', '2017-02-29 11:00:00', '2026-11-20 25:00', '2026-11-20 soon', '20 November 2026', ''])(
  'refuses %s',
  (text) => {
    expect(parseDate(text)).toBeUndefined();
  },
);
