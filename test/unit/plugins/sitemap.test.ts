import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { type ListedPage, writeSitemap } from '../../../src/plugins/sitemap/write-sitemap.ts';
import { parseXml } from '../../helpers/parse-xml.ts';

const page = (loc: string, more: Partial<ListedPage> = {}): ListedPage => ({ loc, alternates: [], ...more });
const toUrl = (path: string) => `https://x.org/${path}`;

describe('sitemap', () => {
  it('is one file as long as the pages fit into one', () => {
    const files = [...writeSitemap([page('https://x.org/a'), page('https://x.org/b')], toUrl)];

    expect(files.map(({ path }) => path)).toEqual(['sitemap.xml']);
    expect(parseXml(files[0]?.content ?? '').all('loc')).toEqual(['https://x.org/a', 'https://x.org/b']);
  });

  it('is an index over several files where there are more than 50 000 pages', () => {
    const pages = Array.from({ length: 50_001 }, (_, at) => page(`https://x.org/${at}`));
    const files = [...writeSitemap(pages, toUrl)];

    expect(files.map(({ path }) => path)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
    expect(files[0]?.content.match(/<url>/g)).toHaveLength(50_000);
    expect(parseXml(files[1]?.content ?? '').all('loc')).toEqual(['https://x.org/50000']);
    expect(parseXml(files[2]?.content ?? '').all('loc')).toEqual([
      'https://x.org/sitemap-1.xml',
      'https://x.org/sitemap-2.xml',
    ]);
  });

  it('keeps each file within the limit of bytes', () => {
    const pages = Array.from({ length: 40 }, (_, at) => page(`https://x.org/${'文'.repeat(20)}${at}`));
    const files = [...writeSitemap(pages, toUrl, { maxBytes: 1000 })].slice(0, -1);

    expect(files.length).toBeGreaterThan(2);
    for (const { content } of files) expect(Buffer.byteLength(content)).toBeLessThanOrEqual(1000);
    expect(files.flatMap(({ content }) => parseXml(content).all('loc'))).toHaveLength(40);
  });

  it('is well-formed whatever it is told', () => {
    const hostile = `https://x.org/"><svg onload='a'>]]>&amp;\u0000\uD800`;
    const [file] = writeSitemap([page(hostile, { alternates: [{ hreflang: '"<&', href: hostile }] })], toUrl);

    expect(parseXml(file?.content ?? '').all('loc')).toEqual([`https://x.org/"><svg onload='a'>]]>&amp;`]);
  });
});
