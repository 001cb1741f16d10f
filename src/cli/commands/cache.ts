import { createUsageError } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { CacheAction, CacheResult } from '../engine.ts';
import { formatBytes, toShortPath } from '../print-summary.ts';
import type { Session } from '../session.ts';
import { toPrintable } from '../text-width.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';
import { runEngine } from './run-engine.ts';

const ACTIONS: readonly CacheAction[] = ['status', 'push', 'pull', 'prune'];

/** `docgen cache`: counts, moves or removes stored results of builds. */
export async function cache(input: CommandInput): Promise<number> {
  const { argument: word = 'status', flags, session } = input;
  const action = readAction(word);
  if (flags.unused !== undefined && action !== 'prune')
    throw createUsageError('--unused requires prune.', 'Run "docgen cache prune --unused 30".');
  const result = await runEngine(input, (engine) =>
    engine.manageCache({
      ...createEngineOptions(input),
      action,
      signal: session.signal,
      ...(flags.unused !== undefined && { unusedDays: flags.unused }),
    }),
  );
  const { config, diagnostics, store, pages = null, shared = null, removed = null } = result;
  return printAnswer(input, {
    command: 'cache',
    diagnostics,
    projectDir: config.projectDir,
    exitCode: result.ok ? 0 : 1,
    words: formatResult(action, result, session),
    fields: { action, store, pages, shared, removed },
  });
}

function readAction(word: string): CacheAction {
  const action = ACTIONS.find((name) => name === word);
  if (action !== undefined) return action;
  const nearest = findNearest(word, ACTIONS);
  throw createUsageError(
    `"${word}" is nothing that docgen cache does.`,
    nearest ? `Did you mean "docgen cache ${nearest}"?` : `Write one of ${ACTIONS.join(', ')}.`,
  );
}

function formatResult(action: CacheAction, result: CacheResult, { cwd, words }: Session): string {
  const { store, pages, shared, removed = 0, ok } = result;
  const { colors, symbols } = words.style;
  const size = `${toShortPath(store.path, cwd)} (${formatBytes(store.bytes)})`;
  if (action === 'prune')
    return `${colors.green(symbols.success)} Removed ${removed} results; the store is ${size}\n`;
  const stored = `store   ${pages?.stored} of ${pages?.total} pages in ${size}\n`;
  if (shared === undefined) return stored;
  const { found, asked, written, canWrite } = shared;
  const host = toPrintable(shared.host);
  const mark = ok ? colors.green(symbols.success) : colors.red(symbols.error);
  if (action === 'push')
    return `${mark} Sent ${written} of ${asked} pages to ${host}, which had ${found} of them\n`;
  if (action === 'pull')
    return `${mark} Fetched ${found} of ${asked} pages from ${host}, which the store did not have\n`;
  return `${stored}shared  ${found} of ${asked} pages at ${host}, ${canWrite ? 'read and written' : 'only read'}\n`;
}
