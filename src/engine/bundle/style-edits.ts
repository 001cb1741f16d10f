/** Tells edits of sheets from others: scripts are the same after them, and need not be linked again. */
import { existsSync } from 'node:fs';
import type { FilePath } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';
import type { Bundled } from './esbuild-result.ts';
import { findInputFile } from './inputs/bundle-inputs.ts';
import type { RunNotes } from './run-notes.ts';

export interface StyleEditInput {
  /** Those that have changed since the last run. */
  readonly files: readonly FilePath[];
  /** What the last run has made of scripts. */
  readonly scripts: readonly Bundled[];
  /** What it has made of sheets. */
  readonly styles: Bundled;
  readonly notes: RunNotes;
  readonly config: SiteConfig;
}

/** Returns true if sheets alone, and what is shown by them, are made of these files. */
export async function isStyleEdit(input: StyleEditInput): Promise<boolean> {
  const { files, scripts, styles, notes, config } = input;
  // Nobody knows what plugins of the site make of a sheet.
  if (files.length === 0 || config.bundler.plugins.length > 0) return false;
  const listNames = ({ metafile }: Bundled) => Object.keys(metafile.inputs);
  const toFile = (name: string) => findInputFile(name, config.projectDir);
  const ofSheets = new Set(listNames(styles).map(toFile));
  // In scripts a sheet is empty, unless its text or its names are asked for.
  const isSheet = (name: string) => {
    const sheet = notes.styleModules.find(name);
    return sheet !== undefined && sheet.loaded === undefined;
  };
  const ofScripts = new Set(
    scripts
      .flatMap(listNames)
      .filter((name) => !isSheet(name))
      .map(toFile),
  );
  const fragments = [...(await notes.fragments()).values()];
  const others = new Set([...notes.listFiles(), ...fragments.flatMap(({ dependencies }) => dependencies)]);
  return files.every(
    (file) => ofSheets.has(file) && !ofScripts.has(file) && !others.has(file) && existsSync(file),
  );
}
