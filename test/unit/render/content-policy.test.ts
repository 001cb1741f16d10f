import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CLOSED_BY_DEFAULT } from '../../../src/engine/config/schema/csp.ts';
import {
  createContentPolicy,
  formatMetaPolicy,
  formatPolicy,
} from '../../../src/engine/render/content-policy.ts';
import { listHeadSources } from '../../../src/engine/render/head-sources.ts';
import { INLINE_SCRIPT_HASH } from '../../../src/engine/render/inline-script.ts';

const PLAIN = {
  assetPrefix: '/',
  icon: '',
  logo: '',
  csp: { strict: true, isOpen: false, sources: {} },
  theme: { socialLinks: [] },
};
const sources = (changes: Partial<Parameters<typeof createContentPolicy>[0]>) =>
  Object.fromEntries(createContentPolicy({ ...PLAIN, ...changes }));

describe('the content security policy', () => {
  it('allows the site itself, its one inline script, and nothing else', () => {
    expect(formatPolicy(createContentPolicy(PLAIN))).toBe(
      `default-src 'self'; script-src 'self' ${INLINE_SCRIPT_HASH}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types docgen`,
    );
  });

  it('allows the address that files of the site come from', () => {
    const policy = sources({ assetPrefix: 'https://cdn.example.com/docs/' });
    expect(policy['script-src']).toEqual(["'self'", INLINE_SCRIPT_HASH, 'https://cdn.example.com']);
    for (const name of ['style-src', 'img-src', 'font-src', 'media-src'])
      expect(policy[name], name).toEqual(["'self'", 'https://cdn.example.com']);
    expect(policy['connect-src']).toBeUndefined();
    expect(sources({ assetPrefix: '//cdn.example.com/' })['style-src']).toContain('https://cdn.example.com');
    expect(sources({ assetPrefix: '/docs/' })['style-src']).toBeUndefined();
  });

  it('allows logo and icon where they come from', () => {
    const logo = { light: 'https://a.example/l.svg', dark: '/d.svg' };
    expect(sources({ logo, icon: 'data:image/svg+xml,x' })['img-src']).toEqual([
      "'self'",
      'data:',
      'https://a.example',
    ]);
  });

  it('allows what social links show of others', () => {
    const socialLinks = [
      { mode: 'link', content: 'https://a.example' },
      { mode: 'img', content: 'https://i.example/code.png' },
    ] as const;
    expect(sources({ theme: { socialLinks } })['connect-src']).toBeUndefined();
    expect(sources({ theme: { socialLinks } })['img-src']).toEqual(["'self'", 'https://i.example']);
    const stars = { mode: 'github-stars', content: 'https://github.com/acme/aurora' } as const;
    expect(sources({ theme: { socialLinks: [stars] } })['connect-src']).toEqual([
      "'self'",
      'https://api.github.com',
    ]);
  });

  it.each([
    ['adds to what is allowed', 'img-src', ['https://i.example'], ["'self'", 'https://i.example']],
    ['adds where nothing was allowed', 'object-src', ['https://o.example'], ['https://o.example']],
    ['names who may embed the site and nobody else', 'frame-ancestors', ["'none'"], ["'none'"]],
    ['adds names of Trusted Types', 'trusted-types', ['lit-html'], ['docgen', 'lit-html']],
    ['says a source once', 'script-src', ["'self'"], ["'self'", INLINE_SCRIPT_HASH]],
  ])('%s', (_, name, added, expected) => {
    expect(sources({ csp: { strict: true, isOpen: false, sources: { [name]: added } } })[name]).toEqual(
      expected,
    );
  });
});

describe('the policy of a site that says nothing of it', () => {
  const DEFAULT = { ...PLAIN, csp: { strict: false, isOpen: false, sources: {} } };
  const toText = (changes: Partial<Parameters<typeof createContentPolicy>[0]> = {}) =>
    formatPolicy(createContentPolicy({ ...DEFAULT, ...changes }));

  it('is strict with what acts and says nothing of what only shows', () => {
    expect(toText()).toBe(
      `script-src 'self' ${INLINE_SCRIPT_HASH}; object-src 'none'; base-uri 'none'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'`,
    );
    expect(toText({ icon: 'https://i.example/a.png', assetPrefix: 'https://cdn.example/' })).toBe(
      toText().replace(INLINE_SCRIPT_HASH, `${INLINE_SCRIPT_HASH} https://cdn.example`),
    );
  });

  it('says in the page what a page can say', () => {
    expect(formatMetaPolicy(createContentPolicy(DEFAULT))).toBe(
      toText().replace("; frame-ancestors 'self'", ''),
    );
  });

  it('leaves to trusted authors what they write into pages', () => {
    expect(toText({ csp: { ...DEFAULT.csp, isOpen: true } })).toBe("base-uri 'none'; frame-ancestors 'self'");
  });

  it('closes what a source is named for', () => {
    expect(
      toText({ csp: { strict: false, isOpen: false, sources: { 'img-src': ['https://i.example'] } } }),
    ).toContain("; img-src 'self' https://i.example");
  });

  it('allows what a script of the config adds to the page by its address', () => {
    const head = listHeadSources([
      `<script>(function (w, d, id) {
        var s = d.createElement('script');
        s.src = 'https://hm.example.com/hm.js?' + id;
        if (s.src == "https://no.example") w.x = 'http://';
      })(window, document, 'a1')</script>`,
      '<script>load.src=f;load("https:\\/\\/tags.example.com\\/t.js", "//cdn.example.com:8080/x")</script>',
      '<script>location.href = "https://elsewhere.example.com"</script>',
    ]);

    const origins = head.map(([, source]) => source).filter((source) => !source.startsWith("'"));

    expect(origins).toEqual([
      'https://hm.example.com',
      'https://no.example',
      'https://tags.example.com',
      'https://cdn.example.com:8080',
    ]);
  });

  it('knows what head tags of the config load and run', () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const head = listHeadSources([
      ['script', { src: 'https://stats.example/a.js', defer: true }],
      ['script', { src: '/own.js' }],
      ['link', { rel: 'stylesheet', href: 'https://fonts.example/a.css' }],
      ['base', { href: 'https://b.example/' }],
      `<script type="module">
        if (1 < 2) run("</b>");
      </script><script type="application/ld+json">{}</script>
      <script async src='//tags.example/gtag.js?id=1&amp;b'></script><link rel=preload as=style href=/a.css onload="this.rel=&quot;stylesheet&quot;">`,
      '<script src="https:&#x2F;&#47;more.example/a.js"></script>',
      '<script>unclosed()',
    ]);

    const policy = createContentPolicy({ ...DEFAULT, head });

    expect(policy.get('script-src')).toEqual([
      "'self'",
      INLINE_SCRIPT_HASH,
      'https://stats.example',
      hash('\n        if (1 < 2) run("</b>");\n      '),
      'https://tags.example',
      "'unsafe-hashes'",
      hash('this.rel="stylesheet"'),
      'https://more.example',
      hash('unclosed()'),
    ]);
    expect(policy.get('base-uri')).toEqual(['https://b.example']);
    expect(policy.has('style-src')).toBe(false);
    expect(createContentPolicy({ ...PLAIN, head }).get('style-src')).toEqual([
      "'self'",
      'https://fonts.example',
    ]);
  });

  it('lets plugins add to all that is closed and to nothing else', () => {
    const closed = [...createContentPolicy(DEFAULT).keys()].filter((name) => name !== 'base-uri');
    expect([...CLOSED_BY_DEFAULT].filter((name) => name !== 'worker-src').sort()).toEqual(closed.sort());
  });
});
