/**
 * A dev server for tests of the browser's half: a site in memory, bundled from the
 * runtime's sources with a theme of a few lines, and a socket that says what the test
 * wants. Faults that the real server cannot be brought to are one call here.
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
import type { PageMeta, RoutePath } from '../../src/shared/types.ts';
import { toChunkPath } from '../../src/shared/url.ts';
import { type BundledSite, bundleDevSite, DEV_MARK, type SiteSource } from './dev-site-bundle.ts';
import { toDevMeta, toDevSiteData, toPageSheet } from './dev-site-data.ts';

export interface DevSite {
  readonly origin: string;
  /** Places that browsers wanted to open in the editor. */
  readonly opened: readonly OpenRequest[];
  /** Answers to everything that is asked for at the dev path. */
  readonly requests: readonly string[];
  /** Changes the site and bundles it again where that is needed; says nothing to anybody. */
  change(source: Partial<SiteSource>): Promise<void>;
  /** Id of the app bundle. */
  build(): string;
  send(message: DevMessage): void;
  /** Sends a `page` message about these pages. */
  sendPages(...paths: string[]): void;
  /** Sends a `site` or an `app` message. */
  sendAll(type: 'site' | 'app'): void;
  /** Closes every socket; browsers come back by themselves. */
  dropSockets(): void;
  /** Until it is started anew it takes no socket, as a proxy might do; counts the tries. */
  refuseSockets(): { readonly tries: () => number };
  /** From now on another process would answer: another token, an empty memory. */
  restart(): void;
}

const CHUNKS = 'static/pages/';

export async function startDevSite(source: SiteSource): Promise<DevSite> {
  let site = source;
  let bundle = await bundleDevSite(site);
  let token = 'token-1';
  let changes = 0;
  let isRefusing = false;
  let refused = 0;
  const toStamp = () => `stamp-${changes}`;
  const opened: OpenRequest[] = [];
  const requests: string[] = [];
  const documents = new Map<RoutePath, string>();

  const devPath = () => getDevPath('/', token, '');
  const answerFile = async (name: string, response: ServerResponse) => {
    const path = (Object.keys(site.pages) as RoutePath[]).find((known) => toChunkPath(known) === name);
    const data = name.startsWith('static/site')
      ? toDevSiteData(site)
      : name.startsWith('static/side')
        ? []
        : undefined;
    if (data) return send(response, 200, 'application/json', JSON.stringify(data));
    if (name.startsWith(CHUNKS)) {
      const chunk = path === undefined ? undefined : toChunk(bundle, site, path);
      return chunk === undefined ? send(response, 404, 'text/plain', '') : send(response, 200, SCRIPT, chunk);
    }
    const sheet = Object.values(site.pages).find((page) => toPageSheet(page) === name)?.css;
    const text = sheet ?? bundle.files.get(name);
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
    const stamp = toStamp();
    const isKnown = path in site.pages;
    const meta = toDevMeta(isKnown ? path : ('/404' as RoutePath), site, bundle.build);
    const html = isKnown ? site.pages[path]?.html : '<h1>Not found</h1>';
    try {
      const body = await bundle.render(meta, toDevSiteData(site), html);
      documents.set(path, toDocument(bundle, meta, { body, stamp, lang: site.lang ?? 'en' }));
    } catch {
      // What cannot be drawn keeps its last good version.
    }
    send(response, isKnown ? 200 : 404, 'text/html; charset=utf-8', documents.get(path) ?? '');
  };
  /** As the real server does: the secret takes the place of its mark while a text is sent. */
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
      const hello: DevMessage = { type: 'hello', build: bundle.build, stamp: toStamp(), problems };
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
  const toNews = () => {
    changes += 1;
    return { build: bundle.build, stamp: toStamp() };
  };
  const dropSockets = () => {
    for (const client of sockets.clients) client.terminate();
  };
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    opened,
    requests,
    async change(next) {
      const changed = { ...site, ...next };
      bundle = await bundleDevSite(changed);
      site = changed;
    },
    build: () => bundle.build,
    send: sendMessage,
    sendPages: (...paths) => sendMessage({ type: 'page', paths: paths as RoutePath[], ...toNews() }),
    sendAll(type) {
      const paths = Object.keys(site.pages) as RoutePath[];
      sendMessage(type === 'app' ? { type, paths, ...toNews() } : { type, ...toNews() });
    },
    dropSockets,
    refuseSockets() {
      isRefusing = true;
      return { tries: () => refused };
    },
    restart() {
      token = 'token-2';
      isRefusing = false;
      dropSockets();
    },
  };
}

const SCRIPT = 'text/javascript';

function toChunk(bundle: BundledSite, site: SiteSource, path: RoutePath): string {
  const meta = toDevMeta(path, site, bundle.build);
  const page = site.pages[path];
  const code =
    bundle.files.get(toChunkPath(path)) ?? `export const html = ${JSON.stringify(page?.html ?? '')};`;
  return `${code}\nconst docgenPageMeta = ${JSON.stringify(meta)};\nexport { docgenPageMeta as meta };\n`;
}

function toDocument(
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
