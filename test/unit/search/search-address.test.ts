import { describe, expect, it } from 'vitest';
import { getSearchManifestAddress } from '../../../src/search/search-address.ts';

describe('the address of an index', () => {
  it.each([
    [{ lang: 'en', version: '' }, {}, '/docs/static/search/en/index.json'],
    [{ lang: 'zh', version: 'v1' }, {}, '/docs/static/search/zh/v1/index.json'],
    [{ lang: 'zh', version: 'v1' }, { versioned: false }, '/docs/static/search/zh/index.json'],
    [{ lang: 'en', version: 'next %' }, {}, '/docs/static/search/en/next%20%25/index.json'],
  ])('of %j with %j is %s', (where, search, expected) => {
    expect(getSearchManifestAddress(where, { base: '/docs/', search })).toBe(expected);
  });

  it.each([false as const, { mode: 'remote' as const }])('is none with %j', (search) => {
    expect(getSearchManifestAddress({ lang: 'en', version: '' }, { base: '/', search })).toBeUndefined();
  });
});
