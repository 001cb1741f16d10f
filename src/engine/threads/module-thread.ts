/** A thread that runs a module, job by job. Started by `open-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PoolReport } from './thread-pool.ts';
import { readThreadName } from './thread-time.ts';

export type ModuleAnswer = { readonly value: unknown } | { readonly thrown: string };

if (parentPort !== null) void serve(parentPort, workerData as string);

async function serve(port: NonNullable<typeof parentPort>, module: string): Promise<void> {
  const post = (report: PoolReport<ModuleAnswer>): void => port.postMessage(report);
  const answer = async (job: unknown): Promise<ModuleAnswer> => {
    try {
      const { run } = (await import(module)) as { readonly run: (job: unknown) => unknown };
      return { value: await run(job) };
    } catch (error) {
      return { thrown: error instanceof Error ? error.message : String(error) };
    }
  };
  port.on('message', (job) => void answer(job).then((answered) => post({ answer: answered })));
  post({ name: readThreadName() });
  post({ ready: true });
}
