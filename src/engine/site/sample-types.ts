/**
 * Caches type errors of samples between runs: TypeScript is only loaded when a page has samples for it
 * and they, or a file that affects them, have changed. The site's own TypeScript is used: it is large,
 * and its version affects the errors.
 */
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { NoTypeScript, TypeCheckSamples } from '../check/check-types.ts';
import { findTypeErrors, type SampleError, type TypeScript } from '../check/type-program.ts';
import { createMemo, type Query } from '../memo/memo.ts';
import { asJson } from '../memo/recall.ts';
import { hashFile } from '../store/hash-file.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { toolId } from '../store/tool-id.ts';
import type { SiteConfig } from '../types.ts';

export interface SampleTypesInput {
  readonly config: Pick<SiteConfig, 'projectDir' | 'isForeign'>;
  readonly store: Store;
}

export function createTypeReader({ config, store }: SampleTypesInput): TypeCheckSamples {
  const { projectDir, isForeign } = config;
  const facts = createFacts(projectDir);
  const memo = createMemo({ store, seed: toolId, queries: Object.values(facts) });
  const getInputName = (file: string) => {
    const name = relative(projectDir, file);
    return isAbsolute(name) ? name : name.split(sep).join('/');
  };
  return async (samples, indexes) => {
    const typescript = isForeign ? FOREIGN : findTypeScript(projectDir);
    if ('message' in typescript) return typescript;
    const query: Query<readonly SampleError[]> = {
      name: 'sample-types',
      persistence: { kind: 'outline', ...asJson() },
      make: (_, trace) =>
        findTypeErrors(typescript.load(), {
          projectDir,
          samples,
          indexes,
          // Before it is read: a change in between is read again next time.
          onRead: (file) => trace.addDependency(facts.file, getInputName(file), hashFile(file)),
          onMissing: (path, kind) =>
            trace.addDependency(facts[kind === 'file' ? 'noFile' : 'noFolder'], getInputName(path), ''),
        }),
    };
    return memo.get(query, hashKey(typescript.version, JSON.stringify([samples, indexes])));
  };
}

/** Creates the dependencies of TypeScript's result: file contents, and files and folders that do not exist. */
function createFacts(projectDir: string) {
  const look = (name: string) => statSync(resolve(projectDir, name), { throwIfNoEntry: false });
  const fact = (name: string, make: (input: string) => string): Query<string> => ({
    name,
    make,
    hashValue: (value) => value,
  });
  return {
    file: fact('file', (name) => hashFile(resolve(projectDir, name))),
    // A folder may have the name of a missing file, and vice versa.
    noFile: fact('no-file', (name) => (look(name)?.isFile() ? 'is there' : '')),
    noFolder: fact('no-folder', (name) => (look(name)?.isDirectory() ? 'is there' : '')),
  };
}

const FOREIGN: NoTypeScript = {
  message:
    'Samples marked "check" are not type-checked in an untrusted build: TypeScript would be that of the checkout.',
  hint: 'Check them once the changes are trusted.',
};

/** From version 7 on the package has no API, so a project may have version 6 installed too. */
const PACKAGES = ['typescript', '@typescript/typescript6', 'typescript6'];

function findTypeScript(projectDir: string) {
  const require = createRequire(join(projectDir, 'package.json'));
  const installed = PACKAGES.flatMap((name) => {
    try {
      const { version } = require(`${name}/package.json`) as { readonly version: string };
      return [{ name, version, load: () => require(name) as TypeScript }];
    } catch {
      return [];
    }
  });
  const usable = installed.find(({ version }) => ['5', '6'].includes(version.split('.')[0] ?? ''));
  if (usable) return usable;
  const [unusable] = installed;
  return unusable
    ? {
        message: `Samples marked "check" need TypeScript 5 or 6, whose API version ${unusable.version} does not have.`,
        hint: 'npm install -D @typescript/typescript6',
      }
    : {
        message: 'Samples marked "check" need TypeScript, which is not installed.',
        hint: 'npm install -D typescript@6',
      };
}
