import { Children, createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { listChildren } from '../../../src/shared/list-children.ts';

const element = createElement('b', { key: 'own' }, 'bold');

it.each<[string, ReactNode]>([
  ['none', undefined],
  ['one element', element],
  ['text and numbers', ['a', 0, '', 'b']],
  ['lists in lists', ['a', [element, [['b']]]]],
  ['what renders nothing', [null, false, true, undefined, 'a']],
  ['another kind of list', new Set(['a', 'b'])],
])('lists what React lists: %s', (_, children) => {
  const withoutKeys = (nodes: readonly unknown[]) =>
    JSON.stringify(nodes, (name, value) => (name === 'key' ? null : value));
  expect(withoutKeys(listChildren(children))).toBe(withoutKeys(Children.toArray(children)));
});
