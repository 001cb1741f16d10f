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

/**
 * What a TypeScript says of a site from a template, with the first theme of the documentation and a component that
 * imports each kind of file.
 */
export function checkTemplate({ dir }: InstalledPackage, typescript: string): string {
  const site = mkdtempSync(join(dir, 'typed-'));
  execFileSync(process.execPath, [join(dir, 'package/bin/docgen.js'), 'init', '.'], { cwd: site });
  const guide = readFileSync(join(PROJECT, 'docs/en/guide/advanced/custom-theme.md'), 'utf8');
  const [, theme = ''] = /```tsx title="theme\/index\.tsx"[^\n]*\n(.*?)\n```/s.exec(guide) ?? [];
  mkdirSync(join(site, 'theme'));
  writeFileSync(join(site, 'theme/index.tsx'), theme);
  writeFileSync(join(site, 'docs/kinds.tsx'), KINDS);
  const args = [join(typescript, 'bin/tsc'), '--pretty', 'false', '--skipLibCheck', 'false'];
  return spawnSync(process.execPath, args, { cwd: site, encoding: 'utf8' }).stdout;
}

const KINDS = `
import { Layout } from '@theme';
import Guide from './guide/index.md';
import Note from './note.mdx';
import './plain.css';
import './plain.scss';
import styles from './box.module.css';
import less from './box.module.less';
import Logo from './logo.svg?react';
import source from './note.mdx?raw';
import sheet from './plain.css?inline';
import address from './data.csv?url';
import picture from './picture.avif';
import film from './film.mp4';

export const texts: string[] = [styles.box ?? '', less.box ?? '', source, sheet, address, picture, film];
export const base: string = import.meta.env.BASE_URL;
export const isDev: boolean = import.meta.env.DEV;
export const All = () => (
  <>
    <Layout bottom={<Guide />} />
    <Note />
    <Logo width={20} />
  </>
);
// @ts-expect-error An address is text.
export const wrong: number = picture;
`;

function listEntries(installed: string): InstalledPackage['entries'] {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const typed = Object.entries(
    exports as Record<string, string | { types: string; default?: string }>,
  ).flatMap(([name, to]) =>
    // `docgenjs/client` is no module: it declares those of other files.
    typeof to === 'string' || to.default === undefined
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
