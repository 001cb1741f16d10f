import { describe, expect, it } from 'vitest';
import { mergeRuns, renderRuns } from '../../../src/engine/highlight/runs.ts';

const run = (text: string, className = '') => ({ text, className });

describe('runs', () => {
  it.each([
    ['joins equal neighbours', [run('a', 'a1'), run('b', 'a1')], [run('ab', 'a1')]],
    ['joins over white space', [run('a', 'a1'), run(' '), run('b', 'a1')], [run('a b', 'a1')]],
    [
      'leaves white space outside',
      [run(' a ', 'a1'), run('b', 'a2')],
      [run(' '), run('a', 'a1'), run(' '), run('b', 'a2')],
    ],
    ['keeps underlined white space', [run(' a ', 'a1 cu'), run('b')], [run(' a ', 'a1 cu'), run('b')]],
    ['keeps struck white space', [run('a', 'as'), run(' ', 'as')], [run('a ', 'as')]],
    ['drops what is empty', [run('', 'a1'), run('b')], [run('b')]],
    ['makes blank lines plain', [run('   ', 'a1')], [run('   ')]],
  ])('%s', (_, runs, expected) => {
    expect(mergeRuns(runs)).toEqual(expected);
  });

  it('writes text escaped', () => {
    expect(renderRuns([run('a<b>&"', 'a1 b2'), run('</i>')])).toBe(
      '<i class="a1 b2">a&lt;b>&amp;"</i>&lt;/i>',
    );
  });

  it('marks words across runs', () => {
    expect(renderRuns([run('xfo', 'a1'), run('ox')], ['foo'])).toBe(
      '<i class="a1">x</i><span class="highlighted-word"><i class="a1">fo</i>o</span>x',
    );
  });
});
