/**
 * How far workers take a build. Three builds of a site on one core each say what decides that: alone, with a worker on
 * another core, and with every page in the shared store; `projectBuild` goes on from there to machines that are not here.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { Redis } from 'ioredis';
import { findRedisServer } from '../scripts/redis.js';
import { measure, sleep } from './measure.js';
import { bin, forgetStore, writeSite } from './site.js';

/** Machines that take part, the build's own among them. */
export const MACHINES = [1, 2, 4, 8, 32, 128];

/** @param {{ from?: string }} options a folder of Markdown */
export async function measureScaling(pages, { from }) {
  const site = writeSite(pages, { from });
  // On another machine it would not have the build's store.
  const checkout = writeSite(pages, { from, name: 'worker' });
  const alone = await buildOn(0, site, process.env);
  const redis = await startRedis();
  try {
    const env = { ...process.env, DOCGEN_CACHE_REMOTE: redis.url, DOCGEN_CACHE_WRITE: '1' };
    forgetStore(checkout);
    const worker = measure(...pin(1, ['worker', '--once', '--queue', redis.url]), { cwd: checkout.dir, env });
    await redis.untilOthersConnect();
    const before = await redis.countBytes();
    const helped = await buildOn(0, site, env, ['--queue', redis.url]);
    const bytes = (await redis.countBytes()) - before;
    const { cpuMs: workerCpuMs } = await worker;
    const found = await buildOn(0, site, env);
    return {
      pages,
      corpus: site.summary,
      aloneMs: alone.ms,
      compileMs: alone.compileMs,
      renderMs: alone.renderMs,
      serialMs: alone.ms - alone.compileMs - alone.renderMs,
      helpedMs: helped.ms,
      helpedCompileMs: helped.compileMs,
      helpedRenderMs: helped.renderMs,
      readMs: found.compileMs,
      rendered: helped.report.queue.rendered,
      aloneCpuMs: alone.cpuMs,
      aloneMb: alone.peakMb,
      senderCpuMs: helped.cpuMs,
      senderMb: helped.peakMb,
      bytes,
      requests: helped.report.shared.requests,
      workerCpuMs,
      workerPages: helped.report.queue.pages,
      otherCores: Math.max(...[alone, helped, found].map(({ otherCores }) => otherCores)),
    };
  } finally {
    redis.stop();
  }
}

/**
 * Time of a build by a number of machines with a core each. What is neither compiling nor rendering is done by one of them,
 * and so is reading what the others have compiled: more machines than `getBend` says are of no use. Of rendering, what
 * writing the files takes is not given out; it is counted as if it were.
 */
export function projectBuild({ compileMs, renderMs, serialMs, readMs }, machines) {
  return serialMs + renderMs / machines + Math.max(compileMs / machines, machines === 1 ? 0 : readMs);
}

export const getBend = ({ compileMs, readMs }) => compileMs / readMs;

const pin = (core, args) => ['taskset', ['-c', String(core), process.execPath, bin, ...args]];

async function buildOn(core, site, env, args = []) {
  forgetStore(site);
  const built = await measure(...pin(core, ['build', '--json', ...args]), { cwd: site.dir, env });
  if (built.code !== 0) throw new Error(`The build failed:\n${built.output}`);
  const report = JSON.parse(built.stdout);
  const getMs = (name) => report.timings.find(({ phase }) => phase === name).ms;
  return { ...built, report, compileMs: getMs('compile'), renderMs: getMs('render') };
}

async function startRedis() {
  const program = await findRedisServer();
  if (program === undefined) throw new Error('Scaling needs redis-server.');
  const port = await findFreePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const child = spawn(program, args, { argv0: 'redis-server', stdio: 'ignore' });
  const url = `redis://localhost:${port}`;
  // It is asked again until the server listens.
  const client = new Redis(url, { maxRetriesPerRequest: null }).on('error', () => {});
  await client.ping();
  return {
    url,
    async countBytes() {
      const info = await client.info('stats');
      const read = (name) => Number(new RegExp(`${name}:(\\d+)`).exec(info)?.[1]);
      return read('total_net_input_bytes') + read('total_net_output_bytes');
    },
    async untilOthersConnect() {
      while ((await client.client('LIST')).trim().split('\n').length < 2) await sleep(50);
    },
    stop() {
      client.disconnect();
      child.kill('SIGKILL');
    },
  };
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
