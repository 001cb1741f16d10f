import { expect, it } from 'vitest';
import { createRunMemory } from '../../../src/engine/bundle/run-memory.ts';

it('remembers what the run before has made of a text, and forgets what a run did not ask for', () => {
  const { begin, recall } = createRunMemory();
  let made = 0;
  const read = (text: string, detail: string) => recall(text, detail, () => `${text} ${detail} ${++made}`);

  const first = [read('a', 'x'), read('a', 'y'), read('a', 'x')];
  begin();
  const second = [read('a', 'x'), read('b', 'x')];
  begin();
  const third = [read('a', 'y'), read('b', 'x')];

  expect(first).toEqual(['a x 1', 'a y 2', 'a x 1']);
  expect(second).toEqual(['a x 1', 'b x 3']);
  expect(third).toEqual(['a y 4', 'b x 3']);
});
