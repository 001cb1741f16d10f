import { describe, expect, it } from 'vitest';
import { matchesPattern } from '../../../src/engine/external/match-pattern.ts';
import { isPrivateAddress } from '../../../src/engine/external/request-page.ts';
import { parseRobots } from '../../../src/engine/external/robots.ts';

describe('patterns', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/', true],
    ['https://a.example/x', 'https://b.example/', false],
    ['/a/edit/b', '/*/edit/', true],
    ['/a/b', '/*/edit/', false],
    ['/a.pdf', '/*.pdf$', true],
    ['/a.pdf?page=2', '/*.pdf$', false],
    ['/a', '/a$', true],
    ['/ab', '/a$', false],
    ['/aba', '/ab*ba$', false],
    ['anything', '*', true],
  ])('%s and %s', (text, pattern, isMatching) => {
    expect(matchesPattern(text, pattern)).toBe(isMatching);
  });
});

describe('robots.txt', () => {
  it('allows everything when it says nothing', () => {
    expect(parseRobots('')('/a')).toBe(true);
    expect(parseRobots('User-agent: *\nDisallow:\n')('/a')).toBe(true);
    expect(parseRobots('<html>Not found</html>')('/a')).toBe(true);
  });

  it('prefers the rules for docgen to those for all, and merges its groups', () => {
    const isAllowed = parseRobots(
      'User-agent: *\nDisallow: /\n\nuser-agent: other\nUser-Agent: DocGen/1.0 # this one\nDisallow: /a\n\nUser-agent: docgen\nDisallow: /b\n',
    );
    expect(['/', '/a/x', '/b', '/c'].map(isAllowed)).toEqual([true, false, false, true]);
  });

  it('follows the longest rule, and of two the one that allows', () => {
    const isAllowed = parseRobots(
      'User-agent: *\r\nDisallow: /docs\r\nAllow: /docs/free\r\nDisallow: /文\r\nAllow: /docs\r\n',
    );
    expect(['/docs', '/docs/free', '/%E6%96%87', '/x'].map(isAllowed)).toEqual([true, true, false, true]);
  });
});

describe('private addresses', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.8.9.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '0.0.0.0',
      '100.64.0.1',
    ],
    ...[
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:a00:1',
      'fd00::1',
      'fe80::1',
      '64:ff9b::a00:1',
      '255.255.255.255',
      'x',
    ],
  ])('include %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '2606:4700::1111',
    '64:ff9b::101:101',
    '::ffff:1.1.1.1',
  ])('do not include %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
