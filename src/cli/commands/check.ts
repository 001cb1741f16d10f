import type { Progress as ProgressEvent } from '../engine.ts';
import { formatDuration } from '../print-summary.ts';
import { createProgress } from '../progress.ts';
import { formatReport, toReport } from '../report-json.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { isSet, toEngineOptions } from './engine-options.ts';

/** `docgen check`: everything that is wrong with the content, and nothing made. */
export async function check(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const screen = isSet(flags.quiet) ? { ...session.problems, live: false } : session.problems;
  const progress = createProgress(screen);
  const engine = await session.loadEngine();
  const result = await engine
    .check({
      ...toEngineOptions(input),
      force: isSet(flags.force),
      signal: session.signal,
      onProgress: (event: ProgressEvent) => progress.update(event),
    })
    .finally(() => progress.stop());
  const { ok, diagnostics, config, pages } = result;
  const exitCode = ok ? 0 : 1;

  printDiagnostics(session, diagnostics, config.projectDir);
  const { write, style } = session.words;
  const count = `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const time = formatDuration(performance.now() - session.startTime);
  write(
    `${ok ? style.colors.green(style.symbols.success) : style.colors.red(style.symbols.error)} ${count} checked in ${time}\n`,
  );
  if (flags.json) {
    const facts = { docgen: input.package.version, command: 'check', exitCode };
    session.data.write(formatReport({ ...toReport(facts, diagnostics), ...{ pages } }));
  }
  return exitCode;
}
