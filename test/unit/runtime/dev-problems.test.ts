import { describe, expect, it } from 'vitest';
import { splitAtColumn } from '../../../src/runtime/dev/overlay-view.ts';
import {
  closeList,
  countProblems,
  moveBy,
  NO_PROBLEMS,
  openList,
  withProblems,
} from '../../../src/runtime/dev/problem-list.ts';
import {
  createAppProblem,
  createHydrationProblem,
  createPageProblem,
} from '../../../src/runtime/dev/runtime-problem.ts';
import { getOverlayWords } from '../../../src/runtime/dev/words.ts';
import type { Diagnostic, RoutePath, Severity } from '../../../src/shared/types.ts';

const problem = (message: string, severity: Severity = 'error', line = 1): Diagnostic => ({
  code: 'DG3041',
  severity,
  message,
  file: 'a.md',
  line,
});
const A = problem('a');
const B = problem('b');
const WARNING = problem('w', 'warning');

describe('a list of problems', () => {
  it('has errors first, each once, and no notes', () => {
    const list = withProblems(NO_PROBLEMS, [WARNING, problem('n', 'info'), B, A, B]);
    expect(list.problems.map(({ message }) => message)).toEqual(['b', 'a', 'w']);
    expect(countProblems(list)).toEqual({ errors: 2, warnings: 1 });
  });

  it('opens for errors alone', () => {
    expect(withProblems(NO_PROBLEMS, [WARNING]).isOpen).toBe(false);
    expect(withProblems(NO_PROBLEMS, [WARNING, A])).toMatchObject({ isOpen: true, index: 0 });
    expect(withProblems(NO_PROBLEMS, []).isOpen).toBe(false);
  });

  it('stays with the problem that is read', () => {
    const list = moveBy(withProblems(NO_PROBLEMS, [A, B]), 1);
    expect(withProblems(list, [problem('c'), A, B]).index).toBe(2);
    expect(withProblems(list, [A]).index).toBe(0);
  });

  it('stays closed until there is a new error, which another line does not make', () => {
    const list = closeList(withProblems(NO_PROBLEMS, [A]));
    expect(withProblems(list, [problem('a', 'error', 2), WARNING]).isOpen).toBe(false);
    expect(withProblems(list, [A, B])).toMatchObject({ isOpen: true, index: 1 });
    expect(withProblems(withProblems(list, []), [A]).isOpen).toBe(true);
  });

  it('closes with its last error, unless it was opened for warnings', () => {
    expect(withProblems(withProblems(NO_PROBLEMS, [A, WARNING]), [WARNING]).isOpen).toBe(false);
    expect(withProblems(openList(withProblems(NO_PROBLEMS, [WARNING])), [WARNING]).isOpen).toBe(true);
    expect(withProblems(openList(withProblems(NO_PROBLEMS, [WARNING])), []).isOpen).toBe(false);
  });

  it('opens for the page on screen, and counts what is wrong with others', () => {
    const own = { ...problem('own'), page: '/own' as RoutePath };
    const other = { ...problem('other'), page: '/other' as RoutePath };
    const here = withProblems(NO_PROBLEMS, [], own.page);
    const first = withProblems(here, [other]);
    expect(first.isOpen).toBe(false);
    expect(countProblems(first).errors).toBe(1);
    const both = withProblems(first, [other, own]);
    expect(both).toMatchObject({ isOpen: true, index: 0, problems: [own, other] });
    expect(withProblems(both, [other]).isOpen).toBe(false);
    expect(withProblems(first, first.problems, other.page).isOpen).toBe(true);
    expect(withProblems(closeList(both), both.problems, own.page).isOpen).toBe(false);
    expect(withProblems(here, [A]).isOpen).toBe(true);
  });

  it('turns round and round', () => {
    const list = withProblems(NO_PROBLEMS, [A, B]);
    expect([moveBy(list, -1).index, moveBy(moveBy(list, 1), 1).index]).toEqual([1, 0]);
    expect(moveBy(NO_PROBLEMS, 1)).toBe(NO_PROBLEMS);
  });
});

describe('problems of the browser', () => {
  const STACK =
    '\n    at Chart (http://x/a.js:1:2)\n    at div (<anonymous>)\n    at Board (http://x/a.js:1:2)\n    at Outer (http://x)\n    at PageContent (http://x)\n    at StatefulPage (http://x)';

  it('name the components they come from, and none of ours', () => {
    expect(createPageProblem(new Error('no data'), STACK).problem.message).toBe(
      'The page fails in the browser (in Chart < Board): no data.',
    );
    expect(
      createPageProblem('thrown text.', '\n    at PageContent (http://x)\n    at StatefulPage').problem
        .message,
    ).toBe('The page fails in the browser: thrown text.');
    expect(createAppProblem(new Error('x'), 'Nav@http://x/a.js:1:1\nLayout@http://x').problem.message).toBe(
      'The app fails in the browser (in Nav < Layout): x.',
    );
    expect(createHydrationProblem(new Error('other text\n\nlong story'), undefined).problem).toMatchObject({
      severity: 'warning',
      message: 'Server and browser draw different pages: other text.',
    });
  });
});

describe('the line of a problem', () => {
  it.each([
    ['const answer = 1', 7, ['const ', 'answer', ' = 1']],
    ['  <Tab>', 3, ['  ', '<', 'Tab>']],
    ['中文 标题', 4, ['中文 ', '标题', '']],
    ['😀x', 1, ['', '😀', 'x']],
    ['abc', 4, ['abc', ' ', '']],
    ['abc', 99, ['abc', ' ', '']],
    ['abc', undefined, ['abc', '', '']],
  ])('%s has its column %s marked', (excerpt, column, expected) => {
    const { before, marked, after } = splitAtColumn(excerpt, column);
    expect([before, marked, after]).toEqual(expected);
  });
});

describe('words', () => {
  it.each([
    ['zh', '错误'],
    ['zh-CN', '错误'],
    ['en-US', 'Error'],
    ['fr', 'Error'],
    ['zhx', 'Error'],
    ['', 'Error'],
  ])('on a page in "%s" are its own or English', (lang, expected) => {
    expect(getOverlayWords(lang).error).toBe(expected);
  });
});
