import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, type CommandSpec, EXIT_CODES, FLAGS, type FlagName } from '../../../src/cli/options.ts';

/** How the pages write a list of commands. */
const WORDS = {
  en: { all: 'all', allBut: /^all but (.+)$/, between: ', ' },
  zh: { all: '全部', allBut: /^除 (.+) 外$/, between: '、' },
} as const;

const NAMES = COMMANDS.map(({ name }) => name);

describe.each(['en', 'zh'] as const)('the %s page of commands', (lang) => {
  const page = readFileSync(join(import.meta.dirname, `../../../docs/${lang}/api/commands.md`), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it.each(Object.keys(FLAGS) as FlagName[])('lists the flag %s for the commands that take it', (flag) => {
    const spelling = FLAGS[flag].flags;
    // `-c, --config <file>` and `--config` are two flags: the whole code span has to be the same.
    const row = rows.find(([, cell]) => (cell ?? '').split('`').includes(spelling));
    const taking = COMMANDS.filter((spec: CommandSpec) => spec.flags.includes(flag)).map(({ name }) => name);
    expect(toCommands(row?.[2] ?? '')).toEqual(taking);
  });

  it('has a section for each command and a row for each exit code', () => {
    for (const name of NAMES) expect(page).toMatch(new RegExp(`^## docgen ${name}\\b`, 'm'));
    const codes = rows.map(([, cell]) => cell).filter((cell) => /^\d+$/.test(cell ?? ''));
    expect(codes).toEqual(EXIT_CODES.map(([code]) => String(code)));
  });

  function toCommands(cell: string): string[] {
    const words = WORDS[lang];
    if (cell === words.all) return [...NAMES];
    const [, left] = words.allBut.exec(cell) ?? [];
    if (left !== undefined) return NAMES.filter((name) => name !== left);
    const named = cell.split(words.between);
    return NAMES.filter((name) => named.includes(name));
  }
});
