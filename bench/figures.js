/**
 * Stores measurements as JSON: `docs` reads it to write the tables of the website. A part that this
 * run did not measure stays unchanged, with the command and machine it came from.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Cores that other work may take while something is measured: above this, nothing is published. */
export const MOST_OTHER_CORES = 0.25;

/** `file` is undefined if no JSON was requested. Each part is written as soon as it is measured. */
export function createFigures(file, args) {
  const parts = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const run = {
    command: ['npm run bench --', ...withoutJson(args)].join(' ').replace(/ --$/, ''),
    date: new Date().toISOString().slice(0, 10),
    commit: readCommit(),
    machine: { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version },
  };
  const refused = [];
  return {
    run,
    /** Parts that were not kept. */
    refused,
    /** `otherCores`: what else the machine did meanwhile. */
    add(part, figures, otherCores = 0) {
      if (file !== undefined && otherCores > MOST_OTHER_CORES) {
        console.error(
          `"${part}" is not kept: other work took ${otherCores.toFixed(1)} cores meanwhile. Run it again.`,
        );
        refused.push(part);
        return;
      }
      parts[part] = { run, ...figures };
      if (file !== undefined) writeFileSync(file, `${JSON.stringify(roundAll(parts), null, 2)}\n`);
    },
  };
}

/** Removes the output path from the command: it has no effect on the figures. */
function withoutJson(args) {
  const at = args.indexOf('--json');
  if (at >= 0) return args.filter((_, index) => index !== at && index !== at + 1);
  return args.filter((arg) => !arg.startsWith('--json='));
}

function readCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Rounds to one digit after the point: no clock here is more precise. */
function roundAll(value) {
  if (typeof value === 'number') return Math.round(value * 10) / 10;
  if (Array.isArray(value)) return value.map(roundAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, roundAll(inner)]));
}
