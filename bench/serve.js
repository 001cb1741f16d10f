/** Measures the throughput of `docgen preview` and `docgen dev`, and their memory meanwhile. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPagePath } from './corpus.js';
import { runLoad } from './load.js';
import { measure, readTreeMemory, sleep } from './measure.js';
import { startServer } from './server.js';
import { bin, writeSite } from './site.js';

const PORT = 4310;
const PAGES = 100;
const IDENTITY = { 'accept-encoding': 'identity' };
const PAGE = { path: '/load/page.html', headers: IDENTITY, status: 200 };
const RANGE = { path: '/load/page.html', headers: { ...IDENTITY, range: 'bytes=0-999' }, status: 206 };
const MISSING = { path: '/load/missing', headers: IDENTITY, status: 404 };

const PREVIEW_LOADS = [
  { what: 'page', connections: 64, requests: [PAGE] },
  { what: 'page, gzip', connections: 64, requests: [{ ...PAGE, headers: { 'accept-encoding': 'gzip' } }] },
  { what: '1 MB file', connections: 16, requests: [{ ...PAGE, path: '/load/file.bin' }] },
  { what: 'mixed', connections: 64, requests: [...Array(8).fill(PAGE), RANGE, MISSING] },
];

export async function measureServers(seconds, onRow) {
  const site = writeSite(PAGES);
  writeLoadFiles(site);
  const built = await measure(process.execPath, [bin, 'build', '--quiet'], { cwd: site.dir });
  if (built.code !== 0) throw new Error(`docgen failed:\n${built.output.slice(-3000)}`);
  const rows = [];
  const run = async (command, loads) => {
    for (const row of await measureServer(site, { command, loads, seconds })) {
      rows.push(row);
      onRow(row);
    }
  };
  await run('preview', PREVIEW_LOADS);
  const visited = Array.from({ length: 10 }, (_, index) => `/${getPagePath(index).replace(/\.md$/, '')}`);
  await run('dev', [
    {
      what: 'visited pages',
      connections: 32,
      requests: visited.map((path) => ({ path, headers: IDENTITY, status: 200 })),
    },
  ]);
  return rows;
}

/** A page of 20 kB and a file of 1 MB. Words, since a page of one letter would compress to nothing. */
function writeLoadFiles({ docs }) {
  const folder = join(docs, 'public', 'load');
  mkdirSync(folder, { recursive: true });
  const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 9973}`).join(' ');
  const page = `<!doctype html><html lang="en"><title>Load</title><p>${words}`;
  writeFileSync(join(folder, 'page.html'), page.slice(0, 20_000));
  const bytes = Buffer.alloc(1_000_000);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = (index * 2654435761) >>> 24;
  writeFileSync(join(folder, 'file.bin'), bytes);
}

async function measureServer(site, { command, loads, seconds }) {
  const server = await startServer({
    command: process.execPath,
    args: [bin, command, '--port', String(PORT), '--strict-port'],
    cwd: site.dir,
    port: PORT,
  });
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, readTreeMemory(server.pid))), 200);
  try {
    const rows = [];
    for (const { what, ...load } of loads) {
      for (const request of load.requests) await untilAnswered(request);
      // Code that runs for the first time is not what is measured.
      await runLoad({ port: PORT, ...load, connections: 4, seconds: 1 });
      peak = 0;
      const figures = await runLoad({ port: PORT, ...load, seconds });
      rows.push({ command, what, connections: load.connections, ...figures, peakMb: peak / 1024 });
    }
    return rows;
  } finally {
    clearInterval(timer);
    await server.stop();
  }
}

/** A dev server may respond that a page is not ready yet. */
async function untilAnswered({ path, headers, status }) {
  for (let count = 0; count < 300; count += 1) {
    const response = await fetch(`http://localhost:${PORT}${path}`, { headers });
    await response.arrayBuffer();
    if (response.status === status) return;
    await sleep(200);
  }
  throw new Error(`${path} was not answered with ${status}.`);
}
