import { expect, test } from 'vitest';
import { bundleForReaders } from '../../helpers/dev-site-bundle.ts';

test('what readers load holds nothing that is for authors', async () => {
  const { sources, texts } = await bundleForReaders({ pages: {} });

  // The test would prove nothing if the sources had other names.
  expect(sources).toContain('late.ts');
  expect(sources.filter((source) => /(?:^|\/)dev\/|morphlex|dev-protocol/.test(source))).toEqual([]);
  for (const text of texts) {
    expect(text).not.toMatch(/docgen\.dev|docgen-overlay|docgen-dev|__docgen\/|WebSocket|Trusted Types for/);
  }
});
