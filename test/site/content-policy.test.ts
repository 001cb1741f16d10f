/** `csp: true`: what a build writes for hosts. */
import { expect, it } from 'vitest';
import { INLINE_SCRIPT_HASH } from '../../src/engine/render/inline-script.ts';
import { type Files, site } from '../helpers/site.ts';

const toSite = (csp: unknown, files: Files = {}) =>
  site({ 'docgen.config.json': JSON.stringify({ csp }), 'docs/index.md': '# Home\n', ...files });

it('writes nothing unless it is asked for', async () => {
  const own = '/x\n  A: b\n';
  const built = await toSite(false, { 'docs/public/_headers': own }).build();
  expect(built.read('_headers')).toBe(own);
  expect(built.files()).not.toContain('security-headers.json');
});

it('writes one policy for hosts that read _headers and for all others, true for the script in the page', async () => {
  const built = await toSite({ 'img-src': ['https://i.example'] }).build();
  const { headers, directives, inlineScript } = JSON.parse(built.read('security-headers.json'));
  const policy = headers['Content-Security-Policy'];
  expect(built.read('_headers')).toBe(`/*\n  Content-Security-Policy: ${policy}\n`);
  expect(policy).toContain("; img-src 'self' https://i.example");
  expect(directives['img-src']).toEqual(["'self'", 'https://i.example']);
  expect(inlineScript).toBe(INLINE_SCRIPT_HASH);
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(built.html('index.html')) ?? [];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  expect(policy).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`);
});

it("keeps the site's own _headers before it, and says when two policies meet", async () => {
  const made = toSite(true, { 'docs/public/_headers': '/static/*\n  Cache-Control: immutable\n\n' });
  const built = await made.build();
  expect(built.read('_headers')).toMatch(
    /^\/static\/\*\n {2}Cache-Control: immutable\n\n\/\*\n {2}Content-Security-Policy: default-src 'self'; /,
  );
  expect(built.problems()).toEqual([]);

  made.write('docs/public/_headers', "/*\n  content-security-policy: default-src 'none'\n");
  const again = await made.build();
  expect(again.problems()).toEqual(['DG7007 docs/public/_headers']);
});

it.each([
  ['a source that would end the directive', { 'img-src': ['https://a.example; script-src *'] }],
  ['a directive nobody knows', { 'image-src': ['https://a.example'] }],
])('refuses %s', async (_, csp) => {
  const built = await toSite(csp).build();
  expect(built.problems()).toEqual([expect.stringContaining('DG1002 docgen.config.json:')]);
  expect(built.files()).toEqual([]);
});
