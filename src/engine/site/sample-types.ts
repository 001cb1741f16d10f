/**
 * Types of samples, kept from run to run: TypeScript is loaded when a page has samples for it and
 * they, or a file that decided about them, have changed. It is the site's own: large, and its
 * version matters to what is said.
 */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { NoTypeScript, TypesOf } from '../check/check-types.ts';
import { findTypeErrors, type SampleError, type TypeSample, type TypeScript } from '../check/type-program.ts';
import { hashFile } from '../store/hash-file.ts';
import type { Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';
import type { SiteConfig } from '../types.ts';

export interface SampleTypesInput {
  readonly config: Pick<SiteConfig, 'projectDir' | 'isForeign'>;
  readonly store: Store;
  readonly seed: string;
}

export function createTypeReader({
  config: { projectDir, isForeign },
  store,
  seed,
}: SampleTypesInput): TypesOf {
  return async (samples, asked) => {
    const found = isForeign ? FOREIGN : findTypeScript(projectDir);
    if ('message' in found) return found;
    const key = toKey(seed, 'sample-types', found.version, JSON.stringify([samples, asked]));
    return (
      findKept({ store, key, projectDir }) ??
      readErrors({ samples, asked, projectDir, store, key, typescript: found })
    );
  };
}

const FOREIGN: NoTypeScript = {
  message:
    'Samples marked "check" are not type-checked in an untrusted build: TypeScript would be that of the checkout.',
  hint: 'Check them once the changes are trusted.',
};

interface FoundTypeScript {
  readonly version: string;
  readonly load: () => TypeScript;
}

/** From version 7 on the package has no API, so a project may have version 6 beside it. */
const PACKAGES = ['typescript', '@typescript/typescript6', 'typescript6'];

function findTypeScript(projectDir: string): FoundTypeScript | NoTypeScript {
  const require = createRequire(join(projectDir, 'package.json'));
  const found = PACKAGES.flatMap((name) => {
    try {
      const { version } = require(`${name}/package.json`) as { readonly version: string };
      return [{ name, version, load: () => require(name) as TypeScript }];
    } catch {
      return [];
    }
  });
  const usable = found.find(({ version }) => ['5', '6'].includes(version.split('.')[0] ?? ''));
  if (usable) return usable;
  const [other] = found;
  return other
    ? {
        message: `Samples marked "check" need TypeScript 5 or 6, whose API version ${other.version} does not have.`,
        hint: 'npm install -D @typescript/typescript6',
      }
    : {
        message: 'Samples marked "check" need TypeScript, which is not installed.',
        hint: 'npm install -D typescript@6',
      };
}

/** Errors and what they rest on, by paths from the project folder. */
interface KeptTypes {
  readonly errors: readonly SampleError[];
  /** Hashes of files that were read. */
  readonly read: Readonly<Record<string, string>>;
  /** No such files; a folder may have the name. */
  readonly noFiles: readonly string[];
  /** No such folders; a file may have the name. */
  readonly noFolders: readonly string[];
}

interface Keeping {
  readonly store: Store;
  readonly key: string;
  readonly projectDir: string;
}

function findKept({ store, key, projectDir }: Keeping): readonly SampleError[] | undefined {
  const value = store.get('outline', key);
  if (value === undefined) return undefined;
  const { errors, read, noFiles, noFolders } = JSON.parse(value.toString()) as KeptTypes;
  const look = (name: string) => {
    const path = resolve(projectDir, name);
    return existsSync(path) ? statSync(path) : undefined;
  };
  const isSame =
    Object.entries(read).every(([name, hash]) => hashFile(resolve(projectDir, name)) === hash) &&
    !noFiles.some((name) => look(name)?.isFile()) &&
    !noFolders.some((name) => look(name)?.isDirectory());
  return isSame ? errors : undefined;
}

function readErrors({
  samples,
  asked,
  projectDir,
  store,
  key,
  typescript,
}: Keeping & {
  readonly samples: readonly TypeSample[];
  readonly asked: readonly number[];
  readonly typescript: FoundTypeScript;
}): readonly SampleError[] {
  const read = new Map<string, string>();
  const missing = { file: new Set<string>(), folder: new Set<string>() };
  const toName = (file: string) => {
    const name = relative(projectDir, file);
    return isAbsolute(name) ? name : name.split(sep).join('/');
  };
  const errors = findTypeErrors(typescript.load(), {
    ...{ projectDir, samples, asked },
    // Before it is read: what changes in between is read again next time.
    onRead: (file) => read.set(toName(file), hashFile(file)),
    onMissing: (path, kind) => missing[kind].add(toName(path)),
  });
  const kept: KeptTypes = {
    errors,
    read: Object.fromEntries(read),
    noFiles: [...missing.file],
    noFolders: [...missing.folder],
  };
  store.set('outline', key, JSON.stringify(kept));
  return errors;
}
