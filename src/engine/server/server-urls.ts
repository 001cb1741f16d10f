/** The addresses of a server. */
export interface ServerUrls {
  readonly local: string;
  /** Addresses for other devices; none unless the server listens for them. */
  readonly network: readonly string[];
  /** The port of all of them; an address omits the default port. */
  readonly port: number;
  /** The requested port, if another program has it and the next free one was taken. */
  readonly takenPort?: number;
}
