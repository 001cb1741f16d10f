import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { mergeRefs } from '../../../../src/theme/compat/merge-refs.ts';

it('fills several refs and empties them again', () => {
  const object = createRef<string>();
  const [cleanUp, withCleanUp, without] = [vi.fn(), vi.fn(() => cleanUp), vi.fn()];

  const stop = mergeRefs<string>(object, undefined, withCleanUp, without)('element');
  expect([object.current, withCleanUp.mock.lastCall, without.mock.lastCall]).toEqual([
    'element',
    ['element'],
    ['element'],
  ]);

  if (stop) stop();
  expect([object.current, cleanUp.mock.calls.length, without.mock.lastCall]).toEqual([null, 1, [null]]);
});
