/** Runs a command and measures it: wall time, and the peak memory of it and its children together. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export function measure(command, args, options) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, readTreeMemory(child.pid))), 50);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      resolve({ code, ms: performance.now() - start, peakMb: peak / 1024, output });
    });
  });
}

/** The value that `share` of all values do not exceed: 0.5 is the median of an odd number of them. */
export function getQuantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export const getMedian = (values) => getQuantile(values, 0.5);

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
  return sumTree(root, (pid) => {
    const fields = readStat(pid);
    return Number(fields[11]) + Number(fields[12]);
  });
}

function sumTree(root, readValue) {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const parents = new Map(pids.map((pid) => [Number(pid), tryRead(() => Number(readStat(pid)[1]))]));
    const isBelow = (pid) => pid === root || (parents.get(pid) > 1 && isBelow(parents.get(pid)));
    return [...parents.keys()]
      .filter(isBelow)
      .reduce((sum, pid) => sum + Number(tryRead(() => readValue(pid)) ?? 0), 0);
  } catch {
    return 0;
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
