/** Translates an npm command line for the other package managers. */

export type PackageManager = 'npm' | 'yarn' | 'pnpm' | 'bun' | 'deno';

export const PACKAGE_MANAGERS: readonly PackageManager[] = ['npm', 'yarn', 'pnpm', 'bun', 'deno'];

const EXEC_PREFIX: Readonly<Record<PackageManager, string>> = {
  npm: 'npx',
  yarn: 'yarn',
  pnpm: 'pnpm',
  bun: 'bun',
  deno: 'deno run -A',
};

const DLX_PREFIX: Readonly<Record<PackageManager, string>> = {
  npm: 'npx',
  yarn: 'yarn dlx',
  pnpm: 'pnpm dlx',
  bun: 'bunx',
  deno: 'deno run -A',
};

export interface CommandOptions {
  /** The command runs a binary of an installed package. */
  readonly exec?: boolean | undefined;
  /** The command downloads a package and runs it. */
  readonly dlx?: boolean | undefined;
}

/** Returns the command line of `tool` that does what `npm <command>` does. */
export function formatPackageCommand(command: string, tool: string, options: CommandOptions = {}): string {
  if (!isPackageManager(tool)) return `${tool} ${command}`;
  if (options.exec || options.dlx) {
    const prefix = (options.dlx ? DLX_PREFIX : EXEC_PREFIX)[tool];
    return `${prefix} ${tool === 'deno' ? withNpmSpecifiers(command, 'first') : command}`;
  }
  const words = tool === 'npm' ? command : rewriteInstall(command);
  if (tool === 'yarn') return `yarn ${words.replace(/^(create\s+\S+?)@latest(?=\s|$)/, '$1')}`;
  return tool === 'deno' ? formatDenoCommand(words) : `${tool} ${words}`;
}

export function isPackageManager(tool: string): tool is PackageManager {
  return (PACKAGE_MANAGERS as readonly string[]).includes(tool);
}

/** Replaces `install` with packages by `add`, as all other package managers do; a bare `install` stays. */
function rewriteInstall(command: string): string {
  const [first = '', ...rest] = command.trim().split(/\s+/);
  const isInstall = first === 'install' || first === 'i';
  return isInstall && rest.some((word) => !word.startsWith('-')) ? ['add', ...rest].join(' ') : command;
}

function formatDenoCommand(words: string): string {
  const create = /^create\s+(.+)$/s.exec(words);
  if (create) return `deno init --npm ${create[1]}`;
  const [first = '', ...rest] = words.split(/\s+/);
  return `deno ${[first, withNpmSpecifiers(rest.join(' '), first === 'run' ? 'first' : 'all')].filter(Boolean).join(' ')}`;
}

function withNpmSpecifiers(words: string, which: 'first' | 'all'): string {
  let done = false;
  return words
    .split(/\s+/)
    .map((word) => {
      if (word === '' || word.startsWith('-') || word.startsWith('npm:') || (done && which === 'first'))
        return word;
      done = true;
      return `npm:${word}`;
    })
    .join(' ');
}
