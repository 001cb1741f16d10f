import { relative, resolve } from 'node:path';
import process from 'node:process';
import type { BookResult, Progress } from '../engine.ts';
import { createProgress } from '../progress.ts';
import { createReport, formatReport } from '../report-json.ts';
import { reportWaits } from '../report-waits.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';

/** `docgen book`: writes one file; the exit code is 1 when errors left it as it was. */
export async function book(input: CommandInput): Promise<number> {
  const { root: section, flags, session } = input;
  const out = resolve(session.cwd, flags.out ?? 'book.html');
  const screen = isSet(flags.quiet) ? { ...session.problems, live: false } : session.problems;
  const progress = createProgress(screen);
  const engine = await session.loadEngine();
  const endWaits = reportWaits(engine, session.problems);
  const { config, diagnostics, book } = await engine
    .writeBook({
      ...createEngineOptions({ ...input, root: undefined }),
      ...(section !== undefined && { section }),
      ...(flags.lang !== undefined && { lang: flags.lang }),
      ...(flags.date !== undefined && { date: flags.date }),
      ...(flags.paper !== undefined && { paper: flags.paper }),
      browser: { env: session.env, platform: process.platform },
      ...{ out, signal: session.signal },
      onProgress: (event: Progress) => progress.update(event),
    })
    .finally(() => {
      endWaits();
      progress.stop();
    });
  const exitCode = book === undefined ? 1 : 0;
  printDiagnostics(session, diagnostics, config.projectDir);
  session.words.write(formatResult(input, book, out));
  if (flags.json) {
    const facts = { docgen: input.package.version, command: 'book', exitCode };
    const written = { file: book === undefined ? null : out, book: book ?? null };
    session.data.write(formatReport({ ...createReport(facts, diagnostics), ...written }));
  }
  return exitCode;
}

function formatResult({ session }: CommandInput, book: BookResult['book'], out: string): string {
  const { colors, symbols } = session.words.style;
  if (book === undefined) return `${colors.red(symbols.error)} No book was written\n`;
  const chapters = `${book.chapters} ${book.chapters === 1 ? 'chapter' : 'chapters'}`;
  const pages = book.pages === undefined ? '' : ` on ${book.pages} ${book.pages === 1 ? 'page' : 'pages'}`;
  const file = relative(session.cwd, out) || out;
  return `${colors.green(symbols.success)} Wrote "${book.title}" with ${chapters}${pages} to ${file}\n`;
}
