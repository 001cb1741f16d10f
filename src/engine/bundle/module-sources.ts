/** Reads the content of the server bundle's modules, whatever they were generated from. */

import { readFileSync } from 'node:fs';
import { rememberEach } from '../../shared/remember.ts';
import type { FilePath } from '../../shared/types.ts';
import { hashKey } from '../store/hash-key.ts';
import type { CompiledFragment } from '../types.ts';
import type { SideInput } from './bundle-options.ts';
import { findInputFile } from './inputs/bundle-inputs.ts';
import { isOwnFile, type ProjectPaths } from './inputs/project-paths.ts';
import { createVirtualModules } from './modules/virtual-modules.ts';

export interface ModuleSourcesInput {
  readonly side: SideInput;
  readonly fragments: ReadonlyMap<FilePath, CompiledFragment>;
  readonly paths: ProjectPaths;
  /** Returns a hash of a file's content. */
  readonly hashFile: (file: string) => string;
}

export function createModuleSources({ side, fragments, paths, hashFile }: ModuleSourcesInput) {
  const { projectDir } = side.config;
  const virtual = createVirtualModules({ ...side, side: 'server' });
  const findGenerated = (input: string): string | undefined => {
    const [namespace = '', name = ''] = /^(docgen-\w+):(.*)$/s.exec(input)?.slice(1) ?? [];
    if (namespace === 'docgen-page') return side.pages.get(name)?.code ?? '';
    if (namespace === 'docgen-virtual') return virtual[name]?.contents ?? '';
    if (namespace === 'docgen-module') return side.runtimeModules[name] ?? '';
    // The name contains a hash of the code, and the page's name the code itself.
    if (namespace === 'docgen-code') return input;
    const file = findInputFile(input, projectDir);
    return file && fragments.get(file)?.code;
  };
  const readOnce = rememberEach((file: FilePath) => readFileSync(file, 'utf8'));
  const isStyle = (input: string) => /\.css$/.test(input) && !/\.module\.css$/.test(input);
  return {
    /** Returns a name that is the same in every folder. */
    getPortableName(input: string): string {
      const file = findInputFile(input, projectDir);
      return file === undefined ? input : paths.toPortablePath(file);
    },
    /**
     * Returns a hash of the content; empty for styles, which rendering ignores, and for docgen's own
     * files, which its fingerprint covers.
     */
    hash(input: string): string {
      const generated = findGenerated(input);
      if (generated !== undefined) return hashKey(paths.toPortableText(generated));
      const file = findInputFile(input, projectDir);
      const isCovered = file === undefined || isStyle(input) || isOwnFile(file);
      return isCovered ? '' : hashFile(file);
    },
    /** True if a module of the site or of a package contains a match. */
    mentions(input: string, words: RegExp): boolean {
      if (input.startsWith('docgen-virtual:')) return false;
      const generated = findGenerated(input);
      if (generated !== undefined) return words.test(generated);
      const file = findInputFile(input, projectDir);
      return file !== undefined && !isOwnFile(file) && words.test(readOnce(file));
    },
  };
}
