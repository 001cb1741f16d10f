/** The answer to `ListObjectsV2`: machine-written XML, so elements are found by name. */
import { RemoteFailure } from '../remote/remote-storage.ts';

export interface ListedObject {
  readonly size: number;
  /** Without quotes: for most objects the MD5 of their content. */
  readonly etag: string;
}

export interface Listing {
  readonly objects: readonly (ListedObject & { readonly key: string })[];
  /** Asks for the objects after these; undefined if there are none. */
  readonly next: string | undefined;
}

/** @throws {RemoteFailure} for anything but a complete listing: objects of others would be overwritten. */
export function readListing(xml: string): Listing {
  try {
    const isCut = readElement(xml, 'IsTruncated') === 'true';
    const next = isCut ? readElement(xml, 'NextContinuationToken') : undefined;
    if (next !== '' && /<ListBucketResult\b/.test(xml)) return { objects: readObjects(xml), next };
  } catch {
    // The name is not encoded as declared, or a number is no character.
  }
  throw new RemoteFailure('request', 'it does not list its objects');
}

function readObjects(xml: string): Listing['objects'] {
  const isEncoded = readElement(xml, 'EncodingType') === 'url';
  const readKey = (key: string) => (isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key);
  // One expression would search all remaining text for each missing end.
  const [, ...objects] = xml.split('<Contents>');
  return objects.map((object) => ({
    key: readKey(readElement(object, 'Key')),
    size: Number(readElement(object, 'Size')),
    etag: readElement(object, 'ETag').replaceAll('"', ''),
  }));
}

function readElement(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? entity;
  });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
