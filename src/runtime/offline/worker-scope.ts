/** The parts of a service worker's global scope used here: the types of pages lack it. */

export interface WorkerScope {
  readonly location: { readonly href: string; readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: LifetimeEvent & { readonly data: unknown }) => void,
  ): void;
}

/** Keeps the worker alive until a promise settles. */
export interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifetimeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A page's message to its worker: the address at which it is read. */
export interface PageMessage {
  readonly page: string;
}
