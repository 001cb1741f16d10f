import { relative, resolve } from 'node:path';
import process from 'node:process';
import type { BookResult } from '../engine.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';
import { runEngine } from './run-engine.ts';

/** `docgen book`: writes one file; the exit code is 1 if errors prevented that. */
export async function book(input: CommandInput): Promise<number> {
  const { argument: section, flags, session } = input;
  const out = resolve(session.cwd, flags.out ?? 'book.html');
  const { config, diagnostics, book } = await runEngine(input, (engine, onProgress) =>
    engine.writeBook({
      ...createEngineOptions(input),
      ...(section !== undefined && { section }),
      ...(flags.lang !== undefined && { lang: flags.lang }),
      ...(flags.date !== undefined && { date: flags.date }),
      ...(flags.paper !== undefined && { paper: flags.paper }),
      browser: { env: session.env, platform: process.platform },
      out,
      signal: session.signal,
      onProgress,
    }),
  );
  return printAnswer(input, {
    command: 'book',
    diagnostics,
    projectDir: config.projectDir,
    exitCode: book === undefined ? 1 : 0,
    words: formatResult(input, book, out),
    fields: { file: book === undefined ? null : out, book: book ?? null },
  });
}

function formatResult({ session }: CommandInput, book: BookResult['book'], out: string): string {
  const { colors, symbols } = session.words.style;
  if (book === undefined) return `${colors.red(symbols.error)} No book was written\n`;
  const chapters = `${book.chapters} ${book.chapters === 1 ? 'chapter' : 'chapters'}`;
  const pages = book.pages === undefined ? '' : ` on ${book.pages} ${book.pages === 1 ? 'page' : 'pages'}`;
  const file = relative(session.cwd, out) || out;
  return `${colors.green(symbols.success)} Wrote "${book.title}" with ${chapters}${pages} to ${file}\n`;
}
