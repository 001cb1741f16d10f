/** Runs a command and measures it: wall time, processor time and peak memory of it and its children together. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

export function measure(command, args, options) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const before = readBusyTime();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    let stdout = '';
    child.stdout.on('data', (data) => {
      output += data;
      stdout += data;
    });
    child.stderr.on('data', (data) => (output += data));
    let peak = 0;
    const times = new Map();
    const timer = setInterval(() => {
      peak = Math.max(peak, readTreeMemory(child.pid));
      for (const [pid, time] of readTreeTimes(child.pid)) times.set(pid, time);
    }, 50);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const ms = performance.now() - start;
      const after = readBusyTime();
      // A process that nobody waited for is counted as it was last seen, a short one when it was waited for.
      const seen = [...times.values()].reduce((sum, time) => sum + time, 0) * TICK_MS;
      const cpuMs = Math.max(seen, after.children - before.children);
      const otherMs = after.machine - before.machine - (after.own - before.own) - cpuMs;
      resolve({
        code,
        ms,
        cpuMs,
        peakMb: peak / 1024,
        otherCores: Math.max(0, otherMs / ms),
        output,
        stdout,
      });
    });
  });
}

/** Cores that are busy with anything at all, over two seconds. */
export async function countBusyCores() {
  const [start, before] = [performance.now(), readBusyTime()];
  await sleep(2000);
  return (readBusyTime().machine - before.machine) / (performance.now() - start);
}

/** Processor time so far in milliseconds: of the machine, of this process, and of its children that have ended. */
function readBusyTime() {
  const machine = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const { user, system } = process.cpuUsage();
  const fields = tryRead(() => readStat('self')) ?? [];
  const children = (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS;
  return { machine, own: (user + system) / 1000, children };
}

/** The value that `share` of all values do not exceed: 0.5 is the median of an odd number of them. */
export function getQuantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export const getMedian = (values) => getQuantile(values, 0.5);

/** /proc counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Resident memory of a process and all below it in KB; 0 where /proc does not exist. */
export function readTreeMemory(root) {
  return sumTree(root, (pid) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Waits until a process and all below it leave the processor alone for a second. */
export async function untilIdle(root, limitMs = 180_000) {
  const end = performance.now() + limitMs;
  let before = readTreeTime(root);
  while (performance.now() < end) {
    await sleep(1000);
    const now = readTreeTime(root);
    if (now - before < 5) return;
    before = now;
  }
}

/** Processor time in hundredths of a second. */
function readTreeTime(root) {
  return readTreeTimes(root).reduce((sum, [, time]) => sum + time, 0);
}

function readTreeTimes(root) {
  return readTree(root, (pid) => {
    const fields = readStat(pid);
    return Number(fields[11]) + Number(fields[12]);
  });
}

function sumTree(root, readValue) {
  return readTree(root, readValue).reduce((sum, [, value]) => sum + value, 0);
}

/** A value of a process and each below it, by its number; nothing where /proc does not exist. */
function readTree(root, readValue) {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const parents = new Map(pids.map((pid) => [Number(pid), tryRead(() => Number(readStat(pid)[1]))]));
    const isBelow = (pid) => pid === root || (parents.get(pid) > 1 && isBelow(parents.get(pid)));
    return [...parents.keys()]
      .filter(isBelow)
      .map((pid) => [pid, Number(tryRead(() => readValue(pid)) ?? 0)]);
  } catch {
    return [];
  }
}

/** Reads the fields after the command's name: state, parent, … The name may contain anything. */
function readStat(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Undefined when the process ended between the listing and the reading. */
function tryRead(readValue) {
  try {
    return readValue();
  } catch {
    return undefined;
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
