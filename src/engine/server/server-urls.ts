/** Under which addresses a server is reached. */
export interface ServerUrls {
  readonly local: string;
  /** Addresses for other devices; none unless the server listens for them. */
  readonly network: readonly string[];
  /** The port that all of them name; an address leaves out the one that is usual. */
  readonly port: number;
  /** The port that was wanted, when another program has it and the next free one was taken. */
  readonly takenPort?: number;
}
