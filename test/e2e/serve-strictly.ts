/** A host that allows a site nothing it does not have to: what `csp: true` writes for hosts. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { toContentPolicy, toPolicyText } from '../../src/node/render/content-policy.ts';

const STRICT_POLICY = toPolicyText(toContentPolicy({ assetPrefix: '/', icon: '', logo: '', csp: {} }));

/** Serves a built site, on a port of its own. */
export async function serveStrictly(
  dir: string,
): Promise<{ readonly server: Server; readonly origin: string }> {
  const files = sirv(dir, {
    extensions: ['html'],
    setHeaders: (response) => response.setHeader('Content-Security-Policy', STRICT_POLICY),
  });
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.statusCode = 404;
      response.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}
