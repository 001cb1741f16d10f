/**
 * The interface between the server and a site. The server handles hosts, methods, ranges, caches, limits. Content comes
 * from a `SiteHandler`: a folder (`preview`) or `dev`'s memory. A response is plain data; it says what is sent, never
 * how, so no handler can forget a check or a header.
 */
import type { ServedFile } from './open-file.ts';

/** A checked request: no dot segments, backslashes, control characters or empty segments. */
export interface SiteRequest {
  /** Decoded, below the base, with a leading slash: `/zh/guide/start`. */
  readonly path: string;
  /** With `?`, or empty. */
  readonly query: string;
}

export type SiteResponse =
  /** A file on disk. Only `findFile` creates a `ServedFile`. */
  | { readonly kind: 'file'; readonly file: ServedFile; readonly immutable?: boolean }
  /** Generated in memory. Compressed, sent in ranges and answered with 304 like a file. */
  | {
      readonly kind: 'content';
      /** The whole header, including the charset: see `getContentType`. */
      readonly type: string;
      readonly body: string | Uint8Array;
      /** Changes whenever `body` does, without quotes; a hash of the body where it is left out. */
      readonly etag?: string;
      /** The content at this address never changes: browsers need not ask again. */
      readonly immutable?: boolean;
      /** Sent uncompressed even if compression is accepted: for what never leaves this machine. */
      readonly uncompressed?: boolean;
    }
  /** Another path below the base, as in `SiteRequest`; base, escapes and query are added. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** 404, with this HTML document where there is one. */
  | { readonly kind: 'missing'; readonly page?: string }
  /** 503 in plain text; browsers retry by themselves. */
  | { readonly kind: 'unavailable'; readonly text: string };

/** Called once per request, only for paths below the base. */
export type SiteHandler = (request: SiteRequest) => SiteResponse | Promise<SiteResponse>;
