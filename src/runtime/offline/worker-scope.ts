/** What a service worker sees of the browser, as far as it is used: the types of pages lack it. */

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

/** The worker is not ended before what it waits for. */
export interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifetimeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** What a page tells its worker: the address at which it is read. */
export interface PageMessage {
  readonly page: string;
}
