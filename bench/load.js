/** A small load generator: keep-alive connections that each ask again as soon as they are answered. */
import { Agent, get } from 'node:http';
import { toQuantile } from './measure.js';

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
  let asked = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end && asked < MAX_REQUESTS) {
      const request = requests[asked % requests.length];
      asked += 1;
      const before = performance.now();
      const answer = await ask({ agent, port, ...request });
      times.push(performance.now() - before);
      bytes += answer.bytes;
      if (answer.status !== request.status) errors.set(answer.status, (errors.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  const took = (performance.now() - start) / 1000;
  return {
    perSecond: times.length / took,
    mbPerSecond: bytes / 1e6 / took,
    p50Ms: toQuantile(times, 0.5),
    p99Ms: toQuantile(times, 0.99),
    errors: [...errors.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** Status and size of an answer; status 0 when there was none. */
function ask({ agent, port, path, headers }) {
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
