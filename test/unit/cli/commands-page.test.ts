/** The page on commands knows what the command line knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, FLAGS, type Flag } from '../../../src/cli/options.ts';

interface Fact {
  readonly kind: string;
  readonly name: string;
  readonly type: string;
  readonly since: string;
}

const PROJECT = join(import.meta.dirname, '../../..');
const FACTS = JSON.parse(readFileSync(join(PROJECT, 'schemas/options.json'), 'utf8')) as readonly Fact[];
const FIRST = '0.1.0';
const isFlagOf = (command: string, type: string) =>
  type.replace('flag of ', '').split(', ').includes(`docgen ${command}`);

describe.each(['en', 'zh'])('the %s page of commands', (lang) => {
  const file = join(PROJECT, `docs/${lang}/api/commands.md`);
  const page = readFileSync(file, 'utf8');

  it.each(COMMANDS.map(({ name }) => name))('has a section for %s', (name) => {
    expect(page).toContain(`## docgen ${name}\n`.replace('\n', lang === 'zh' ? ' {#' : '\n'));
  });

  const rows = page.split('\n').filter((line) => line.startsWith('| `-'));

  it('lists every flag', () => {
    const flags = [...new Set(COMMANDS.flatMap((command) => command.flags))].map(
      (name) => /--[\w-]+/.exec(FLAGS[name].flags)?.[0] ?? '',
    );
    const cells = rows.map((row) => row.split(' | ')[0] ?? '');
    expect(flags.filter((flag) => !cells.some((cell) => new RegExp(`${flag}(?![\\w-])`).test(cell)))).toEqual(
      [],
    );
  });

  it('names the commands of each flag, and all of its choices', () => {
    const all = COMMANDS.map(({ name }) => name);
    const wrong = Object.entries(FLAGS).flatMap(([key, spec]) => {
      const flag: Flag = spec;
      const [name = ''] = /--[\w-]+/.exec(flag.flags) ?? [];
      const own = rows.filter((row) => new RegExp(`^\\| \`[^|]*${name}(?![\\w-])`).test(row));
      const users = COMMANDS.filter(({ flags }) => (flags as readonly string[]).includes(key));
      // `all` and `all but info` are not lists.
      const listed = own.flatMap((row) => (row.split(' | ')[1] ?? '').split(/, |、/));
      const isList = listed.every((command) => (all as readonly string[]).includes(command));
      const missing = isList ? users.filter((command) => !listed.includes(command.name)) : [];
      const choices =
        flag.choices?.filter((choice) => !own.some((row) => row.includes(`\`${choice}\``))) ?? [];
      return [
        ...missing.map((command) => `${name}: ${command.name}`),
        ...choices.map((one) => `${name}: ${one}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('says since which release there is a flag that the first one did not have', () => {
    const said = rows.map((row) => {
      const [name, commands = '', meaning = ''] = row.split(' | ');
      const since = meaning.match(lang === 'en' ? /; since (\S+)$/ : /；新增于 (\S+)$/)?.[1] ?? FIRST;
      return { name: name?.slice(3, -1), commands: commands.split(/, |、/), since };
    });
    const wrong = said.filter(({ name, commands, since }) => {
      const named = FACTS.filter((fact) => fact.kind === 'flag' && fact.name === name);
      const own = named.filter(({ type }) => commands.some((command) => isFlagOf(command, type)));
      return (own.length > 0 ? own : named).map((fact) => fact.since).sort()[0] !== since;
    });
    expect(wrong).toEqual([]);
  });
});
