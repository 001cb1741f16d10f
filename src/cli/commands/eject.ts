import { createUsageError } from '../../shared/diagnostic.ts';
import type { EjectedPart, Engine } from '../engine.ts';
import { toShortPath } from '../print-summary.ts';
import { createReport, formatReport } from '../report-json.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions } from './engine-options.ts';

/** `docgen eject`: lists the parts of the theme, copies one, or reports which copies are behind. */
export async function eject(input: CommandInput): Promise<number> {
  const { argument: part, flags, session } = input;
  if (part !== undefined && flags.status) {
    throw createUsageError('--status does not take a part.', 'Run "docgen eject --status" alone.');
  }
  const engine = await session.loadEngine();
  const { words, fields } = await (part === undefined && !flags.status
    ? listParts(engine)
    : runInSite(input, engine));
  session.words.write(words);
  if (flags.json) {
    const report = createReport({ docgen: input.package.version, command: 'eject', exitCode: 0 }, []);
    session.data.write(formatReport(report, fields));
  }
  return 0;
}

interface Answer {
  readonly words: string;
  /** Fields that `--json` adds to a report. */
  readonly fields: object;
}

async function listParts(engine: Engine): Promise<Answer> {
  const parts = await engine.listParts();
  return { words: parts.map((name) => `${name}\n`).join(''), fields: { parts } };
}

async function runInSite(input: CommandInput, engine: Engine): Promise<Answer> {
  const { argument: part, flags, session } = input;
  const { config, diagnostics } = await engine.loadConfig(createEngineOptions(input));
  printDiagnostics(session, diagnostics, config.projectDir);
  if (part === undefined) {
    const ejected = await engine.readEjectedParts(config);
    return { words: formatStatus(ejected, session.cwd), fields: { ejected } };
  }
  const force = flags.force === true;
  const result = await engine.ejectPart({ config, part, version: input.package.version, force });
  const { colors, symbols } = session.words.style;
  const short = (file: string) => toShortPath(file, session.cwd);
  const lines = [
    ...result.files.map((file) => `${colors.green(symbols.success)} ${short(file)}`),
    ...result.ownParts.map(
      (name) =>
        `${short(result.entry)} already exports its own ${name}: the copy is not used until that export is removed.`,
    ),
  ];
  return { words: `${lines.join('\n')}\n`, fields: result };
}

const STATES: Readonly<Record<EjectedPart['state'], string>> = {
  same: 'unchanged in docgen',
  changed: 'changed in docgen since',
  gone: 'no longer a part of docgen',
};

function formatStatus(ejected: readonly EjectedPart[], cwd: string): string {
  if (ejected.length === 0) return 'No part has been copied.\n';
  return ejected
    .map(({ parts, file, version, state }) => {
      return `${parts.join(', ')}  ${STATES[state]} (copied from ${version}: ${toShortPath(file, cwd)})\n`;
    })
    .join('');
}
