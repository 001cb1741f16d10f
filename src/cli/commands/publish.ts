import { createUsageError } from '../../shared/diagnostic.ts';
import type { PublishResult } from '../engine.ts';
import { formatBytes, plural } from '../print-summary.ts';
import { toPrintable } from '../text-width.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';
import { runEngine } from './run-engine.ts';

/** `docgen publish`: uploads what a bucket lacks of the built site, and removes what is no longer part of it. */
export async function publish(input: CommandInput): Promise<number> {
  const { argument: to, flags, session } = input;
  if (to === undefined)
    throw createUsageError(
      'docgen publish needs the address of a bucket.',
      'Write "docgen publish s3://bucket/folder".',
    );
  const { cacheAws: aws, ...options } = createEngineOptions(input);
  const isTrial = isSet(flags.dryRun);
  const result = await runEngine(input, (engine, onProgress) =>
    engine.publish({
      ...options,
      to,
      signal: session.signal,
      onProgress,
      ...(aws && { aws }),
      ...(flags.keepDays !== undefined && { keepDays: flags.keepDays }),
      isTrial,
      takesOver: isSet(flags.takeOver),
    }),
  );
  const { config, diagnostics, ...outcome } = result;
  return printAnswer(input, {
    command: 'publish',
    diagnostics,
    projectDir: config.projectDir,
    words: formatResult(input, to, result),
    fields: { to, isTrial, ...outcome },
  });
}

function formatResult({ flags, session }: CommandInput, to: string, result: PublishResult): string {
  const { colors, symbols } = session.words.style;
  const { sent, bytes, unchanged, removed, kept, foreign } = result;
  const place = toPrintable(to.replace(/\?.*/s, ''));
  const notes = [
    `${unchanged} unchanged`,
    `${removed.length} removed`,
    ...(kept > 0 ? [`${kept} of former builds kept`] : []),
    ...(foreign > 0 ? [`${foreign} of others left alone`] : []),
  ].join(', ');
  if (isSet(flags.dryRun)) {
    const lines = [...sent.map((path) => `send    ${path}`), ...removed.map((path) => `remove  ${path}`)];
    return [
      ...lines,
      `Would send ${plural(sent.length, 'file')} (${formatBytes(bytes)}) to ${place}: ${notes}`,
    ]
      .map((line) => `${toPrintable(line)}\n`)
      .join('');
  }
  const mark = colors.green(symbols.success);
  return `${mark} Sent ${plural(sent.length, 'file')} (${formatBytes(bytes)}) to ${place}: ${notes}\n`;
}
