import { once } from 'node:events';
import { createUsageError } from '../../shared/diagnostic.ts';
import type { RunningMcp } from '../engine.ts';
import { printDiagnostics, printFailure } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';
import { runEngine } from './run-engine.ts';

/** Near the port of `preview`, but beyond those it tries if that is taken. */
const PORT = 4190;

/** Default output folder of builds. */
const OUT_DIR = 'doc_build';

/**
 * `docgen mcp`: answers coding agents until its client disconnects, or Ctrl+C. Standard output belongs to the client:
 * all text for people goes to standard error.
 */
export async function mcp(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const { port = PORT, host } = flags;
  refuseUnused(input);
  await runEngine(input, async (engine) => {
    const running = await engine.serveMcp({
      ...createEngineOptions(input),
      version: input.package.version,
      ...(flags.built !== undefined && { built: flags.built === true ? OUT_DIR : flags.built }),
      over: isSet(flags.http)
        ? { port, ...(host !== undefined && { host: host === true ? '0.0.0.0' : host }) }
        : { input: session.stdin, write: (text) => session.data.write(text) },
      signal: session.signal,
      onError: (error) => printFailure(session, error),
    });
    printDiagnostics(session, running.diagnostics, session.cwd);
    if (!isSet(flags.quiet)) session.problems.write(formatStart(input, running));
    const interrupted = session.signal.aborted ? undefined : once(session.signal, 'abort');
    await Promise.race([interrupted, running.ended]);
    await running.close();
  });
  return session.signal.aborted ? Number(session.signal.reason) : 0;
}

function refuseUnused(input: CommandInput): void {
  const { flags } = input;
  const name = flags.port !== undefined ? '--port' : flags.host !== undefined ? '--host' : undefined;
  if (name !== undefined && !isSet(flags.http))
    throw createUsageError(`${name} requires --http.`, 'Add --http, or leave it out.');
  const ofProject = listProjectInput(input);
  if (flags.built !== undefined && ofProject.length > 0)
    throw createUsageError(
      `--built reads no project: it cannot be used with ${ofProject.join(', ')}.`,
      'Leave one of them out. The built folder is the value of --built.',
    );
}

function listProjectInput({ root, flags }: CommandInput): readonly string[] {
  return [
    ...(root === undefined ? [] : [`the folder "${root}"`]),
    ...(flags.config === undefined ? [] : ['--config']),
    ...(flags.base === undefined ? [] : ['--base']),
    ...(isSet(flags.untrusted) ? ['--untrusted'] : []),
  ];
}

function formatStart({ session }: CommandInput, { urls }: RunningMcp): string {
  const { colors } = session.problems.style;
  if (urls === undefined) return 'docgen mcp answers on standard input and output.\n';
  const lines = [urls.local, ...urls.network].map((url) => `  ${colors.cyan(url)}\n`);
  return `docgen mcp answers at\n${lines.join('')}`;
}
