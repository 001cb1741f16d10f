/** Text below commander's own help: examples, exit codes, further reading. */
import type { Command as Parser } from 'commander';
import { ENVIRONMENT } from './environment.ts';
import { type CommandSpec, EXIT_CODES } from './options.ts';

export interface HelpFacts {
  /** Undefined for `docgen --help` itself. */
  readonly spec?: CommandSpec;
  readonly homepage: string | undefined;
}

export function addHelp(parser: Parser, { spec, homepage }: HelpFacts): void {
  const examples = spec?.examples ?? [
    { line: 'docgen init my-docs', does: 'create a small site to start from' },
    { line: 'docgen', does: 'serve docs/ and rebuild it on every change' },
    { line: 'docgen build', does: 'build docs/ into doc_build/' },
  ];
  const sections = [
    formatSection(
      'Examples:',
      examples.map(({ line, does }) => [`$ ${line}`, does]),
    ),
    formatSection(
      'Exit codes:',
      EXIT_CODES.map(([code, meaning]) => [String(code), meaning]),
    ),
    // Only once: most of it concerns all commands.
    ...(spec === undefined ? [formatSection('Environment:', ENVIRONMENT)] : []),
    ...(homepage ? [`Documentation: ${homepage}\n`] : []),
  ];
  parser.addHelpText('after', `\n${sections.join('\n')}`.trimEnd());
}

function formatSection(title: string, rows: readonly (readonly [term: string, text: string])[]): string {
  const width = Math.max(...rows.map(([term]) => term.length));
  return `${title}\n${rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}\n`).join('')}`;
}
