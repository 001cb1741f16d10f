import { describe, expect, it } from 'vitest';
import { shouldHideNav } from '../../../../src/theme/nav/nav-scroll.ts';

describe('hiding the bar', () => {
  it.each([
    [{ hidden: false, last: 0, now: 300 }, false],
    [{ hidden: false, last: 300, now: 500 }, true],
    [{ hidden: true, last: 500, now: 400 }, false],
    [{ hidden: true, last: 500, now: 500 }, true],
  ])('%o gives %s', (scroll, expected) => {
    expect(shouldHideNav(scroll)).toBe(expected);
  });
});
