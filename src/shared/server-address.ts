/** Returns true for an HTTP address to which a path can be added, and which contains no password. */
export function isServerAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/.test(text);
}

/** Returns true if nothing that is sent there leaves this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

const S3_EXAMPLE =
  'Write an address such as "s3://bucket/docs?region=eu-central-1"; for a server that is not Amazon\'s, add "&endpoint=https://s3.example.com".';

/** Parts of a `URL`. */
interface AddressParts {
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { keys(): Iterable<string>; get(name: string): string | null };
  readonly hash: string;
}

/** Explains why an address of the scheme `s3:` cannot be one of a bucket, without showing it; undefined if it can. */
export function findS3Fault({
  hostname,
  username,
  password,
  searchParams,
  hash,
}: AddressParts): readonly [message: string, hint: string] | undefined {
  if (hostname === '') return ['names no bucket', S3_EXAMPLE];
  if (username !== '' || password !== '')
    return ['contains a user name or a password', 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.'];
  const unknown = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint');
  if (unknown !== undefined || hash !== '')
    return ['may have "region" and "endpoint" after its "?", and nothing else', S3_EXAMPLE];
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null && !isServerAddress(endpoint))
    return ['has an "endpoint" that is not an address', S3_EXAMPLE];
  return undefined;
}
