import { expect, test } from 'vitest';
import { getClickedHref, type LinkClick } from '../../../src/runtime/router/link-clicks.ts';
import { resolvePagePath } from '../../../src/runtime/router/location.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { toPageHref } from '../../../src/shared/url.ts';

const ORIGIN = 'https://example.test';
const HERE = `${ORIGIN}/docs/a`;
const router = { resolvePagePath: (href: string) => resolvePagePath(new URL(href, HERE), ORIGIN, '/docs/') };

interface FakeLink {
  href?: unknown;
  target?: string;
  rel?: string;
  download?: boolean;
}

/** A click on something inside a link, as far as the decision looks at it. */
function click(link: FakeLink | undefined, event: Partial<LinkClick> = {}): LinkClick {
  const { href, target = '', rel = '', download = false } = link ?? {};
  const anchor = {
    href: typeof href === 'string' ? new URL(href, HERE).href : href,
    target,
    rel,
    hasAttribute: (name: string) => name === 'download' && download,
  };
  return {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
    target: { closest: () => (link ? anchor : null) } as unknown as EventTarget,
    ...event,
  };
}

test.each([
  ['a page', click({ href: '/docs/b' }), `${ORIGIN}/docs/b`],
  [
    'a page in its .html form, with query and hash',
    click({ href: 'b.html?x#y' }),
    `${ORIGIN}/docs/b.html?x#y`,
  ],
  ['the base without its slash', click({ href: '/docs' }), `${ORIGIN}/docs`],
  ['this page without its hash', click({ href: '/docs/a' }), `${ORIGIN}/docs/a`],
  ['this page in this window by name', click({ href: '/docs/a', target: '_self' }), `${ORIGIN}/docs/a`],
])('takes a click on %s', (_, event, href) => {
  expect(getClickedHref(event, router, HERE)).toBe(href);
});

test.each([
  ['nothing', click(undefined)],
  ['a link someone handled', click({ href: '/docs/b' }, { defaultPrevented: true })],
  ['a link with the middle button', click({ href: '/docs/b' }, { button: 1 })],
  ['a link with Ctrl', click({ href: '/docs/b' }, { ctrlKey: true })],
  ['a link with Cmd', click({ href: '/docs/b' }, { metaKey: true })],
  ['a link with Shift', click({ href: '/docs/b' }, { shiftKey: true })],
  ['a link with Alt', click({ href: '/docs/b' }, { altKey: true })],
  ['a new window', click({ href: '/docs/b', target: '_blank' })],
  ['a download', click({ href: '/docs/b', download: true })],
  ['rel=external', click({ href: '/docs/b', rel: 'noopener external' })],
  ['another site', click({ href: 'https://other.test/docs/b' })],
  ['mailto:', click({ href: 'mailto:a@b.c' })],
  ['another base', click({ href: '/blog/b' })],
  ['a base that only begins alike', click({ href: '/docsy/b' })],
  ['a file', click({ href: '/docs/rss.xml' })],
  ['a hash of this page', click({ href: '#part' })],
  ['a link inside an SVG', click({ href: { baseVal: '/docs/b' } })],
])('leaves a click on %s to the browser', (_, event) => {
  expect(getClickedHref(event, router, HERE)).toBeUndefined();
});

test.each([
  ['/docs/', '/'],
  ['/docs/index.html', '/'],
  ['/docs/guide/', '/guide/'],
  ['/docs/guide/start.html', '/guide/start'],
  ['/docs/%E6%8C%87%E5%8D%97', '/指南'],
])('%s means the route %s', (pathname, route) => {
  expect(resolvePagePath(new URL(pathname, ORIGIN), ORIGIN, '/docs/')).toBe(route);
});

test.each([
  ['/guide/', true, '/docs/guide/'],
  ['/guide/', false, '/docs/guide/index.html'],
  ['/指南?x#y', true, '/docs/%E6%8C%87%E5%8D%97%3Fx%23y'],
  ['/50%25', false, '/docs/50%2525.html'],
  ['/node.js', false, '/docs/node.js.html'],
  ['/docs/a', false, '/docs/docs/a.html'],
])('the address of %s with clean URLs %s is %s', (path, cleanUrls, href) => {
  expect(toPageHref(path as RoutePath, { base: '/docs/', cleanUrls })).toBe(href);
});
