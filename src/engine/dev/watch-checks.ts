/** `docgen check --watch`: one check after another, each of what has changed since. */
import type { FilePath } from '../../shared/types.ts';
import { type CheckOptions, type CheckResult, check } from '../build/check.ts';
import { getProjectPath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import { startWatching } from '../server/watch-files.ts';
import { listWatched, watchPackages } from './watched-files.ts';

export interface WatchChecksOptions extends CheckOptions {
  /** Called after each check; `files` are those that changed, from the project folder, none at first. */
  readonly onChecked: (checked: {
    readonly result: CheckResult;
    readonly files: readonly string[];
    readonly ms: number;
  }) => void;
  /** Called when a later check is impossible, for example because the config is broken: the next change tries again. */
  readonly onError: (error: unknown) => void;
}

/**
 * Resolves once the first check is done and changes are noticed.
 * @throws {DocgenError} when the config cannot be used at the start (exit code 2).
 */
export async function watchChecks(options: WatchChecksOptions): Promise<{ close(): Promise<void> }> {
  const { onChecked, onError, signal } = options;
  let { config: lastConfig } = await loadConfig(options);
  // Before the first check reads anything: what is saved meanwhile is checked again.
  const watcher = await startWatching(
    listWatched(lastConfig, options, []),
    async () => lastConfig.contentRoots.map(({ folder }) => folder),
    watchPackages(() => lastConfig),
  );
  const pending = new Set<FilePath>();
  let running: Promise<void> | undefined;

  const run = async (files: readonly FilePath[], force: boolean): Promise<void> => {
    const start = performance.now();
    const result = await check({ ...options, force });
    const { config, dependencies } = result;
    lastConfig = config;
    watcher.follow(listWatched(config, options, dependencies));
    const diagnostics = [...result.diagnostics, ...watcher.diagnostics];
    const names = files.map((file) => getProjectPath(file, config));
    onChecked({ result: { ...result, diagnostics }, files: names, ms: performance.now() - start });
  };
  const work = async (): Promise<void> => {
    while (pending.size > 0 && signal?.aborted !== true) {
      const files = [...pending];
      pending.clear();
      await run(files, false).catch((error: unknown) => {
        if (signal?.aborted !== true) onError(error);
      });
    }
    running = undefined;
  };
  watcher.onChange((files) => {
    for (const file of files) pending.add(file);
    running ??= work();
  });
  running = run([], options.force === true).then(work);
  await running.catch(async (error: unknown) => {
    await watcher.close();
    throw error;
  });
  return {
    async close() {
      await watcher.close();
      await running;
    },
  };
}
