/** `s3://bucket/prefix?region=…&endpoint=…`: which bucket of which server. */
import type { AwsOptions } from './shared-options.ts';

export interface S3Address {
  /** Address of the bucket, without a slash at the end. */
  readonly bucketUrl: string;
  /** Folder of the objects, without slashes around it; `''` for all of the bucket. */
  readonly folder: string;
  readonly region: string;
}

/** `address` is one that was checked. */
export function readS3Address(address: string, defaults: AwsOptions): S3Address {
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const region = searchParams.get('region') ?? defaults.region ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? defaults.endpoint;
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return { bucketUrl: locateBucket(bucket, region, endpoint), folder, region };
}

/** A name with a dot is no part of a host: no certificate would be for it. */
function locateBucket(bucket: string, region: string, endpoint: string | undefined): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const server = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${server}/${bucket}` : `https://${bucket}.${server}`;
}
