/** The sheets that are bundled after the scripts: each is a list of what scripts import. */
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { nameInput, type StyleModules } from './style-modules.ts';

const SHEET = 'docgen-styles:';
const MEMBER = 'docgen-style:';

/** Returns esbuild's entry-point name for a sheet. */
export function getSheetEntry(index: number): string {
  return SHEET + index;
}

/** True for a file of a message that lies in a sheet. */
export function isSheet(file: string): boolean {
  return file.startsWith(SHEET);
}

/** Returns its output, from the output folder and without extension. */
export function getSheetOutput(index: number): string {
  return `static/sheet-${index}`;
}

export interface StyleSheetsInput {
  /** Names of modules, in order. */
  readonly sheets: readonly (readonly string[])[];
  readonly styleModules: StyleModules;
  readonly projectDir: string;
}

/** Runs before all others, so that what a plugin has answered before is not asked for again. */
export function styleSheetsPlugin({ sheets, styleModules, projectDir }: StyleSheetsInput): Plugin {
  const members = [...new Set(sheets.flat())];
  // Each filter costs a message between esbuild and Node for each sheet that it matches.
  const listLoadedNamespace = (name: string) => {
    const { loaded, namespace } = styleModules.find(name) ?? {};
    return loaded === undefined || namespace === undefined ? [] : [namespace];
  };
  return {
    name: 'docgen-style-sheets',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${SHEET}`) }, ({ path }) => ({
        path: path.slice(SHEET.length),
        namespace: SHEET.slice(0, -1),
      }));
      build.onLoad({ filter: /.*/, namespace: SHEET.slice(0, -1) }, ({ path }) => ({
        contents: (sheets[Number(path)] ?? [])
          .map((name) => `@import "${MEMBER}${members.indexOf(name)}";`)
          .join('\n'),
        loader: 'css',
      }));
      build.onResolve({ filter: new RegExp(`^${MEMBER}`) }, ({ path }) => {
        const module = styleModules.find(members[Number(path.slice(MEMBER.length))] ?? '');
        return module && { path: module.path, namespace: module.namespace, suffix: module.suffix };
      });
      for (const namespace of new Set(members.flatMap(listLoadedNamespace)))
        build.onLoad({ filter: /.*/, namespace }, (args) => {
          const loaded = styleModules.find(nameInput(args, projectDir))?.loaded;
          return loaded && { resolveDir: dirname(args.path), ...loaded };
        });
    },
  };
}
