import { describe, expect, it } from 'vitest';
import {
  INLINE_SCRIPT_HASH,
  toContentPolicy,
  toPolicyText,
} from '../../../src/node/render/content-policy.ts';

const PLAIN = { assetPrefix: '/', icon: '', logo: '', csp: {}, theme: { socialLinks: [] } };
const sources = (changes: Partial<Parameters<typeof toContentPolicy>[0]>) =>
  Object.fromEntries(toContentPolicy({ ...PLAIN, ...changes }));

describe('the content security policy', () => {
  it('allows the site itself, its one inline script, and nothing else', () => {
    expect(toPolicyText(toContentPolicy(PLAIN))).toBe(
      `default-src 'self'; script-src 'self' ${INLINE_SCRIPT_HASH}; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types docgen`,
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
    expect(sources({ csp: { [name]: added } })[name]).toEqual(expected);
  });
});
