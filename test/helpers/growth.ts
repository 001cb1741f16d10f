/** Whether reading a text takes as much longer as it is longer: four times the text may take at most eight times the work. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { createThreadPool } from '../../src/engine/threads/thread-pool.ts';
import { makeFolder } from './folders.ts';
import type { Growth, GrowthJob, Reader } from './growth-thread.ts';

/** No text of these lengths needs it. */
const LIMIT_MS = 20_000;
const MOST = 8;

export interface Texts {
  /** Of the long text. */
  readonly length: number;
  /** Processor time, in milliseconds: what takes less is no danger, whatever it grows like. */
  readonly harmless: number;
  /** What is repeated. */
  readonly units: readonly string[];
  /** The text around it. @default the units alone */
  readonly toText?: (units: string) => string;
}

/** The units that take more, with what they took. */
export async function findGrowing(
  reader: Reader,
  { length, harmless, units, toText = (text) => text }: Texts,
): Promise<string[]> {
  const script = join(import.meta.dirname, `../../node_modules/.growth-thread-${process.pid}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, 'growth-thread.ts')],
    outfile: script,
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external' },
  });
  const workerData = { reader, folder: makeFolder('growth') };
  const pool = createThreadPool<GrowthJob, Growth>({
    ...{ size: 1, ahead: 1, limitMs: LIMIT_MS },
    start() {
      const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: 2048 } });
      return { worker, post: (job) => worker.postMessage(job) };
    },
    toStartError: (failure) => new Error(`The thread does not begin: ${JSON.stringify(failure)}`),
  });
  const repeat = (unit: string, size: number) =>
    toText(unit.repeat(Math.max(1, Math.floor(size / unit.length))));
  const grow = async (job: GrowthJob) => {
    const grown = await pool.run(job);
    const isBad = 'kind' in grown || (grown.long > harmless && grown.long > MOST * grown.short);
    return isBad ? grown : undefined;
  };
  const found: string[] = [];
  try {
    for (const unit of units) {
      const job = { short: repeat(unit, length / 4), long: repeat(unit, length) };
      // Once more, since a machine that is busy may have made only the short one fast.
      const grown = (await grow(job)) && (await grow(job));
      if (grown) found.push(`${JSON.stringify(unit.slice(0, 300))} ${JSON.stringify(grown)}`);
    }
  } finally {
    await pool.close();
    rmSync(script, { force: true });
  }
  return found;
}
