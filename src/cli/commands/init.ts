import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { createUsageError } from '../../shared/diagnostic.ts';
import { getSpecifier } from '../installed-as.ts';
import { toShortPath } from '../print-summary.ts';
import type { Environment } from '../terminal.ts';
import type { CommandInput } from './command.ts';

/** Files that may be in a folder that counts as empty: created by git, systems and editors. */
const IGNORED = new Set(['.git', '.DS_Store', 'Thumbs.db', '.idea', '.vscode']);

const NEXT_STEPS = {
  en: {
    written: (count: number, dir: string) => `Wrote ${count} files to ${dir === '.' ? 'this folder' : dir}.`,
    kept: (file: string) => `Kept your ${file}, where the template has one as well.`,
    next: 'Next:',
  },
  zh: {
    written: (count: number, dir: string) =>
      `已在${dir === '.' ? '当前目录' : ` ${dir} `}写入 ${count} 个文件。`,
    kept: (file: string) => `保留了已有的 ${file}，未写入模板中的同名文件。`,
    next: '接下来：',
  },
} as const;

/** `docgen init`: copies a template. Asks nothing, overwrites nothing. */
export async function init({
  argument,
  flags,
  session,
  package: packageInfo,
}: CommandInput): Promise<number> {
  const dir = resolve(session.cwd, argument ?? '.');
  await refuseNonEmpty(dir, toShortPath(dir, session.cwd));

  const source = join(packageInfo.templatesDir, flags.template ?? 'one');
  const values = { name: getPackageName(basename(dir)), docgen: getSpecifier(packageInfo, dir) };
  const files = (await listFiles(source)).map((file) => {
    return { file, target: join(dir, getTargetName(relative(source, file))) };
  });
  // Settings of an editor, in a folder that counts as empty.
  const kept = files.filter(({ target }) => existsSync(target));
  const missing = files.filter((each) => !kept.includes(each));
  for (const { file, target } of missing) {
    const text = await readFile(file, 'utf8');
    await mkdir(dirname(target), { recursive: true });
    // `wx`: if the file has appeared meanwhile, fail rather than overwrite.
    await writeFile(target, fill(text, values), { flag: 'wx' });
  }

  const { colors, symbols } = session.words.style;
  const words = NEXT_STEPS[detectLanguage(session.env)];
  const shortDir = toShortPath(dir, session.cwd);
  const commands = [
    ...(shortDir === '.' ? [] : [`cd ${quote(shortDir)}`]),
    ...listFirstCommands(session.env),
  ];
  session.words.write(`${colors.green(symbols.success)} ${words.written(missing.length, shortDir)}\n`);
  for (const { target } of kept) session.words.write(`  ${words.kept(toShortPath(target, session.cwd))}\n`);
  session.words.write(`\n${words.next}\n`);
  session.words.write(commands.map((command) => `  ${colors.cyan(command)}\n`).join(''));
  return 0;
}

async function refuseNonEmpty(dir: string, shortDir: string): Promise<void> {
  const entries = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR')
      throw createUsageError(`"${shortDir}" is a file.`, 'Pass a folder to write to.', 'DG9004');
    throw error;
  });
  const names = entries.filter((entry) => !IGNORED.has(entry)).sort();
  if (names.length === 0) return;
  const examples = names
    .slice(0, 3)
    .map((entry) => `"${entry}"`)
    .join(', ');
  throw createUsageError(
    `Folder "${shortDir}" is not empty: it contains ${examples}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`,
    'Choose a new folder, as in "docgen init my-docs". Nothing was written.',
    'DG9004',
  );
}

async function listFiles(dir: string): Promise<string[]> {
  // Not `recursive`: in the zip of a package, Yarn's Plug'n'Play gives its entries no folder.
  const entries = await readdir(dir, { withFileTypes: true });
  const lists = entries.map((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
  return (await Promise.all(lists)).flat().sort();
}

/** npm drops or renames `.gitignore` when a package is published, so the template carries it without the dot. */
function getTargetName(name: string): string {
  return name === 'gitignore' ? '.gitignore' : name;
}

function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/__(\w+?)__/g, (marker, word: string) => words[word] ?? marker);
}

/** Converts a folder's name to a valid npm package name: `My Docs` becomes `my-docs`. */
function getPackageName(name: string): string {
  const cleaned = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cleaned || 'docs';
}

/** Names the commands of the package manager that runs docgen, as in `pnpm dlx`, by its user agent. */
function listFirstCommands({ npm_config_user_agent: agent = '' }: Environment): string[] {
  const [name = ''] = agent.split('/');
  const tool = ['yarn', 'pnpm', 'bun'].includes(name) ? name : 'npm';
  return [`${tool} install`, `${tool} run dev`];
}

function detectLanguage(env: Environment): keyof typeof NEXT_STEPS {
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en';
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `"${path}"`;
}
