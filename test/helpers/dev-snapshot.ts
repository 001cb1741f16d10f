/** Collects all responses of a running `dev`, as text that two servers of the same site share. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DevUpdate, RunningServer } from '../../src/index.ts';
import { loadEngine } from './engine.ts';
import type { Site } from './site.ts';

export interface RunningDev {
  readonly url: () => string;
  /** Returns the first matching update from now on, or of those not returned before. */
  next(fits: (update: DevUpdate) => boolean): Promise<DevUpdate>;
  /** Makes a change; resolves to what is said of the whole site once the file was seen: code and file of each problem. */
  after(file: string, change: () => void): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts a dev server in this process, and waits until its navigation is read. */
export async function runDev({ dir }: Site, port = 0): Promise<RunningDev> {
  const { dev } = await loadEngine();
  // A config that was written this very moment counts as changed, and is read once more.
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
      const update = updates[at];
      if (failures.length > 0) throw failures[0];
      if (update !== undefined) {
        updates = updates.slice(at + 1);
        return update;
      }
      await new Promise<void>((resolve) => {
        onUpdate = resolve;
      });
    }
  };
  const after: RunningDev['after'] = async (file, change) => {
    change();
    await next(({ kind, files }) => kind === 'change' && files.includes(file));
    const { diagnostics } = await next(({ kind }) => kind === 'checked');
    return diagnostics.map((found) => `${found.code} ${found.file}`).sort();
  };
  return { url: () => server.urls.local, next, after, close: () => server.close() };
}

/** Fetches documents of these pages (below the base), and everything of this server that they link to. */
export async function snapshot(url: string, paths: readonly string[]): Promise<Record<string, string>> {
  const { origin } = new URL(url);
  const responses = new Map<string, string>();
  const queue = paths.map((path) => new URL(path, url).href);
  for (let href = queue.shift(); href !== undefined; href = queue.shift()) {
    if (responses.has(href)) continue;
    const response = await fetch(href, { redirect: 'manual' });
    const text = await response.text();
    const headers = HEADERS.map((name) => `${name}: ${response.headers.get(name)}`);
    responses.set(href, [response.status, ...headers, '', text].join('\n'));
    for (const [, name = ''] of text.matchAll(/["'(=]([^"'()\s=]*\/(?:static|__docgen)\/[^"'()\s?#]+)/g)) {
      const link = URL.canParse(name, href) ? new URL(name, href) : undefined;
      if (link?.origin === origin && !link.pathname.endsWith('/socket')) queue.push(link.href);
    }
  }
  const normalizeAnswer = (text: string) =>
    text
      .replaceAll(origin, 'ORIGIN')
      .replaceAll(new URL(origin).host, 'HOST')
      .replace(/__docgen\/[\w-]{20,}/g, '__docgen/TOKEN')
      .replace(/ data-stamp="[^"]*"/g, ' data-stamp');
  return Object.fromEntries(
    [...responses].map(([href, text]) => [normalizeAnswer(href), normalizeAnswer(text)]).sort(),
  );
}

const HEADERS = ['content-type', 'content-security-policy', 'location', 'x-own'];
