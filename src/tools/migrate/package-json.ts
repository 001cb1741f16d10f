/** `package.json` of the new site. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import glob from 'fast-glob';
import { parse } from 'yaml';
import type { MigrationInput } from './project/migration.ts';
import { parseJsonFile } from './project/parse-data.ts';
import { asList, asRecord, asText, type Values } from './project/read-peer-config.ts';

const PEERS =
  /^(?:@rspress\/|rspress$|rstack$|vitepress$|vue$|@docusaurus\/|@mdx-js\/react$|astro$|astro-d2$|remark-graphviz$|@astrojs\/|(?:@[\w.-]+\/)?starlight-|mint$|next$|@next\/|nextra$|nextra-theme-|fumadocs-|@fumadocs\/)/;

interface PackageInput extends MigrationInput {
  /** Version specifier of docgen. */
  readonly specifier: string;
}

/**
 * Creates the new `package.json`: the old one without the other tool, its scripts and its packages, and with versions
 * that hold outside of a workspace too.
 * @throws {DocgenError} DG9015 for one that is not valid.
 */
export async function createPackageJson({ dir, target, specifier, losses }: PackageInput): Promise<string> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const oldPackage = asRecord(parseJsonFile(text, 'package.json').value);
  const kept = [oldPackage.dependencies, oldPackage.devDependencies].map((packages) =>
    Object.entries(asRecord(packages)).filter(([name]) => !PEERS.test(name)),
  );
  const hasOwn = kept.flat().some(([, version]) => isOfWorkspace(version));
  const resolve = hasOwn ? await openWorkspaceVersions(dir, target) : () => undefined;
  const [dependencies, devDependencies] = kept.map((packages) =>
    Object.fromEntries(
      packages.map(([name, version]) => {
        if (!isOfWorkspace(version)) return [name, version];
        const found = resolve(name, version);
        if (found === undefined)
          losses.add({
            file: 'package.json',
            message: `The version "${version}" of "${name}" is not found in a workspace.`,
            todo: 'Write the version.',
          });
        return [name, found ?? version];
      }),
    ),
  );
  const scripts = Object.entries(asRecord(oldPackage.scripts)).filter(
    ([, line]) =>
      !/\b(?:rspress|vitepress|docusaurus|astro|mint|mkdocs|fumadocs-mdx|pagefind|rs doc|next (?:dev|build|start|lint|export))\b|^next$/.test(
        String(line),
      ),
  );
  const ownScripts = { dev: 'docgen dev', build: 'docgen build', preview: 'docgen preview' };
  const packageJson = {
    ...oldPackage,
    private: true,
    type: 'module',
    scripts: { ...Object.fromEntries(scripts), ...ownScripts },
    dependencies,
    devDependencies: { ...devDependencies, docgenjs: specifier },
  };
  return `${JSON.stringify(packageJson, null, 2)}\n`;
}

interface Workspace {
  readonly root: string;
  readonly catalogs: Values;
  /** Patterns of the folders of its packages. */
  readonly folders: readonly string[];
}

/** Returns what resolves a version for a `package.json` in `target`; `resolve` returns undefined if the workspace does not say it. */
async function openWorkspaceVersions(dir: string, target: string) {
  const workspace = await findWorkspace(dir);
  const folders = new Map<string, string>();
  for (const file of workspace === undefined ? [] : await listPackages(workspace)) {
    const name = asText((await readJson(file)).name);
    if (name !== undefined) folders.set(name, dirname(file));
  }
  return (name: string, version: string): string | undefined => {
    if (version.startsWith('catalog:')) {
      const catalog = asRecord(workspace?.catalogs[version.slice('catalog:'.length) || 'default']);
      return asText(catalog[name]);
    }
    const [, ownName = name] = /^workspace:(@?[\w-][^@]*)@/.exec(version) ?? [];
    const folder = folders.get(ownName);
    return folder && `file:${relative(target, folder).replaceAll('\\', '/')}`;
  };
}

const isOfWorkspace = (version: unknown): version is string =>
  /^(?:catalog|workspace):/.test(asText(version) ?? '');

async function findWorkspace(dir: string): Promise<Workspace | undefined> {
  for (let root = dir; ; root = dirname(root)) {
    const file = join(root, 'pnpm-workspace.yaml');
    const { workspaces } = await readJson(join(root, 'package.json'));
    const ofBun = asRecord(workspaces);
    if (existsSync(file)) {
      const { packages, catalog, catalogs } = asRecord(
        parse(await readFile(file, 'utf8'), { logLevel: 'silent' }),
      );
      return createWorkspace(root, packages, {
        ...asRecord(catalogs),
        ...(catalog !== undefined && { default: catalog }),
      });
    }
    if (workspaces !== undefined)
      return createWorkspace(root, ofBun.packages ?? workspaces, {
        ...asRecord(ofBun.catalogs),
        ...(ofBun.catalog !== undefined && { default: ofBun.catalog }),
      });
    if (root === dirname(root)) return undefined;
  }
}

function createWorkspace(root: string, packages: unknown, catalogs: Values): Workspace {
  return { root, catalogs, folders: asList(packages).map(String) };
}

function listPackages({ root, folders }: Workspace): Promise<string[]> {
  const patterns = folders.map((folder) => `${folder.replace(/(?<=^!?)\.\/|\/$/g, '')}/package.json`);
  return glob(patterns, { cwd: root, absolute: true, ignore: ['**/node_modules/**'] });
}

/** Returns an object without keys for a missing or invalid file: the project's own is read elsewhere. */
async function readJson(file: string): Promise<Values> {
  try {
    return asRecord(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}
