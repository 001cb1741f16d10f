import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { parseInlineMarkdownText } from '../../../../src/shared/inline-text.ts';

// The only thing it takes from the runtime.
vi.mock('../../../../src/runtime/index.ts', () => ({ toTrustedHtml: (html: string) => html }));
const { renderHtmlOrText } = await import('../../../../src/theme/base/author-text.tsx');
const { renderInlineMarkdown } = await import('../../../../src/theme/base/inline-markdown.tsx');

function toMarkup(node: ReactNode): string {
  return typeof node === 'string' ? node : isValidElement(node) ? renderToStaticMarkup(node) : '';
}

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
