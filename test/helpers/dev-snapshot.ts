/** All that a running `dev` answers, as text that two servers of the same site have in common. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DevUpdate, RunningServer } from '../../src/index.ts';
import { loadEngine } from './engine.ts';
import type { Site } from './site.ts';

export interface RunningDev {
  readonly url: () => string;
  /** The first update from now on, or of those nobody has asked for, that fits. */
  next(fits: (update: DevUpdate) => boolean): Promise<DevUpdate>;
  close(): Promise<void>;
}

/** A dev server in this process, once its navigation is read. */
export async function runDev({ dir }: Site, port = 0): Promise<RunningDev> {
  const { dev } = await loadEngine();
  // A config that was written this very moment counts as changed, and is taken in once more.
  await delay(50);
  let updates: DevUpdate[] = [];
  let onUpdate = () => {};
  const failures: unknown[] = [];
  const server: RunningServer = await dev({
    cwd: dir,
    port,
    onUpdate: (update) => {
      updates.push(update);
      onUpdate();
    },
    onError: (error) => failures.push(error),
  });
  const next: RunningDev['next'] = async (fits) => {
    for (;;) {
      const at = updates.findIndex(fits);
      const found = updates[at];
      if (failures.length > 0) throw failures[0];
      if (found !== undefined) {
        updates = updates.slice(at + 1);
        return found;
      }
      await new Promise<void>((resolve) => {
        onUpdate = resolve;
      });
    }
  };
  return { url: () => server.urls.local, next, close: () => server.close() };
}

/** Documents of these pages (below the base), and everything of this server that they name, with what was said of each. */
export async function snapshot(url: string, paths: readonly string[]): Promise<Record<string, string>> {
  const { origin } = new URL(url);
  const seen = new Map<string, string>();
  const waiting = paths.map((path) => new URL(path, url).href);
  for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
    if (seen.has(href)) continue;
    const response = await fetch(href, { redirect: 'manual' });
    const text = await response.text();
    const headers = HEADERS.map((name) => `${name}: ${response.headers.get(name)}`);
    seen.set(href, [response.status, ...headers, '', text].join('\n'));
    for (const [, name = ''] of text.matchAll(/["'(=]([^"'()\s=]*\/(?:static|__docgen)\/[^"'()\s?#]+)/g)) {
      const found = URL.canParse(name, href) ? new URL(name, href) : undefined;
      if (found?.origin === origin && !found.pathname.endsWith('/socket')) waiting.push(found.href);
    }
  }
  const toCommon = (text: string) =>
    text
      .replaceAll(origin, 'ORIGIN')
      .replaceAll(new URL(origin).host, 'HOST')
      .replace(/__docgen\/[\w-]{20,}/g, '__docgen/TOKEN')
      .replace(/ data-stamp="[^"]*"/g, ' data-stamp');
  return Object.fromEntries([...seen].map(([href, text]) => [toCommon(href), toCommon(text)]).sort());
}

const HEADERS = ['content-type', 'content-security-policy', 'location', 'x-own'];
