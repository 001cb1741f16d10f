/**
 * Checks that the work of reading grows with the length of a text: four times the text may take at most
 * eight times the work.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { createThreadPool } from '../../src/engine/threads/thread-pool.ts';
import { makeFolder } from './folders.ts';
import type { Growth, GrowthJob, Reader } from './growth-thread.ts';

/** No text of these lengths needs this long. */
const LIMIT_MS = 20_000;
const MAX_GROWTH = 8;

export interface Texts {
  /** Of the long text. */
  readonly length: number;
  /** Processor time in milliseconds below which a text is harmless, whatever its growth. */
  readonly harmless: number;
  /** Texts to repeat. */
  readonly units: readonly string[];
  /** The text around it. @default the units alone */
  readonly wrap?: (units: string) => string;
}

/** Returns the units that take more, with their times. */
export async function findGrowing(
  reader: Reader,
  { length, harmless, units, wrap = (text) => text }: Texts,
): Promise<string[]> {
  const script = join(import.meta.dirname, `../../node_modules/.growth-thread-${process.pid}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, 'growth-thread.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const workerData = { reader, folder: makeFolder('growth') };
  const pool = createThreadPool<GrowthJob, Growth>({
    size: 1,
    ahead: 1,
    limitMs: LIMIT_MS,
    start() {
      const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: 2048 } });
      return { worker, post: (job) => worker.postMessage(job) };
    },
    createStartError: (failure) => new Error(`The thread does not begin: ${JSON.stringify(failure)}`),
  });
  const repeat = (unit: string, size: number) =>
    wrap(unit.repeat(Math.max(1, Math.floor(size / unit.length))));
  const grow = async (job: GrowthJob) => {
    const growth = await pool.run(job);
    const isBad = 'kind' in growth || (growth.long > harmless && growth.long > MAX_GROWTH * growth.short);
    return isBad ? growth : undefined;
  };
  const growing: string[] = [];
  try {
    for (const unit of units) {
      const job = { short: repeat(unit, length / 4), long: repeat(unit, length) };
      // Measured again, since on a busy machine only the short one may have been fast.
      const growth = (await grow(job)) && (await grow(job));
      if (growth) growing.push(`${JSON.stringify(unit.slice(0, 300))} ${JSON.stringify(growth)}`);
    }
  } finally {
    await pool.close();
    rmSync(script, { force: true });
  }
  return growing;
}
