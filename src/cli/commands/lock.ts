import type { LockResult } from '../engine.ts';
import type { Session } from '../session.ts';
import { toPrintable } from '../text-width.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';
import { runEngine } from './run-engine.ts';

/** `docgen lock`: reports which texts of other sites differ from the lock, or locks them. */
export async function lock(input: CommandInput): Promise<number> {
  const { argument: address, flags, session } = input;
  const update = isSet(flags.update);
  const result = await runEngine(input, (engine) =>
    engine.manageLock({
      ...createEngineOptions(input),
      ...(address !== undefined && { address }),
      update,
      signal: session.signal,
    }),
  );
  const { config, diagnostics, texts, added, changed, unused } = result;
  return printAnswer(input, {
    command: 'lock',
    diagnostics,
    projectDir: config.projectDir,
    exitCode: result.ok ? 0 : 1,
    words: formatResult(result, update, session),
    fields: { texts, added, changed, unused },
  });
}

function formatResult(result: LockResult, isUpdate: boolean, { words }: Session): string {
  const { ok, texts, added, changed, unused } = result;
  const { colors, symbols } = words.style;
  const mark = ok ? colors.green(symbols.success) : colors.red(symbols.error);
  const count = `${texts} ${texts === 1 ? 'text' : 'texts'}`;
  if (!isUpdate) return ok ? `${mark} ${count}, as locked\n` : '';
  if (!ok) return `${mark} docgen.lock.json was left as it is\n`;
  const line = (sign: string) => (address: string) => `${sign} ${toPrintable(address)}\n`;
  const changes = [...added.map(line('+')), ...changed.map(line('~')), ...unused.map(line('-'))];
  const what = changes.length === 0 ? 'has not changed' : 'has changed: commit it';
  return `${changes.join('')}${mark} ${count}, docgen.lock.json ${what}\n`;
}
