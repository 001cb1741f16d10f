import { createUsageError } from '../../shared/diagnostic.ts';
import type { Engine, FreezeResult, ListedVersion, RemoveResult } from '../engine.ts';
import { plural, toShortPath } from '../print-summary.ts';
import type { Session } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';

/** `docgen version`: keeps the docs as a version, lists the versions, or removes one. */
export async function version(input: CommandInput): Promise<number> {
  refuseTogether(input);
  const { config, ...answer } = await runVersion(input, await input.session.loadEngine());
  return printAnswer(input, { command: 'version', projectDir: config.projectDir, ...answer });
}

function refuseTogether({ argument: name, flags }: CommandInput): void {
  const given = [name, flags.list && '--list', flags.remove && '--remove'].filter(Boolean);
  if (given.length > 1)
    throw createUsageError(`${given.join(' and ')} do not go together.`, 'Run one after the other.');
  if (flags.from !== undefined && name === undefined)
    throw createUsageError(
      '--from needs the name of the new version.',
      'For example "docgen version 1.0 --from v1.0.0".',
    );
  if (flags.force && flags.remove === undefined)
    throw createUsageError('--force requires --remove.', 'A version that exists is never overwritten.');
}

interface Answer extends Pick<FreezeResult, 'config' | 'diagnostics'> {
  readonly words: string;
  /** Fields that `--json` adds to a report. */
  readonly fields: object;
}

async function runVersion(input: CommandInput, engine: Engine): Promise<Answer> {
  const { argument: name, flags, session } = input;
  const options = createEngineOptions(input);
  if (flags.remove !== undefined) {
    const { remove, force } = flags;
    const result = await engine.removeVersion({ ...options, name: remove, force: isSet(force) });
    const { folder = null, pages } = result;
    return {
      config: result.config,
      diagnostics: result.diagnostics,
      words: formatRemoved(result, session),
      fields: { removed: { name: remove, folder, pages } },
    };
  }
  if (name === undefined) {
    const { config, versions } = await engine.listVersions(options);
    return { config, diagnostics: [], words: formatList(versions, session.cwd), fields: { versions } };
  }
  const { from } = flags;
  const result = await engine.freezeVersion({ ...options, name, ...(from !== undefined && { from }) });
  const { folder, source, pages, files, shared, editedConfig = null } = result;
  return {
    config: result.config,
    diagnostics: result.diagnostics,
    words: formatFrozen(result, session),
    fields: { frozen: { name, folder, source, pages, files, shared, config: editedConfig } },
  };
}

function formatFrozen(result: FreezeResult, { cwd, words: { style } }: Session): string {
  const { name, folder, source, pages, files, shared, editedConfig, isFirst, config } = result;
  const short = (file: string) => toShortPath(file, cwd);
  const { colors, symbols } = style;
  const others = shared.length;
  const lines = [
    `${colors.green(symbols.success)} ${short(folder)}  ${plural(pages, 'page')}, ${plural(files, 'file')}`,
    ...(editedConfig === undefined ? [] : [`${colors.green(symbols.success)} ${short(editedConfig)}`]),
    ...(isFirst
      ? [
          `The pages in ${short(config.root)} are now the version "${source}", at the same addresses as before. Its name is in the menu: change it in the config as you like.`,
        ]
      : []),
    ...(others === 0
      ? []
      : [
          `Not frozen, since outside of the version: ${plural(others, 'file')} that its pages refer to:`,
          ...shared.map((file) => `  ${short(file)}`),
        ]),
    `Next: docgen check, then commit. Links without a version stay in ${name}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function formatRemoved(
  { name, folder, pages, editedConfig }: RemoveResult,
  { cwd, words: { style } }: Session,
) {
  const { colors, symbols } = style;
  const gone = folder === undefined ? [] : [`${toShortPath(folder, cwd)} with ${plural(pages, 'page')}`];
  const listed = editedConfig === undefined ? [] : [`its name in ${toShortPath(editedConfig, cwd)}`];
  const what = [...gone, ...listed].join(', and ');
  return `${colors.green(symbols.success)} Removed ${name}: ${what}\n`;
}

function formatList(versions: readonly ListedVersion[], cwd: string): string {
  if (versions.length === 0) return 'The site has no versions. "docgen version 1.0" makes the first one.\n';
  const width = Math.max(...versions.map(({ name }) => name.length));
  return versions
    .map(({ name, isDefault, folder, pages, languages }) => {
      const byLanguage = Object.entries(languages).map(([lang, number]) => `${lang} ${number}`);
      const detail = byLanguage.length > 1 ? ` (${byLanguage.join(', ')})` : '';
      const mark = isDefault ? ', default' : '';
      return `${name.padEnd(width)}  ${plural(pages, 'page')}${detail}${mark}  ${toShortPath(folder, cwd)}\n`;
    })
    .join('');
}
