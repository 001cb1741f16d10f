import { describe, expect, it } from 'vitest';
import { setCollapsed } from '../../../../src/theme/page/sidebar-state.ts';

describe('sidebar state', () => {
  it('closes one group and leaves everything else the same object', () => {
    const inner = { text: 'Inner', _fileKey: 'i', items: [{ text: 'x', _fileKey: 'x' }] };
    const entries = [
      { text: 'Other', _fileKey: 'o' },
      { text: 'Outer', _fileKey: 'u', items: [inner] },
    ];

    const closed = setCollapsed(entries, [1, 0], true);

    expect(closed).toEqual([entries[0], { ...entries[1], items: [{ ...inner, collapsed: true }] }]);
    expect(closed[0]).toBe(entries[0]);
    expect(inner).not.toHaveProperty('collapsed');
  });
});
