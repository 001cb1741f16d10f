import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { toNextIndex } from '../../../src/theme/base/menu-keys.ts';
import { setCollapsed } from '../../../src/theme/page/sidebar-state.ts';
import { builtInText } from '../../../src/theme/text/index.ts';
import { toSocialIcon } from '../../../src/theme/text/social-icons.ts';

// The only thing these modules take from the runtime.
vi.mock('../../../src/runtime/index.ts', () => ({
  toTrustedHtml: (html: string) => html,
  usePart: () => () => null,
  withBase: (path: string) => path,
  useI18n: () => (key: string) => key,
}));
const { parseInlineMarkdownText } = await import('../../../src/shared/inline-text.ts');
const { renderHtmlOrText, renderInlineMarkdown } = await import(
  '../../../src/theme/base/inline-markdown.tsx'
);
const { splitTags } = await import('../../../src/shared/split-tags.ts');
const { toHidden } = await import('../../../src/theme/nav/nav-scroll.ts');

function toMarkup(node: ReactNode): string {
  return typeof node === 'string' ? node : isValidElement(node) ? renderToStaticMarkup(node) : '';
}

describe('arrow keys', () => {
  it.each([
    ['ArrowDown', -1, 3, 'vertical', 0],
    ['ArrowDown', 2, 3, 'vertical', 0],
    ['ArrowUp', -1, 3, 'vertical', 2],
    ['ArrowUp', 0, 3, 'vertical', 2],
    ['Home', 2, 3, 'vertical', 0],
    ['End', 0, 3, 'vertical', 2],
    ['ArrowRight', 0, 3, 'vertical', undefined],
    ['ArrowRight', 0, 3, 'horizontal', 1],
    ['ArrowLeft', 0, 3, 'horizontal', 2],
    ['a', 0, 3, 'vertical', undefined],
    ['ArrowDown', -1, 0, 'vertical', undefined],
  ] as const)('%s from %i of %i, %s, goes to %s', (key, current, count, orientation, expected) => {
    expect(toNextIndex({ key, current, count, orientation })).toBe(expected);
  });

  it('turn round in right-to-left text', () => {
    const at = { current: 0, count: 3, orientation: 'horizontal', isRightToLeft: true } as const;

    expect(toNextIndex({ ...at, key: 'ArrowLeft' })).toBe(1);
    expect(toNextIndex({ ...at, key: 'ArrowRight' })).toBe(2);
  });
});

describe('inline Markdown in titles', () => {
  it.each([
    ['Use **bold** and `a < b`', 'Use <strong>bold</strong> and <code>a &lt; b</code>', 'Use bold and a < b'],
    ['*em* ~~gone~~', '<em>em</em> <del>gone</del>', 'em gone'],
    ['`**not bold**`', '<code>**not bold**</code>', '**not bold**'],
    ['**with `code`**', '<strong>with <code>code</code></strong>', 'with code'],
    ['2 * 3 * 4', '2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case_name', 'snake_case_name', 'snake_case_name'],
    ['a \\<b\\> &lt;c&gt;', 'a &lt;b&gt; &lt;c&gt;', 'a <b> <c>'],
    ['**粗体（注）。**后文', '<strong>粗体（注）。</strong>后文', '粗体（注）。后文'],
  ])('%s', (source, html, text) => {
    const { children } = renderInlineMarkdown(source);

    expect(renderToStaticMarkup(children as never) || toMarkup(children)).toBe(html);
    expect(parseInlineMarkdownText(source)).toBe(text);
  });

  it('takes tags for HTML and everything else for text', () => {
    expect(renderHtmlOrText('a <b>c</b>')).toEqual({ dangerouslySetInnerHTML: { __html: 'a <b>c</b>' } });
    expect(renderHtmlOrText('1 < 2')).toEqual({ children: '1 < 2' });
    expect(renderHtmlOrText(undefined)).toEqual({ children: '' });
  });
});

describe('sidebar state', () => {
  it('closes one group and leaves everything else the same object', () => {
    const inner = { text: 'Inner', _fileKey: 'i', items: [{ text: 'x', _fileKey: 'x' }] };
    const entries = [
      { text: 'Other', _fileKey: 'o' },
      { text: 'Outer', _fileKey: 'u', items: [inner] },
    ];

    const closed = setCollapsed(entries, [1, 0], true);

    expect(closed).toEqual([entries[0], { ...entries[1], items: [{ ...inner, collapsed: true }] }]);
    expect(closed[0]).toBe(entries[0]);
    expect(inner).not.toHaveProperty('collapsed');
  });
});

describe('hiding the bar', () => {
  it.each([
    [{ hidden: false, last: 0, now: 300 }, false],
    [{ hidden: false, last: 300, now: 500 }, true],
    [{ hidden: true, last: 500, now: 400 }, false],
    [{ hidden: true, last: 500, now: 500 }, true],
  ])('%o gives %s', (scroll, expected) => {
    expect(toHidden(scroll)).toBe(expected);
  });
});

it('splits tags at commas outside drawings', () => {
  expect(splitTags('new, <svg><path d="M1,2"/></svg> ,beta,new')).toEqual([
    'new',
    '<svg><path d="M1,2"/></svg>',
    'beta',
  ]);
});

it('has every text in Chinese, with the same placeholders', () => {
  const toPlaceholders = (text = '') => (text.match(/\{+\w+\}+/g) ?? []).sort();

  for (const [key, text] of Object.entries(builtInText.en ?? {})) {
    const translated = (builtInText.zh as Record<string, string>)[key];
    expect(translated, key).toBeTruthy();
    expect(toPlaceholders(translated), key).toEqual(toPlaceholders(text));
  }
});

it('draws every social icon name that configuration accepts', () => {
  const names =
    'lark discord facebook github instagram linkedin slack x youtube wechat qq juejin zhihu bilibili weibo gitlab X bluesky npm';

  for (const name of names.split(' ')) expect(toSocialIcon(name), name).toMatch(/^<svg[^>]*><title>/);
  expect(toSocialIcon('nothing')).toBeUndefined();
});
