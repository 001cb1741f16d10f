import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/cli/engine.ts';
import { ENVIRONMENT } from '../../../src/cli/environment.ts';
import { KEYS } from '../../../src/cli/keys.ts';
import { COMMANDS, type CommandSpec, EXIT_CODES, FLAGS, type FlagName } from '../../../src/cli/options.ts';
import { BUILT, docgen } from '../../helpers/fake-host.ts';

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
    // `-c, --config <file>` and `--config` are two flags: the whole code span has to be the same.
    const taking = COMMANDS.filter((spec: CommandSpec) => spec.flags.includes(flag)).map(({ name }) => name);
    expect(toCommands(findRow(FLAGS[flag].flags)[2] ?? '')).toEqual(taking);
  });

  it('lists no flag that does not exist', () => {
    const spellings: readonly string[] = Object.values(FLAGS).map(({ flags }) => flags);
    const listed = rows
      .map(([, cell = '']) => /^`(-.*)`$/.exec(cell)?.[1])
      .filter((flag) => flag !== undefined);
    expect(listed.filter((flag) => !spellings.includes(flag))).toEqual([]);
  });

  it('has a section for each command, and its examples', () => {
    for (const { name, examples } of COMMANDS) {
      const [, section = ''] = new RegExp(`^## docgen ${name}\\b([\\s\\S]*?)(?=^## )`, 'm').exec(page) ?? [];
      for (const { line } of examples) expect(section).toContain(line);
    }
  });

  it('has a row for each exit code', () => {
    const codes = rows.map(([, cell]) => cell).filter((cell) => /^\d+$/.test(cell ?? ''));
    expect(codes).toEqual(EXIT_CODES.map(([code]) => String(code)));
  });

  it.each(Object.keys(KEYS))('has a row for the key %s', (key) => {
    expect(toCommands(findRow(key)[2] ?? '')).toEqual(key === 'r' ? ['dev'] : ['dev', 'preview']);
  });

  it.each(ENVIRONMENT)('has a row for the variable %s', (name) => {
    expect(findRow(name)).toHaveLength(4);
  });

  it('has a row for each field of --json', async () => {
    const info: Partial<Engine> = {
      loadConfig: async () => ({
        config: { ...BUILT.config, locales: [], multiVersion: { default: '', versions: [] } },
        diagnostics: [],
      }),
      scanRoutes: async () => ({ routes: [], diagnostics: [] }),
      readStoreInfo: async () => ({ path: BUILT.config.cacheDir, bytes: 0, ciKey: '' }),
    };
    const eject: Partial<Engine> = {
      loadConfig: info.loadConfig as Engine['loadConfig'],
      listParts: async () => [],
      readEjectedParts: async () => [],
      ejectPart: async () => ({ parts: [], files: [], entry: '', ownParts: [] }),
    };
    const verified = { result: BUILT, comparison: undefined, diagnostics: [] };
    const reports = [
      await docgen('build --verify --json', { engine: { verifyBuild: async () => verified } }),
      await docgen('info --json', { engine: info }),
      await docgen('eject --json', { engine: eject }),
      await docgen('eject --status --json', { engine: eject }),
      await docgen('eject Tag --json', { engine: eject }),
    ];
    const fields = reports.flatMap(({ stdout }) => Object.keys(JSON.parse(stdout) as object));
    for (const field of fields) expect(findRow(field), field).toHaveLength(4);
  });

  /** The row whose first cell has this text as code. */
  function findRow(code: string): readonly string[] {
    return rows.find(([, cell]) => (cell ?? '').split('`').includes(code)) ?? [];
  }

  function toCommands(cell: string): string[] {
    const words = WORDS[lang];
    if (cell === words.all) return [...NAMES];
    const [, left] = words.allBut.exec(cell) ?? [];
    if (left !== undefined) return NAMES.filter((name) => name !== left);
    const named = cell.split(words.between);
    return NAMES.filter((name) => named.includes(name));
  }
});
