/** What the environment says of S3: who asks, and where buckets are. No config has it, so that no report shows it. */
export interface AwsOptions {
  /** Requests are unsigned without it. */
  readonly access?: AwsAccess | undefined;
  /** Region of a bucket whose address names none. @default us-east-1 */
  readonly region?: string | undefined;
  /** Server of a bucket whose address names none. @default that of Amazon in the region */
  readonly endpoint?: string | undefined;
}

/** Credentials of AWS, or of a server with the same interface. */
export interface AwsAccess {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that expire. */
  readonly sessionToken?: string;
}

/** Settings of a run for the store that machines share, which are not in the config. */
export interface SharedOptions {
  /**
   * Secret for `cache.remote`: a token, or `user:password`. It is in no config, so that no report shows it.
   * @default none is sent
   */
  readonly cacheToken?: string;
  /** Credentials and server for an address of `s3:`. @default requests are unsigned, and go to Amazon */
  readonly cacheAws?: AwsOptions;
  /** Ends the run at the next page; what it was to write stays as it was. */
  readonly signal?: AbortSignal;
}
