import { describe, expect, it } from 'vitest';
import { checkFrontmatter } from '../../../src/engine/config/frontmatter.ts';

const toLines = (frontmatter: Record<string, unknown>) =>
  checkFrontmatter(frontmatter).map(({ message, hint }) => [message, hint].filter(Boolean).join(' | '));

describe('checkFrontmatter', () => {
  it('takes every known key', () => {
    const problems = checkFrontmatter({
      title: 'T',
      description: 'D',
      pageType: 'doc-wide',
      titleSuffix: '| X',
      sidebar: 'placeholder',
      outline: [2, 3],
      overview: true,
      overviewHeaders: [2, 3],
      head: [['meta', { name: 'x', content: 'y' }]],
      hero: {
        badge: { text: 'New', link: '/x' },
        name: 'N',
        text: 'a\nb',
        tagline: 't',
        image: { src: { light: '/l.png', dark: '/d.png' }, alt: 'A', srcset: ['a 1x', 'b 2x'] },
        actions: [{ text: 'Go', link: '/go', theme: 'brand' }],
      },
      features: [{ title: 'F', details: 'D', icon: '⚡', span: 3, link: '/f' }],
      'link-rss': ['blog'],
      date: '2026-01-01',
    });

    expect(problems).toEqual([]);
  });

  it('says of a list how many entries it may have', () => {
    expect(toLines({ head: [['meta', {}, 'text']] })).toEqual([
      '"head[0]" must be a list of at most 2 entries; found ["meta",{},"text"].',
    ]);
  });

  it.each([
    ['titel', 'title'],
    ['Title', 'title'],
    ['page-type', 'pageType'],
    ['page_type', 'pageType'],
    ['descripton', 'description'],
    ['sidbar', 'sidebar'],
    ['feature', 'features'],
    ['navBar', 'navbar'],
  ])('takes %s for a misspelt %s', (key, meant) => {
    expect(toLines({ [key]: true })).toEqual([`"${key}" is not a known key. | Did you mean "${meant}"?`]);
  });

  it.each([
    'tags',
    'lang',
    'name',
    'contact',
    'content',
    'featured',
    'layout',
    'research',
    'authors',
    'image',
    'order',
    'data',
    'cover',
    'header',
    'toc',
  ])('leaves %s to the site', (key) => {
    expect(toLines({ [key]: 'x' })).toEqual([]);
  });

  it('names the expected type, and how to make a text of a number', () => {
    expect(
      toLines({
        description: 2024,
        titleSuffix: true,
        pageType: 'hom',
        sidebar: 'none',
        overviewHeaders: [2, 9],
        hero: { nam: 'x', image: '/a.png', actions: [{ text: 'Go' }] },
        features: [{ title: 'F', details: 1, span: 5 }, 'x'],
        head: [['meta', { content: [5] }]],
      }),
    ).toMatchInlineSnapshot(`
      [
        ""description" must be a string; found 2024. | Put the value in quotes: description: "2024".",
        ""pageType" must be "home", "doc", "doc-wide", "custom", "blank" or "404"; found "hom". | Did you mean "home"?",
        ""titleSuffix" must be a string; found true. | Put the value in quotes: titleSuffix: "true".",
        ""sidebar" must be true, false or "placeholder"; found "none".",
        ""overviewHeaders[1]" must be 1, 2, 3, 4, 5 or 6; found 9.",
        ""head[0][1].content" must be a string, true, false or a number; found [5].",
        ""hero.image" must be an object; found "/a.png".",
        ""hero.actions[0].link" is missing; it must be a string.",
        ""hero.nam" is not a known key. | Did you mean "hero.name"?",
        ""features[0].details" must be a string; found 1. | Put the value in quotes: details: "1".",
        ""features[0].span" must be 2, 3, 4 or 6; found 5.",
        ""features[1]" must be an object; found "x".",
      ]
    `);
  });

  it('takes a key without a value as absent', () => {
    expect(toLines({ title: null, hero: null })).toEqual([]);
  });
});
