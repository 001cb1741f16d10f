/** Files in PEM format, as written by mkcert. */
export interface Certificate {
  /** The certificate, with the chain to a trusted one. */
  readonly cert: string;
  /** Its private key. */
  readonly key: string;
}
