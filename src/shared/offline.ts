/** Facts about a site for its service worker: plain data, written before its code. */

/** Name of the worker in the output; its folder is the scope of the worker. */
export const WORKER_FILE = 'service-worker.js';

/** Name of the attribute with the worker's address, on the script that registers it. Documents of other sites do not have it. */
export const WORKER_ATTRIBUTE = 'data-worker';

/** Characters of a digest. */
export const DIGEST_LENGTH = 16;

/** Addresses have the base, and no origin. */
export interface OfflineSite {
  readonly base: string;
  /** Address of scripts and styles; those on another host are not stored. */
  readonly assetPrefix: string;
  /** Changes whenever anything changes that can be read offline. */
  readonly deployment: string;
  /** Most pages that are stored because they were read. */
  readonly maxPages: number;
  /** Most bytes that are stored. */
  readonly maxBytes: number;
  /** Addresses of files whose names look hashed, but do not change with their content. */
  readonly stable: readonly string[];
  /** HTML for the head of the page that replaces one that is not stored. */
  readonly head: string;
  /** Value of `data-appearance`. */
  readonly appearance: string;
  /** Sorted by the length of their addresses, longest first. */
  readonly units: readonly OfflineUnit[];
}

/** A language and version of the site. */
export interface OfflineUnit {
  /** Address of its home page. */
  readonly home: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly words: OfflineWords;
  /** Address of its `OfflineList`. */
  readonly list: string;
}

/** Words of the page that replaces one that is not stored, as HTML. */
export interface OfflineWords {
  readonly title: string;
  readonly text: string;
  readonly kept: string;
  readonly nothing: string;
}

/** Content that is stored for a language and version once one of its pages was read. */
export interface OfflineList {
  /** Addresses of pages that are stored without being read, each with a key that changes when the page does. */
  readonly pages: readonly (readonly [href: string, key: string])[];
  /** Addresses of the scripts of the app. */
  readonly scripts: readonly string[];
  /** Files of its search index. */
  readonly search?: OfflineSearch;
}

export interface OfflineSearch {
  /** Address of the one file with a stable name. */
  readonly manifest: string;
  /** First characters of its SHA-256, in hexadecimal. */
  readonly digest: string;
  /** Addresses of the others. */
  readonly files: readonly string[];
}
