import { describe, expect, it } from 'vitest';
import { isAllowedHost } from '../../../src/engine/server/allowed-hosts.ts';
import { readTarget } from '../../../src/engine/server/request-path.ts';

describe('readTarget', () => {
  it.each([
    ['/', '/', ''],
    ['/guide/start?q=1', '/guide/start', '?q=1'],
    ['/%E6%8C%87%E5%8D%97', '/指南', ''],
    ['/a%20b%23c', '/a b#c', ''],
  ])('reads %s', (target, path, query) => {
    expect(readTarget(target)).toEqual({ path, query });
  });

  it.each([
    ['a parent folder', '/../etc/passwd'],
    ['an encoded parent folder', '/%2e%2e/etc/passwd'],
    ['an encoded slash before a parent folder', '/..%2fetc/passwd'],
    ['a dot segment', '/a/./b'],
    ['a backslash', '/..\\etc'],
    ['an encoded backslash', '/..%5cetc'],
    ['a NUL', '/a%00.html'],
    ['a raw hash', '/a#b'],
    ['a broken escape', '/%E0%A4%A'],
    ['another host', '//evil.example/a'],
    ['a whole address', 'http://evil.example/'],
    ['a star', '*'],
    ['a double slash inside', '/a//b'],
    ['an encoded double slash', '/a/%2fb'],
    ['a control character', '/a\u0001b'],
  ])('refuses %s', (_, target) => {
    expect(readTarget(target)).toEqual({ refused: 400 });
  });

  it('refuses a target that is too long', () => {
    expect(readTarget(`/${'a'.repeat(16_384)}`)).toEqual({ refused: 414 });
  });
});

describe('isAllowedHost', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'docs.localhost:80',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.7',
  ])('lets %s in', (host) => {
    expect(isAllowedHost(host, [])).toBe(true);
  });

  it.each([undefined, '', 'evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'notlocalhost'])(
    'keeps %s out',
    (host) => {
      expect(isAllowedHost(host, [])).toBe(false);
    },
  );

  it('lets in a name the user gave, in any case', () => {
    expect(isAllowedHost('Docs.Example:3000', ['docs.example'])).toBe(true);
  });
});
