/**
 * A dev server for tests of the browser's half: a site in memory, bundled from the runtime's sources with a
 * theme of a few lines, and a socket that the test controls. Faults that are hard to cause in the real
 * server are one call here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import {
  type DevMessage,
  getDevPath,
  type OpenRequest,
  STAMP_ATTRIBUTE,
} from '../../src/shared/dev-protocol.ts';
import { toChunkPath } from '../../src/shared/page-files.ts';
import type { PageMeta, RoutePath } from '../../src/shared/types.ts';
import { type BundledSite, bundleDevSite, DEV_MARK, type SiteSource } from './dev-site-bundle.ts';
import { createDevMeta, createDevSiteData, getPageSheet } from './dev-site-data.ts';

export interface DevSite {
  readonly origin: string;
  /** Places that browsers requested to open in the editor. */
  readonly opened: readonly OpenRequest[];
  /** All requested names below the dev path. */
  readonly requests: readonly string[];
  /** Changes the site and bundles it again if needed; sends no message. */
  change(source: Partial<SiteSource>): Promise<void>;
  /** Id of the app bundle. */
  build(): string;
  send(message: DevMessage): void;
  /** Sends a `page` message about these pages. */
  sendPages(...paths: string[]): void;
  /** Sends a `site` or an `app` message. */
  sendAll(type: 'site' | 'app'): void;
  /** Closes every socket; browsers reconnect by themselves. */
  dropSockets(): void;
  /** Refuses sockets until it is restarted, as a proxy might do; counts the attempts. */
  refuseSockets(): { readonly tries: () => number };
  /** Behaves like another process from now on: with another token, and an empty memory. */
  restart(): void;
}

const CHUNKS = 'static/pages/';

export async function startDevSite(source: SiteSource): Promise<DevSite> {
  let site = source;
  let bundle = await bundleDevSite(site);
  /** Of every app so far: as with the real server, one that was replaced while it loads still finds its files. */
  const appFiles = new Map(bundle.files);
  let token = 'token-1';
  let changes = 0;
  let isRefusing = false;
  let refused = 0;
  const getStamp = () => `stamp-${changes}`;
  const opened: OpenRequest[] = [];
  const requests: string[] = [];
  const documents = new Map<RoutePath, string>();

  const devPath = () => getDevPath('/', token, '');
  const answerFile = async (name: string, response: ServerResponse) => {
    const path = (Object.keys(site.pages) as RoutePath[]).find((route) => toChunkPath(route) === name);
    const data = name.startsWith('static/site')
      ? createDevSiteData(site)
      : name.startsWith('static/side')
        ? []
        : undefined;
    if (data) return send(response, 200, 'application/json', JSON.stringify(data));
    if (name.startsWith(CHUNKS)) {
      const chunk = path === undefined ? undefined : createChunk(bundle, site, path);
      return chunk === undefined ? send(response, 404, 'text/plain', '') : send(response, 200, SCRIPT, chunk);
    }
    const sheet = Object.values(site.pages).find((page) => getPageSheet(page) === name)?.css;
    const text = sheet ?? appFiles.get(name);
    if (text === undefined) return send(response, 404, 'text/plain', '');
    send(response, 200, name.endsWith('.css') ? 'text/css' : SCRIPT, text);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(devPath())) return answerPage(pathname, response);
    const name = decodeURI(pathname.slice(devPath().length));
    requests.push(name);
    if (name !== 'open') return answerFile(name, response);
    opened.push(JSON.parse(await readText(request)) as OpenRequest);
    send(response, site.hasEditor === false ? 500 : 204, 'text/plain', '');
  };
  const answerPage = async (pathname: string, response: ServerResponse) => {
    const path = pathname as RoutePath;
    if (pathname === '/favicon.ico') return send(response, 204, 'text/plain', '');
    const stamp = getStamp();
    const exists = path in site.pages;
    const meta = createDevMeta(exists ? path : ('/404' as RoutePath), site, bundle.build);
    const html = exists ? site.pages[path]?.html : '<h1>Not found</h1>';
    try {
      const body = await bundle.render(meta, createDevSiteData(site), html);
      documents.set(path, createDocument(bundle, meta, { body, stamp, lang: site.lang ?? 'en' }));
    } catch {
      // A page that cannot be rendered keeps its last working version.
    }
    send(response, exists ? 200 : 404, 'text/html; charset=utf-8', documents.get(path) ?? '');
  };
  /** As the real server does: replaces the placeholder by the secret while sending. */
  const send = (response: ServerResponse, status: number, type: string, text: string) => {
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache', ...site.headers });
    response.end(text.replaceAll(DEV_MARK, token));
  };

  const http = createServer((request, response) => void answer(request, response));
  const sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    if (isRefusing) refused += 1;
    if (isRefusing || request.url !== `${devPath()}socket`)
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (client) => {
      const { problems = [] } = site;
      const hello: DevMessage = { type: 'hello', build: bundle.build, stamp: getStamp(), problems };
      client.send(JSON.stringify(hello));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate();
    http.closeAllConnections();
    http.close();
  });

  const sendMessage = (message: DevMessage) => {
    for (const client of sockets.clients) client.send(JSON.stringify(message));
  };
  const nextChange = () => {
    changes += 1;
    return { build: bundle.build, stamp: getStamp() };
  };
  const dropSockets = () => {
    for (const client of sockets.clients) client.terminate();
  };
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    opened,
    requests,
    async change(next) {
      const nextSite = { ...site, ...next };
      bundle = await bundleDevSite(nextSite);
      for (const [name, text] of bundle.files) appFiles.set(name, text);
      site = nextSite;
    },
    build: () => bundle.build,
    send: sendMessage,
    sendPages: (...paths) => sendMessage({ type: 'page', paths: paths as RoutePath[], ...nextChange() }),
    sendAll(type) {
      const paths = Object.keys(site.pages) as RoutePath[];
      sendMessage(type === 'app' ? { type, paths, ...nextChange() } : { type, ...nextChange() });
    },
    dropSockets,
    refuseSockets() {
      isRefusing = true;
      return { tries: () => refused };
    },
    restart() {
      token = 'token-2';
      appFiles.clear();
      for (const [name, text] of bundle.files) appFiles.set(name, text);
      isRefusing = false;
      dropSockets();
    },
  };
}

const SCRIPT = 'text/javascript';

function createChunk(bundle: BundledSite, site: SiteSource, path: RoutePath): string {
  const meta = createDevMeta(path, site, bundle.build);
  const page = site.pages[path];
  const code =
    bundle.files.get(toChunkPath(path)) ?? `export const html = ${JSON.stringify(page?.html ?? '')};`;
  return `${code}\nconst docgenPageMeta = ${JSON.stringify(meta)};\nexport { docgenPageMeta as meta };\n`;
}

function createDocument(
  bundle: BundledSite,
  meta: PageMeta,
  { body, stamp, lang }: { body: string; stamp: string; lang: string },
): string {
  const styles = [bundle.style, ...meta.styles].map((href) => `<link rel="stylesheet" href="${href}">`);
  return `<!doctype html>
<html lang="${lang}" ${STAMP_ATTRIBUTE}="${stamp}" data-build="${meta.build}" data-appearance="auto">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${styles.join('\n')}
<script type="module" src="${bundle.script}"></script></head>
<body><div id="__rspress_root">${body}</div>
<script type="application/json" id="docgen-meta">${JSON.stringify(meta).replaceAll('<', '\\u003c')}</script></body>
</html>`;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
