/** Rules of the components for authors that need no browser. */
import fc from 'fast-check';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import {
  collectPanels,
  findPanel,
  getDefaultIndex,
  parsePanelIndex,
} from '../../../../src/theme/writing/tab-panels.ts';
import { placeTooltip, type TooltipPlacement } from '../../../../src/theme/writing/tooltip-place.ts';

const tab = (props: Record<string, unknown>) => createElement('i', { key: String(props.label), ...props });

describe('tabs', () => {
  const panels = collectPanels(
    [tab({ label: 'A', disabled: true }), '\n', tab({ label: 'B', value: 'b' }), tab({ value: 'c' })],
    ['x', 'y', { label: 'Z', value: 'z' }],
  );

  it('are named by themselves, then by `values`, then by their place', () => {
    expect(panels.map(({ label, value }) => [label, value])).toEqual([
      ['A', 'A'],
      ['B', 'b'],
      ['Z', 'c'],
    ]);
    expect(collectPanels([tab({})]).map(({ label, value }) => [label, value])).toEqual([['1', '1']]);
  });

  it.each([
    [{}, 1],
    [{ index: 2 }, 2],
    [{ index: 9 }, 1],
    [{ index: 0 }, 1],
    [{ value: 'c', index: 1 }, 2],
    [{ value: 'A' }, 1],
    [{ value: 'none', index: 2 }, 2],
  ])('open at first with %j: %i', (wanted, expected) => {
    expect(getDefaultIndex(panels, wanted)).toBe(expected);
  });

  it.each([
    [null, -1],
    ['0', -1],
    ['1', 1],
    ['3', -1],
    ['-1', -1],
    ['1.0', -1],
    ['__proto__', -1],
    ['', -1],
  ])('what storage and address say may be anything: %j is %i', (written, expected) => {
    expect(parsePanelIndex(panels, written)).toBe(expected);
  });

  it('never open a disabled one by name', () => {
    expect([findPanel(panels, 'A'), findPanel(panels, 'b'), findPanel(panels, null)]).toEqual([-1, 1, -1]);
  });
});

describe('a tooltip', () => {
  const window = { width: 1000, height: 800 };
  const size = { width: 250, height: 60 };
  const at = (left: number, top: number) => ({ left, top, width: 40, height: 20 });

  it.each([
    ['right', at(400, 400), 'right'],
    ['right', at(800, 400), 'left'],
    ['left', at(100, 400), 'right'],
    ['top', at(400, 20), 'bottom'],
    ['bottom', at(400, 760), 'top'],
  ] as const)('wanted %s of %j stands %s', (placement, anchor, side) => {
    expect(placeTooltip({ anchor, size, window, placement }).side).toBe(side);
  });

  it('stands above or below where there is room on neither side', () => {
    const phone = { width: 320, height: 600 };
    const place = (top: number) =>
      placeTooltip({ anchor: at(150, top), size, window: phone, placement: 'right' });
    expect([place(300).side, place(10).side]).toEqual(['top', 'bottom']);
  });

  it('is never beyond an edge that it fits between', () => {
    const place = fc.constantFrom<TooltipPlacement>('top', 'right', 'bottom', 'left');
    const number = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(place, number, number, (placement, left, top) => {
        const placed = placeTooltip({ anchor: at(left, top), size, window, placement });
        expect(placed.left).toBeGreaterThanOrEqual(8);
        expect(placed.top).toBeGreaterThanOrEqual(8);
        expect(placed.left + size.width).toBeLessThanOrEqual(window.width - 8);
        expect(placed.top + size.height).toBeLessThanOrEqual(window.height - 8);
      }),
    );
  });
});
