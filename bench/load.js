/** A small load generator: keep-alive connections that each send the next request as soon as the last is answered. */
import { Agent, get } from 'node:http';
import { getQuantile } from './measure.js';

/** Far more than any server here answers; a loop must end even if a clock does not. */
const MAX_REQUESTS = 2_000_000;

/**
 * @param {{ port: number, connections: number, seconds: number,
 *   requests: readonly { path: string, headers?: Record<string, string>, status: number }[] }} options
 */
export async function runLoad({ port, connections, seconds, requests }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  const errors = new Map();
  let bytes = 0;
  let sentCount = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end && sentCount < MAX_REQUESTS) {
      const request = requests[sentCount % requests.length];
      sentCount += 1;
      const before = performance.now();
      const response = await sendRequest({ agent, port, ...request });
      times.push(performance.now() - before);
      bytes += response.bytes;
      if (response.status !== request.status)
        errors.set(response.status, (errors.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  const took = (performance.now() - start) / 1000;
  return {
    perSecond: times.length / took,
    mbPerSecond: bytes / 1e6 / took,
    p50Ms: getQuantile(times, 0.5),
    p99Ms: getQuantile(times, 0.99),
    errors: [...errors.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** Status and size of an answer; status 0 when there was none. */
function sendRequest({ agent, port, path, headers }) {
  return new Promise((resolve) => {
    const request = get({ agent, host: 'localhost', port, path, headers }, (response) => {
      let bytes = 0;
      response.on('data', (data) => (bytes += data.length));
      response.on('end', () => resolve({ status: response.statusCode, bytes }));
      response.on('error', () => resolve({ status: 0, bytes }));
    });
    request.on('error', () => resolve({ status: 0, bytes: 0 }));
  });
}
