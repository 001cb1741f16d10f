import { describe, expect, it } from 'vitest';
import { escapeMarkup, stripInvalidXml } from '../../../src/plugins/common/escape-markup.ts';
import { rewriteAddresses } from '../../../src/plugins/common/rewrite-addresses.ts';

describe('addresses of rendered HTML', () => {
  it('are given and taken without entities, in tags alone', () => {
    const seen: string[] = [];
    const html = rewriteAddresses(
      `<a title="a > b" href="/a?b=1&amp;c=2">href="/text"</a><video src="/v.mp4" poster="/it&#x27;s.png" data-src="/no"></video>`,
      (address) => {
        seen.push(address);
        return `https://x.example${address}&d="`;
      },
    );
    expect(seen).toEqual(['/a?b=1&c=2', '/v.mp4', "/it's.png"]);
    expect(html).toContain(
      `<a title="a > b" href="https://x.example/a?b=1&amp;c=2&amp;d=%22">href="/text"</a>`,
    );
    expect(html).toContain('data-src="/no"');
  });

  it('stay as they are written where there is no other', () => {
    const html = '<img src="a&quot;&amp;b.png">';
    expect(rewriteAddresses(html, () => undefined)).toBe(html);
  });
});

describe('text in HTML and XML', () => {
  it('cannot end what it stands in', () => {
    expect(escapeMarkup(`<a b="c" d='e'> & ]]>`)).toBe(
      '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt; &amp; ]]&gt;',
    );
  });

  it('loses what XML cannot hold', () => {
    expect(stripInvalidXml('a\u0000\u001b\ud800b\n\u{1f600}\ufffe')).toBe('ab\n\u{1f600}');
  });
});
