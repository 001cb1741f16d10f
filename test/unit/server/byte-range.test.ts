import { describe, expect, it } from 'vitest';
import { readRange } from '../../../src/engine/server/send-body.ts';

describe('readRange', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-5', 10, { start: 5, end: 9 }],
    ['bytes=-50', 10, { start: 0, end: 9 }],
    ['bytes=2-500', 10, { start: 2, end: 9 }],
    ['bytes=9-9', 10, { start: 9, end: 9 }],
  ])('reads %s of %i bytes', (header, size, range) => {
    expect(readRange(header, size)).toEqual(range);
  });

  it.each([
    undefined,
    'bytes=9-1',
    'bytes=-',
    'bytes=0-1,4-5',
    'lines=0-5',
    'bytes=a-b',
    'bytes=1',
    'bytes= 0 - 5',
  ])('sends the whole for %s', (header) => {
    expect(readRange(header, 10)).toBeUndefined();
  });

  it.each([
    ['bytes=10-', 10],
    ['bytes=10-20', 10],
    ['bytes=-0', 10],
    ['bytes=0-', 0],
    ['bytes=99999999999999999999-', 10],
  ])('has nothing to send for %s of %i bytes', (header, size) => {
    expect(readRange(header, size)).toBe('unsatisfiable');
  });
});
