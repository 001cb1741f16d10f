/** What the modules of the server bundle hold, whatever they were made from. */
import { readFileSync } from 'node:fs';
import type { FilePath } from '../../shared/types.ts';
import { toKey } from '../store/to-key.ts';
import type { CompiledFragment } from '../types.ts';
import { toInputFile } from './bundle-inputs.ts';
import type { SideInput } from './bundle-options.ts';
import { isOwnFile, type ProjectPaths } from './project-paths.ts';
import { toVirtualModules } from './virtual-modules.ts';

export interface ModuleSources {
  /** The same in every folder. */
  toName(input: string): string;
  /** Empty for styles, which rendering leaves out, and for docgen's own files, which its fingerprint speaks for. */
  hash(input: string): string;
  /** Whether a module of the site itself, or of a package, says these words. */
  mentions(input: string, words: RegExp): boolean;
}

export interface ModuleSourcesInput {
  readonly side: SideInput;
  readonly fragments: ReadonlyMap<FilePath, CompiledFragment>;
  readonly paths: ProjectPaths;
  /** A hash of what a file holds. */
  readonly hashFile: (file: string) => string;
}

export function createModuleSources({ side, fragments, paths, hashFile }: ModuleSourcesInput): ModuleSources {
  const { projectDir } = side.config;
  const virtual = toVirtualModules({ ...side, side: 'server' });
  const toGenerated = (input: string): string | undefined => {
    const [namespace = '', name = ''] = /^(docgen-\w+):(.*)$/s.exec(input)?.slice(1) ?? [];
    if (namespace === 'docgen-page') return side.pages.get(name)?.code ?? '';
    if (namespace === 'docgen-virtual') return virtual[name]?.contents ?? '';
    if (namespace === 'docgen-module') return side.runtimeModules[name] ?? '';
    // A hash of the code is in its name, and the code itself in that of the page.
    if (namespace === 'docgen-code') return input;
    const file = toInputFile(input, projectDir);
    return file && fragments.get(file)?.code;
  };
  const texts = new Map<FilePath, string>();
  const readOnce = (file: FilePath): string => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    texts.set(file, text);
    return text;
  };
  const isStyle = (input: string) => /\.css$/.test(input) && !/\.module\.css$/.test(input);
  return {
    toName(input) {
      const file = toInputFile(input, projectDir);
      return file === undefined ? input : paths.toName(file);
    },
    hash(input) {
      const generated = toGenerated(input);
      if (generated !== undefined) return toKey(paths.toPortable(generated));
      const file = toInputFile(input, projectDir);
      const isKnown = file === undefined || isStyle(input) || isOwnFile(file);
      return isKnown ? '' : hashFile(file);
    },
    mentions(input, words) {
      if (input.startsWith('docgen-virtual:')) return false;
      const generated = toGenerated(input);
      if (generated !== undefined) return words.test(generated);
      const file = toInputFile(input, projectDir);
      return file !== undefined && !isOwnFile(file) && words.test(readOnce(file));
    },
  };
}
