/** Starts a server as a process group, knows when it listens, and ends all of it. */
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { now } from './browser.js';
import { sleep } from './measure.js';

/** @returns a server that is listening: `listeningMs` after its start a connection was accepted. */
export async function startServer({ command, args, cwd, port, env, announces, limitMs = 180_000 }) {
  await expectFree(port);
  const startedAt = now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let announcedAt = announces ? undefined : startedAt;
  const read = (data) => {
    output += data;
    if (announcedAt === undefined && output.includes(`:${port}`)) announcedAt = now();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  let ended;
  const end = new Promise((resolve) =>
    child.on('close', (code) => {
      ended = code ?? 'a signal';
      resolve();
    }),
  );
  child.on('error', (error) => (output += error.message));
  const stop = async () => {
    signalGroup(child.pid, 'SIGTERM');
    await Promise.race([end, sleep(5000).then(() => signalGroup(child.pid, 'SIGKILL'))]);
    await end;
  };
  let acceptedAt;
  while (acceptedAt === undefined || announcedAt === undefined) {
    if (acceptedAt === undefined && (await accepts(port))) acceptedAt = now();
    if (ended !== undefined || now() - startedAt > limitMs) {
      await stop();
      throw new Error(`${command} ${args.join(' ')} does not listen: ${output.slice(-1000)}`);
    }
    await sleep(5);
  }
  return { pid: child.pid, startedAt, listeningMs: Math.max(acceptedAt, announcedAt) - startedAt, stop };
}

/** A server of an earlier run that was not ended would be measured in place of this one. */
async function expectFree(port) {
  if (await accepts(port)) throw new Error(`Port ${port} is in use. End what listens there, then run again.`);
}

async function accepts(port) {
  const hosts = await Promise.all(['127.0.0.1', '::1'].map((host) => acceptsAt(host, port)));
  return hosts.includes(true);
}

function acceptsAt(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}
