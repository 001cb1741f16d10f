/** Commands of npm as a code group with those of other package managers, as blocks of other tools show them. */
import { formatPackageCommand } from '../../../shared/package-manager.ts';
import type { Fence } from './rewrite-markdown.ts';

const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const;
type Manager = (typeof MANAGERS)[number];

/** What all of them have, under names that are known here. */
const COMMAND = /^(\s*(?:\$ )?)npm (i|install|add|create|init|run|start|test)\b(.*)$/;
const RUN = /^(\s*(?:\$ )?)npx (?!-)(.*)$/;

/** Undefined if a line has a command that only npm is known to have, or there is none. */
export function listPackageCommands(body: readonly string[], lang: string): readonly Fence[] | undefined {
  const commands = body.filter((line) => /\bnp[mx]\b/.test(line));
  if (commands.length === 0 || !commands.every(isKnown)) return undefined;
  return MANAGERS.map((manager) => ({
    info: `${lang} [${manager}]`,
    body: body.map((line) => translate(line, manager)),
  }));
}

function isKnown(line: string): boolean {
  const options = COMMAND.exec(line)?.[3];
  return options === undefined
    ? RUN.test(line)
    : !/\s(?:-g|--global|--legacy-peer-deps|--force)\b/.test(options);
}

function translate(line: string, manager: Manager): string {
  const [, start = '', command] = RUN.exec(line) ?? [];
  if (command !== undefined) return start + formatPackageCommand(command, manager, { dlx: true });
  const [, before = '', verb = '', options = ''] = COMMAND.exec(line) ?? [];
  if (verb === '' || manager === 'npm') return line;
  const own = options.replace(/\s--save-dev\b/g, ' -D').replace(/\s--save\b/g, '');
  return before + formatPackageCommand(`${verb === 'init' ? 'create' : verb}${own}`, manager);
}
