/** A host that allows a site only what it needs: the policy that `csp: true` writes for hosts. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { createContentPolicy, formatPolicy } from '../../src/engine/render/content-policy.ts';

/** Serves a built site, on a port of its own; `csp` is what the site's config adds. */
export async function serveStrictly(
  dir: string,
  csp: Readonly<Record<string, readonly string[]>> = {},
): Promise<{ readonly server: Server; readonly origin: string }> {
  const config = {
    assetPrefix: '/',
    icon: '',
    logo: '',
    theme: { socialLinks: [] },
    markdown: { html: false },
  };
  const policy = formatPolicy(
    createContentPolicy({ ...config, csp: { strict: true, isOpen: false, sources: csp } }),
  );
  const files = sirv(dir, {
    extensions: ['html'],
    setHeaders: (response) => response.setHeader('Content-Security-Policy', policy),
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
