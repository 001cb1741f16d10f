/** A host of static files as readers meet it. */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import sirv from 'sirv';

/** Serves files as a host does for a new reader: compressed, with clean addresses, without browser caching. */
export async function serve(dir) {
  const files = sirv(dir, { extensions: ['html'] });
  const answered = [];
  // Hosts compress a file once, not for each reader.
  const bodies = new Map();
  const server = createServer((request, response) => {
    const end = response.end.bind(response);
    const chunks = [];
    response.write = (chunk) => chunks.push(Buffer.from(chunk)) > 0;
    response.end = (chunk) => {
      if (chunk) chunks.push(Buffer.from(chunk));
      const body = bodies.get(request.url) ?? gzipSync(Buffer.concat(chunks));
      bodies.set(request.url, body);
      answered.push({ path: request.url, bytes: body.length });
      return end(body);
    };
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (status, headers) => {
      const rest = { ...headers };
      delete rest['Content-Length'];
      return writeHead(status, { ...rest, 'Content-Encoding': 'gzip', 'Cache-Control': 'no-store' });
    };
    files(request, response, () => {
      response.writeHead(404);
      response.end('');
    });
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${server.address().port}`,
    /** Removes and returns the requests since the last call. */
    takeAnswered: () => answered.splice(0),
    close: () => server.close(),
  };
}
