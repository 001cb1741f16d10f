import { describe, expect, it } from 'vitest';
import { formatDocumentTitle, getDescription } from '../../../src/shared/head.ts';
import type { PageType } from '../../../src/shared/types.ts';

const title = (
  pageType: PageType,
  page: { title?: string; h1?: string; fm?: string; suffix?: string },
  site = 'Site',
) =>
  formatDocumentTitle(
    {
      pageType,
      title: page.fm ?? page.h1 ?? 'file-name',
      headingTitle: page.h1 ?? '',
      frontmatter: {
        ...(page.fm ? { title: page.fm } : {}),
        ...(page.suffix ? { titleSuffix: page.suffix } : {}),
      },
    },
    { title: site },
  );

describe('formatDocumentTitle', () => {
  it.each([
    ['doc', { h1: 'Intro' }, 'Intro - Site'],
    ['doc-wide', { h1: 'Intro', fm: 'Start' }, 'Start - Site'],
    ['doc', {}, 'Site'],
    ['doc', { h1: 'Intro', suffix: 'Mine' }, 'Intro - Mine'],
    ['doc', { h1: 'Intro', suffix: '- Mine' }, 'Intro - Mine'],
    ['doc', { h1: 'Intro', suffix: '| Mine' }, 'Intro | Mine'],
    ['home', { h1: 'Home', fm: 'Home' }, 'Site'],
    ['home', { suffix: 'a generator' }, 'Site - a generator'],
    ['home', { suffix: '| a generator' }, 'Site | a generator'],
    ['404', {}, '404 - Site'],
    ['custom', { h1: 'Intro' }, 'Site'],
    ['blank', { fm: 'Start' }, 'Start - Site'],
    ['custom', { fm: 'Site' }, 'Site'],
    ['doc', { h1: 'Site', suffix: 'Mine' }, 'Site - Mine'],
  ] as const)('of a %s page with %o is %s', (pageType, page, expected) => {
    expect(title(pageType, page)).toBe(expected);
  });

  it('has no dash where the site has no title', () => {
    expect(title('doc', { h1: 'Intro' }, '')).toBe('Intro');
    expect(title('home', { fm: 'Home', suffix: 'x' }, '')).toBe('Home - x');
    expect(title('404', {}, '')).toBe('404');
    expect(title('doc', {}, '')).toBe('');
  });
});

it('describes the page, else the site', () => {
  expect(getDescription({ description: 'page' }, { description: 'site' })).toBe('page');
  expect(getDescription({ description: '' }, { description: 'site' })).toBe('site');
});
