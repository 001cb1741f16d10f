import { expect, it } from 'vitest';
import { splitTags } from '../../../src/shared/split-tags.ts';

it('splits tags at commas outside drawings', () => {
  expect(splitTags('new, <svg><path d="M1,2"/></svg> ,beta,new')).toEqual([
    'new',
    '<svg><path d="M1,2"/></svg>',
    'beta',
  ]);
});
