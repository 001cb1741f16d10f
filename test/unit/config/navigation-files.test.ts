import { describe, expect, it } from 'vitest';
import { checkMeta, checkNav, type Problem } from '../../../src/engine/config/navigation-files.ts';

const toLines = (problems: readonly Problem[]) =>
  problems.map(({ message, hint }) => (hint ? `${message} ${hint}` : message));

describe('checkNav', () => {
  it('takes nested entries with all their keys', () => {
    const nav = [
      { text: 'Guide', link: '/guide/', activeMatch: '^/guide/', position: 'left', tag: 'new', icon: '📘' },
      {
        text: 'More',
        items: [{ text: 'File', link: '/a.pdf', download: true, rel: 'nofollow', lang: 'en' }],
      },
    ];

    const { value, problems } = checkNav(nav);

    expect(problems).toEqual([]);
    expect(value).toEqual(nav);
  });

  it('names path, expectation and value of everything wrong, and keeps the sound entries', () => {
    const { value, problems } = checkNav([
      { text: 'Guide', link: '/guide/' },
      { txt: 'Typo', link: 7 },
      { text: 'Menu', items: [{ text: 'A', position: 'middle' }, 'B'] },
    ]);

    expect(value).toEqual([{ text: 'Guide', link: '/guide/' }]);
    expect(toLines(problems)).toMatchInlineSnapshot(`
      [
        ""[1].text" is missing; it must be a string.",
        ""[1].link" must be a string; found 7.",
        ""[1].txt" is not a known key. Did you mean "[1].text"?",
        ""[2].items[0].position" must be "left" or "right"; found "middle".",
        ""[2].items[1]" must be an object; found "B".",
      ]
    `);
  });

  it('says what the file must hold when it is no list', () => {
    expect(toLines(checkNav({ text: 'Guide' }).problems)).toMatchInlineSnapshot(`
      [
        "The file must contain a list of navigation entries. Write the navigation entries between "[" and "]".",
      ]
    `);
  });
});

it('passes over keys of the bar that mean nothing here, and names them', () => {
  const entry = { text: 'Log', link: 'https://example.org' };
  const { value, problems } = checkNav([{ ...entry, type: 'custom-link' }]);
  expect(value).toEqual([entry]);
  expect(problems).toMatchObject([{ severity: 'warning', message: '"[0].type" is not a known key.' }]);
});

describe('checkMeta', () => {
  it('takes every form of entry', () => {
    const { value, problems } = checkMeta([
      'introduction',
      { name: 'start', label: 'Start' },
      { type: 'file', name: 'more.mdx', icon: 'x', tag: 'new', overviewHeaders: [2, 3], context: 'c' },
      { type: 'dir', name: 'guide', collapsible: true, collapsed: false },
      { type: 'dir-section-header', name: 'api', label: 'API' },
      { type: 'section-header', label: 'Other', tag: 'beta' },
      { type: 'divider', dashed: true },
      { type: 'custom-link', label: 'Blog', link: 'https://example.org' },
      { type: 'custom-link', label: 'Links', items: [{ label: 'One', link: '/one' }] },
    ]);

    expect(problems).toEqual([]);
    expect(value[0]).toEqual({ type: 'file', name: 'introduction' });
    expect(value[1]).toEqual({ type: 'file', name: 'start', label: 'Start' });
    expect(value.at(-1)).toEqual({
      type: 'custom-link',
      label: 'Links',
      items: [{ type: 'custom-link', label: 'One', link: '/one' }],
    });
  });

  it('names everything wrong', () => {
    const { value, problems } = checkMeta([
      'ok',
      { type: 'folder', name: 'guide' },
      { type: 'dir', nam: 'guide' },
      { type: 'custom-link', label: 'Nowhere' },
      { type: 'custom-link', label: 'Group', items: [{ label: 'A', link: '/a', collapsed: 'yes' }] },
      { type: 'file', name: 'a', overviewHeaders: [2, 9] },
      { text: 'Guide', link: '/guide/' },
      { type: 'file', name: 'a', text: 'Guide' },
      5,
    ]);

    expect(value).toEqual([{ type: 'file', name: 'ok' }]);
    expect(toLines(problems)).toMatchInlineSnapshot(`
      [
        ""[1].type" must be "file", "dir", "dir-section-header", "section-header", "divider" or "custom-link"; found "folder".",
        ""[2].name" is missing; it must be a string.",
        ""[2].nam" is not a known key. Did you mean "[2].name"?",
        ""[3]" needs "link", or "items".",
        ""[4].items[0].collapsed" must be true or false; found "yes".",
        ""[5].overviewHeaders[1]" must be 1, 2, 3, 4, 5 or 6; found 9.",
        ""[6].type" is missing; it must be "file", "dir", "dir-section-header", "section-header", "divider" or "custom-link". Sidebar entries have "label". If these are entries of the navigation bar, rename the file to "_nav.json".",
        ""[7].text" is not a known key. Sidebar entries have "label". If these are entries of the navigation bar, rename the file to "_nav.json".",
        ""[8]" must be a string or an object; found 5.",
      ]
    `);
  });

  it('passes over keys that mean nothing for an entry, with a warning', () => {
    const { value, problems } = checkMeta([
      { type: 'section-header', label: 'Basics', collapsed: true },
      { type: 'dir', name: 'guide', label: 'Guide', pages: ['index'] },
    ]);

    expect(value).toEqual([
      { type: 'section-header', label: 'Basics' },
      { type: 'dir', name: 'guide', label: 'Guide' },
    ]);
    expect(problems.map(({ path, severity }) => `${severity} ${path.join('.')}`)).toEqual([
      'warning 0.collapsed',
      'warning 1.pages',
    ]);
  });
});
