/** Runs a command and measures it: wall time, and the peak of the memory it and its children held at once. */
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

/** Resident memory of a process and all below it in KB; 0 where /proc does not exist. */
function readTreeMemory(root) {
  try {
    const parents = new Map();
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      } catch {
        // The process ended between the listing and the reading.
      }
    }
    const isBelow = (pid) =>
      pid === root || (parents.has(pid) && parents.get(pid) > 1 && isBelow(parents.get(pid)));
    return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + readMemory(pid), 0);
  } catch {
    return 0;
  }
}

function readMemory(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
