/** The package as it is published, in a folder of its own, beside the packages it depends on. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

export interface InstalledPackage {
  /** Whoever asks for it removes it. */
  readonly dir: string;
  readonly tarball: string;
  /** All that can be imported, by name, with the file of its types. */
  readonly entries: readonly { readonly specifier: string; readonly types: string }[];
}

export function installPackage(): InstalledPackage {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-package-'));
  // Not the script that builds first: other tests run what is built.
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', dir];
  const name = execFileSync('npm', pack, { cwd: PROJECT, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', name], { cwd: dir });
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies))
    link(dir, join(PROJECT, 'node_modules', dependency), dependency);
  // Where it would be installed: links lead elsewhere, and what it depends on lies beside it.
  const installed = join(dir, 'node_modules/docgenjs');
  renameSync(join(dir, 'package'), installed);
  link(dir, installed, '../package');
  return { dir, tarball: join(dir, name), entries: listEntries(installed) };
}

/** Writes a module that exports all that can be imported. */
export function writeEntries({ dir, entries }: InstalledPackage): string {
  const lines = entries.map(({ specifier }, index) => `export * as entry${index} from '${specifier}';`);
  const file = join(dir, 'entries.mts');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** What a TypeScript says of all that can be imported, and of the types below. */
export function checkEntries(installed: InstalledPackage, typescript: string): string {
  const file = writeEntries(installed);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    // TypeScript's own are its own matter.
    '--skipDefaultLibCheck',
    '--target',
    // Since the types of shiki name what no older target has.
    'esnext',
    '--module',
    'nodenext',
  ];
  const args = [join(typescript, 'bin/tsc'), ...options, '--pretty', 'false', file];
  return spawnSync(process.execPath, args, { cwd: installed.dir, encoding: 'utf8' }).stdout;
}

function listEntries(installed: string): InstalledPackage['entries'] {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const typed = Object.entries(exports as Record<string, string | { types: string }>).flatMap(([name, to]) =>
    typeof to === 'string'
      ? []
      : [{ specifier: name.replace('.', 'docgenjs'), types: join(installed, to.types) }],
  );
  const plugins = readdirSync(join(installed, 'dist/plugins'), { withFileTypes: true }).filter((entry) =>
    existsSync(join(entry.parentPath, entry.name, 'index.d.ts')),
  );
  return typed.flatMap(({ specifier, types }) =>
    specifier.endsWith('*')
      ? plugins.map(({ name }) => ({
          specifier: specifier.replace('*', name),
          types: types.replace('*', name),
        }))
      : [{ specifier, types }],
  );
}

function link(dir: string, target: string, name: string): void {
  const path = join(dir, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}
