/** The answer of a bucket to the question for its objects: what is no whole answer is never taken for an empty folder. */
import { expect, it } from 'vitest';
import { readListing } from '../../../src/engine/publish/read-listing.ts';
import { countWork, HOSTILE_TEXT_MS } from '../../helpers/cpu-time.ts';

const wrap = (inner: string) => `<?xml version="1.0"?>\n<ListBucketResult>${inner}</ListBucketResult>`;
const OBJECT = '<Contents><Key>a+b&amp;c%2F</Key><Size>3</Size><ETag>&quot;f00&quot;</ETag></Contents>';

it('has the objects, and asks for more while it is cut', () => {
  const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>1/2</NextContinuationToken>';
  expect(readListing(wrap(`<EncodingType>url</EncodingType>${OBJECT}${more}`))).toEqual({
    objects: [{ key: 'a b&c/', size: 3, etag: 'f00' }],
    next: '1/2',
  });
  expect(readListing(wrap(OBJECT))).toEqual({
    objects: [{ key: 'a+b&c%2F', size: 3, etag: 'f00' }],
    next: undefined,
  });
});

it.each([
  ['the page of a proxy', '<!doctype html><title>Sign in</title>'],
  ['nothing', ''],
  ['a list that is cut, and does not say where', wrap(`${OBJECT}<IsTruncated>true</IsTruncated>`)],
  [
    'a name that is not encoded as it says',
    wrap('<EncodingType>url</EncodingType><Contents><Key>50%</Key></Contents>'),
  ],
  ['a number that is no character', wrap('<Contents><Key>&#9999999;</Key></Contents>')],
])('refuses %s', (_, xml) => {
  expect(() => readListing(xml)).toThrow('it does not list its objects');
});

it('is read in proportion to its length, objects without an end too', () => {
  const stop = countWork();
  expect(readListing(wrap('<Contents>'.repeat(500_000))).objects).toHaveLength(500_000);
  expect(stop()).toBeLessThan(HOSTILE_TEXT_MS);
});
