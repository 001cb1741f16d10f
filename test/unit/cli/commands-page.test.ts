/** The page on commands knows what the command line knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, FLAGS } from '../../../src/cli/options.ts';

describe.each(['en', 'zh'])('the %s page of commands', (lang) => {
  const file = join(import.meta.dirname, `../../../docs/${lang}/api/commands.md`);
  const page = readFileSync(file, 'utf8');

  it.each(COMMANDS.map(({ name }) => name))('has a section for %s', (name) => {
    expect(page).toContain(`## docgen ${name}\n`.replace('\n', lang === 'zh' ? ' {#' : '\n'));
  });

  it('lists every flag', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `-'));
    const flags = [...new Set(COMMANDS.flatMap((command) => command.flags))].map(
      (name) => /--[\w-]+/.exec(FLAGS[name].flags)?.[0] ?? '',
    );
    expect(flags.filter((flag) => !rows.some((row) => row.includes(flag)))).toEqual([]);
  });
});
