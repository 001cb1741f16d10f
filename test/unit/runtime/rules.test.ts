/** Small rules that need no browser. */
import { describe, expect, test } from 'vitest';
import { findActiveId, getReadPercent } from '../../../src/runtime/hooks/toc-hooks.ts';
import { splitMarkup } from '../../../src/runtime/split-markup.ts';
import { matchPath, matchRoutes } from '../../../src/shared/match-path.ts';

describe('matchPath', () => {
  test.each([
    ['/docs/:name', '/docs/start', { name: 'start' }],
    ['/docs/:name?', '/docs', { name: undefined }],
    ['/docs/*', '/docs/a/b', { '*': 'a/b' }],
    ['/docs', '/docs/', {}],
    ['/', '/', {}],
    ['/Docs', '/docs', {}],
    ['/a.b', '/a.b', {}],
    ['/:name', '/%E4%B8%AD', { name: '中' }],
  ])('%s matches %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)?.params).toEqual(params);
  });

  test.each([
    ['/docs', '/docs/a'],
    ['/docs', '/docsy'],
    ['/a.b', '/axb'],
    [{ path: '/Docs', caseSensitive: true }, '/docs'],
  ])('%o does not match %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });

  test('matches a beginning when the end does not count', () => {
    expect(matchPath({ path: '/docs', end: false }, '/docs/a/b')).toMatchObject({
      pathname: '/docs',
      pathnameBase: '/docs',
    });
  });

  test('lists nested routes from the outermost', () => {
    const routes = [{ path: '/x' }, { path: '/docs', children: [{ path: ':name' }] }];
    expect(matchRoutes(routes, '/docs/a')?.map(({ route }) => route.path)).toEqual(['/docs', ':name']);
    expect(matchRoutes(routes, '/y')).toBeNull();
  });
});

describe('the active heading', () => {
  const headings = [
    { id: 'a', top: -300 },
    { id: 'b', top: 100 },
    { id: 'c', top: 900 },
  ];

  test.each([
    ['the first one on screen below the bars', headings, { line: 59, height: 800, isAtEnd: false }, 'b'],
    [
      'the last one above them when none is on screen',
      headings.slice(0, 1),
      { line: 59, height: 800, isAtEnd: false },
      'a',
    ],
    [
      'the last one above them while the next is off screen',
      headings,
      { line: 150, height: 800, isAtEnd: false },
      'b',
    ],
    ['the last of all at the end of the page', headings, { line: 59, height: 800, isAtEnd: true }, 'c'],
    [
      'the one of the address at the end of the page, as long as it is on screen',
      headings,
      { line: 59, height: 800, isAtEnd: true, target: 'b' },
      'b',
    ],
    [
      'the last of all at the end of the page, if that of the address is above the bars',
      headings,
      { line: 59, height: 800, isAtEnd: true, target: 'a' },
      'c',
    ],
    [
      'none when all are off screen below',
      headings.slice(2),
      { line: 59, height: 800, isAtEnd: false },
      undefined,
    ],
  ])('is %s', (_, given, window, id) => {
    expect(findActiveId(given, window)).toBe(id);
  });
});

test.each([
  [{ top: 64, height: 2000 }, 0],
  [{ top: 0, height: 1800 }, 0],
  [{ top: -500, height: 1800 }, 50],
  [{ top: -1000, height: 1800 }, 100],
  [{ top: -3000, height: 1800 }, 100],
  [{ top: 64, height: 300 }, 100],
])('of a text at %o, %d percent are read in a window of 800', (box, percent) => {
  expect(getReadPercent(box, 800)).toBe(percent);
});

describe('splitMarkup', () => {
  test('parts what React prints for the head from the app', () => {
    expect(splitMarkup('<link rel="preload" href="/x"/><div id="__rspress_root"><p>a</p></div>')).toEqual({
      head: '<link rel="preload" href="/x"/>',
      html: '<p>a</p>',
    });
  });

  test('refuses anything else', () => {
    expect(() => splitMarkup('<p>a</p>')).toThrow('root element');
  });
});
