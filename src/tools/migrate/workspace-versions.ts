/** Versions that only a workspace knows: `catalog:` of pnpm and Bun, and `workspace:` for its own packages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import glob from 'fast-glob';
import { parse } from 'yaml';
import { asList, asRecord, asText, type Values } from './read-peer-config.ts';

interface Workspace {
  readonly root: string;
  readonly catalogs: Values;
  /** Patterns of the folders of its packages. */
  readonly folders: readonly string[];
}

/** Returns what resolves a version for a `package.json` in `target`; `resolve` returns undefined if the workspace does not say it. */
export async function openWorkspaceVersions(dir: string, target: string) {
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

export const isOfWorkspace = (version: unknown): version is string =>
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

/** Returns an object without keys for a file that is none or is not valid: the project's own is read elsewhere. */
async function readJson(file: string): Promise<Values> {
  try {
    return asRecord(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}
