/** What the service worker of a site is told by the build: plain data, written before its code. */

/** Name of the worker in the output; its folder is what it may answer for. */
export const WORKER_FILE = 'service-worker.js';

/** Name of the attribute of the script that registers the worker: its address. Documents of no other site have it. */
export const WORKER_ATTRIBUTE = 'data-worker';

/** Characters of a digest. */
export const DIGEST_LENGTH = 16;

/** Addresses have the base, and no origin. */
export interface OfflineSite {
  readonly base: string;
  /** Address of scripts and styles; on another host they are not kept. */
  readonly assetPrefix: string;
  /** Another one whenever anything changes that can be read offline. */
  readonly deployment: string;
  /** Most pages that are kept because they were read. */
  readonly maxPages: number;
  /** Most bytes that are kept. */
  readonly maxBytes: number;
  /** Addresses whose files look as if their names changed with their content, and do not. */
  readonly stable: readonly string[];
  /** HTML for the head of the page that stands for one that is not kept. */
  readonly head: string;
  /** Value of `data-appearance`. */
  readonly appearance: string;
  /** By the length of their addresses, longest first. */
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

/** Words of the page that stands for one that is not kept, as HTML. */
export interface OfflineWords {
  readonly title: string;
  readonly text: string;
  readonly kept: string;
  readonly nothing: string;
}

/** What is kept of a language and version once one of its pages was read. */
export interface OfflineList {
  /** Addresses of pages that are kept without being read, each with a key that changes when the page does. */
  readonly pages: readonly (readonly [href: string, key: string])[];
  /** Addresses of the scripts of the app. */
  readonly scripts: readonly string[];
  /** Files of its search index. */
  readonly search?: OfflineSearch;
}

export interface OfflineSearch {
  /** Address of the one file whose name stays the same. */
  readonly manifest: string;
  /** First characters of its SHA-256, in hexadecimal. */
  readonly digest: string;
  /** Addresses of the others. */
  readonly files: readonly string[];
}
