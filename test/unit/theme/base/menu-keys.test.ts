import { describe, expect, it } from 'vitest';
import { getNextIndex } from '../../../../src/theme/base/menu-keys.ts';

describe('arrow keys', () => {
  it.each([
    ['ArrowDown', -1, 3, 'vertical', 0],
    ['ArrowDown', 2, 3, 'vertical', 0],
    ['ArrowUp', -1, 3, 'vertical', 2],
    ['ArrowUp', 0, 3, 'vertical', 2],
    ['Home', 2, 3, 'vertical', 0],
    ['End', 0, 3, 'vertical', 2],
    ['ArrowRight', 0, 3, 'vertical', undefined],
    ['ArrowRight', 0, 3, 'horizontal', 1],
    ['ArrowLeft', 0, 3, 'horizontal', 2],
    ['a', 0, 3, 'vertical', undefined],
    ['ArrowDown', -1, 0, 'vertical', undefined],
  ] as const)('%s from %i of %i, %s, goes to %s', (key, current, count, orientation, expected) => {
    expect(getNextIndex({ key, current, count, orientation })).toBe(expected);
  });

  it('turn round in right-to-left text', () => {
    const at = { current: 0, count: 3, orientation: 'horizontal', isRightToLeft: true } as const;

    expect(getNextIndex({ ...at, key: 'ArrowLeft' })).toBe(1);
    expect(getNextIndex({ ...at, key: 'ArrowRight' })).toBe(2);
  });
});
