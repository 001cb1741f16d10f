/** What the HTML of a page becomes in its Markdown file. */
import { expect, it } from 'vitest';
import { htmlToMarkdown } from '../../../src/plugins/llms/html-to-markdown.ts';

it('leaves out what stands in text for use alone, and the spaces around it', async () => {
  const html =
    '<p>One <a class="rp-header-anchor" href="#x">#</a> <span class="sr-only">hidden</span> two<button>Copy</button>, <svg><title>x</title></svg> three.</p>';
  expect(await htmlToMarkdown(html)).toBe('One two, three.\n');
});

it.each([
  ['footnote that is referred to', '<a class="data-footnote-backref" href="#a">\u21a9</a> '],
  ['button', '<button>Copy</button> '],
  ['hidden word', '<span class="sr-only">a</span>\t\n'],
])('needs no more for each %s than for the first', async (_name, unread) => {
  // Where each is compared with those before it, this takes hours.
  const html = `<p>Note${unread.repeat(30_000)}</p>`;
  expect(await htmlToMarkdown(html)).toBe('Note\n');
});
