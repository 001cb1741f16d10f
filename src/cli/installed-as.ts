/**
 * Returns the specifier by which docgen itself was installed, so that a site it writes installs the
 * same: a folder, a tarball, a URL, or a registry version. npm records it in the project that depends
 * on docgen (also in the one it creates for `npx`) and in the lock file below its node_modules; a
 * global installation is recorded nowhere, so its version is used.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

const NAME = 'docgenjs';

const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

export interface Installation {
  /** Canonical. */
  readonly dir: string;
  readonly version: string;
}

/** `from`: the folder of the package.json that is to have it. */
export function getSpecifier({ dir, version }: Installation, from: string): string {
  const project = findProject(dir);
  // A checkout, or a folder that node_modules only links to.
  if (project === undefined) return getFileSpecifier(dir, from);
  const noted = readManifest(project) ?? readHiddenLock(project, dir);
  if (noted === undefined) return `^${version}`;
  const file = /^(?:file|link|portal):(?:\/\/(?=\/))?(.*)$/s.exec(noted)?.[1];
  if (file !== undefined) {
    const path = resolve(project, file);
    return existsSync(path) ? getFileSpecifier(path, from) : `^${version}`;
  }
  const isElsewhere = /^(?:https?:|git[+:]|github:|gitlab:|bitbucket:|gist:)|^[\w.-]+\/[\w.-]+(?:#|$)/.test(
    noted,
  );
  return isElsewhere && !isOfRegistry(noted) ? noted : `^${version}`;
}

/** Finds the folder that contains the outermost node_modules around docgen. */
function findProject(dir: string): string | undefined {
  let version: string | undefined;
  for (let at = dir; dirname(at) !== at; at = dirname(at)) {
    const isModules = /[\\/]node_modules$/.test(at);
    if (isModules && (version === undefined || existsSync(join(dirname(at), 'package.json'))))
      version = dirname(at);
  }
  return version;
}

function readManifest(project: string): string | undefined {
  const manifest = readJson(join(project, 'package.json'));
  return SECTIONS.map((section) => readString(manifest?.[section], NAME)).find((text) => text !== undefined);
}

function readHiddenLock(project: string, dir: string): string | undefined {
  const packages = readJson(join(project, 'node_modules/.package-lock.json'))?.packages;
  const path = relative(project, dir).replaceAll('\\', '/');
  return readString((packages as Json | undefined)?.[path] as Json | undefined, 'resolved');
}

type Json = Readonly<Record<string, unknown>>;

function readJson(file: string): Json | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch {
    // Another package manager, or none: there is nothing to learn here.
    return undefined;
  }
}

function readString(value: unknown, key: string): string | undefined {
  const property = (value as Json | null | undefined)?.[key];
  return typeof property === 'string' ? property : undefined;
}

/** True for tarball names of a registry: the request was then for a version. */
function isOfRegistry(address: string): boolean {
  return new RegExp(`/${NAME}/-/${NAME}-[^/]+\\.tgz$`).test(address);
}

/** Returns a relative path, so that both may be moved together; another drive of Windows has none. */
function getFileSpecifier(path: string, from: string): string {
  const way = relative(from, path);
  return `file:${(isAbsolute(way) ? path : way).replaceAll('\\', '/')}`;
}
