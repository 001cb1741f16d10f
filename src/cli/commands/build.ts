import type { Progress } from '../engine.ts';
import { formatSummary } from '../print-summary.ts';
import { createProgress } from '../progress.ts';
import { formatReport, toBuildFields, toReport } from '../report-json.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { isSet, toEngineOptions } from './engine-options.ts';

/** `docgen build`: everything that is wrong, then what was made. */
export async function build(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const progress = createProgress(
    isSet(flags.quiet) ? { ...session.problems, live: false } : session.problems,
  );
  const engine = await session.loadEngine();

  const options = {
    ...toEngineOptions(input),
    force: isSet(flags.force),
    signal: session.signal,
    onProgress: (event: Progress) => progress.update(event),
  };
  const result = await engine.build(options).finally(() => progress.stop());

  const exitCode = result.ok ? 0 : 1;
  printDiagnostics(session, result.diagnostics, result.config.projectDir);
  session.words.write(
    formatSummary(result, session.words.style, {
      cwd: session.cwd,
      ms: performance.now() - session.startTime,
      timings: isSet(flags.timings),
    }),
  );
  if (flags.json) {
    const facts = { docgen: input.package.version, command: 'build', exitCode };
    session.data.write(formatReport({ ...toReport(facts, result.diagnostics), ...toBuildFields(result) }));
  }
  return exitCode;
}
