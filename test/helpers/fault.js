/**
 * Loaded ahead of docgen (`faults.ts` says how): makes the disk, the machine or the
 * clock misbehave. Modules that import functions of node:fs by name get the changed
 * ones as well.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

/** @type {import('./faults.ts').Fault} */
const fault = JSON.parse(process.env.FAULT ?? '{}');
const { writeFileSync } = fs;

if (fault.disk) breakDisk(fault.disk);
if (fault.folders) reorderFolders(fault.folders);
if (fault.cpus) {
  os.availableParallelism = () => fault.cpus;
  os.cpus = () => Array.from({ length: fault.cpus }, () => ({ model: '', speed: 0, times: {} }));
}
if (fault.umask !== undefined && isMainThread) process.umask(fault.umask);
if (fault.clockBackMs) setClockBack(fault.clockBackMs);
syncBuiltinESMExports();

function breakDisk({ below, calls, at = 0, code, kill, interrupt, countTo }) {
  /** Paths of opened files, since a write to one is a write to its path. */
  const opened = new Map();
  let seen = 0;
  let isInside = false;

  const touches = (argument) => {
    const path = typeof argument === 'number' ? opened.get(argument) : argument;
    return typeof path === 'string' && resolve(path).includes(below);
  };
  /** Which of the counted calls this is, from 1; 0 when it is not counted. */
  const toNumber = (name, args) => {
    if (isInside || !args.slice(0, 2).some(touches)) return 0;
    if (name === 'open' && !/[wa+]/.test(args[1])) return 0;
    seen += 1;
    if (countTo) writeFileSync(countTo, String(seen));
    return seen;
  };
  const strikeBefore = (name, args, number) => {
    // A disk that is full stays full.
    const isDue = number > 0 && at > 0 && (code === undefined ? number === at : number >= at);
    if (!isDue || kill === 'after') return;
    if (interrupt) return void process.kill(process.pid, 'SIGINT');
    if (name === 'writeFile' && (code === 'ENOSPC' || kill === 'within')) {
      const bytes = Buffer.from(args[1]);
      inside(() => writeFileSync(args[0], bytes.subarray(0, bytes.length / 2)));
    }
    if (code === undefined) die();
    throw Object.assign(new Error(`${code}: made up by a test, ${name}`), { code, syscall: name });
  };
  const strikeAfter = (number) => {
    if (kill === 'after' && number === at) die();
  };
  const die = () => process.kill(process.pid, 'SIGKILL');
  /** The functions of node:fs call each other, which counts once. */
  const inside = (work) => {
    const wasInside = isInside;
    isInside = true;
    try {
      return work();
    } finally {
      isInside = wasInside;
    }
  };

  for (const name of calls) {
    const sync = fs[`${name}Sync`];
    fs[`${name}Sync`] = (...args) => {
      const number = toNumber(name, args);
      strikeBefore(name, args, number);
      try {
        const result = inside(() => sync(...args));
        if (name === 'open') opened.set(result, args[0]);
        return result;
      } finally {
        strikeAfter(number);
      }
    };
    const promised = fs.promises[name];
    if (promised === undefined) continue;
    fs.promises[name] = async (...args) => {
      const number = toNumber(name, args);
      strikeBefore(name, args, number);
      try {
        return await promised(...args);
      } finally {
        strikeAfter(number);
      }
    };
  }
}

/** As on another disk: names come in another order. */
function reorderFolders(order) {
  const reorder = (entries) => {
    if (order === 'reversed') return entries.reverse();
    const toRank = (entry) =>
      Buffer.from(String(entry.name ?? entry)).reduce((sum, byte) => (sum * 31 + byte) % 997, 7);
    return entries.sort((a, b) => toRank(a) - toRank(b));
  };
  const { readdir, readdirSync } = fs;
  const promised = fs.promises.readdir;
  fs.readdirSync = (...args) => reorder(readdirSync(...args));
  fs.promises.readdir = async (...args) => reorder(await promised(...args));
  fs.readdir = (...args) => {
    const callback = args.pop();
    readdir(...args, (error, entries) => callback(error, entries && reorder(entries)));
  };
}

function setClockBack(ms) {
  const RealDate = Date;
  globalThis.Date = class EarlierDate extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() - ms);
      else super(...args);
    }
    static now() {
      return RealDate.now() - ms;
    }
  };
}
