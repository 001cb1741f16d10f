import { createUsageError } from '../../shared/diagnostic.ts';
import type { Progress, PublishResult } from '../engine.ts';
import { formatBytes, plural } from '../print-summary.ts';
import { createProgress } from '../progress.ts';
import { createReport, formatReport } from '../report-json.ts';
import { reportWaits } from '../report-waits.ts';
import { printDiagnostics } from '../session.ts';
import { toPrintable } from '../text-width.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';

/** `docgen publish`: sends what a bucket lacks of the built site, and removes what has left it. */
export async function publish(input: CommandInput): Promise<number> {
  const { root: to, flags, session } = input;
  if (to === undefined)
    throw createUsageError(
      'docgen publish needs the address of a bucket.',
      'Write "docgen publish s3://bucket/folder".',
    );
  const { cacheAws: aws, ...options } = createEngineOptions({ ...input, root: undefined });
  const progress = createProgress(
    isSet(flags.quiet) ? { ...session.problems, live: false } : session.problems,
  );
  const engine = await session.loadEngine();
  const endWaits = reportWaits(engine, session.problems);
  const result = await engine
    .publish({
      ...options,
      ...{ to, signal: session.signal },
      ...(aws && { aws }),
      ...(flags.keepDays !== undefined && { keepDays: flags.keepDays }),
      ...{ isTrial: isSet(flags.dryRun), takesOver: isSet(flags.takeOver) },
      onProgress: (event: Progress) => progress.update(event),
    })
    .finally(() => {
      endWaits();
      progress.stop();
    });
  const { config, diagnostics, ...outcome } = result;
  printDiagnostics(session, diagnostics, config.projectDir);
  session.words.write(formatResult(input, to, result));
  if (flags.json) {
    const facts = { docgen: input.package.version, command: 'publish', exitCode: 0 };
    const isTrial = isSet(flags.dryRun);
    session.data.write(formatReport({ ...createReport(facts, diagnostics), ...{ to, isTrial }, ...outcome }));
  }
  return 0;
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
