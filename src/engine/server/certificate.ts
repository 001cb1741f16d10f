/** Files in PEM format, such as mkcert writes. */
export interface Certificate {
  /** The certificate, with those between it and a trusted one. */
  readonly cert: string;
  /** Its private key. */
  readonly key: string;
}
