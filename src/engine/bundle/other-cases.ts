/**
 * Detects imports in another letter case. macOS and Windows open such a file, and so does esbuild, which warns of the
 * names of files and not of folders; on Linux the same site would not build.
 */
import { dirname, join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { createDiskNames, explainOtherName } from '../files/disk-names.ts';
import type { SiteConfig } from '../types.ts';
import { findLine, findPage, type MessageContext } from './esbuild-messages.ts';
import { findInputFile, isPackageFile } from './inputs/bundle-inputs.ts';
import { isOwnFile } from './inputs/project-paths.ts';

/** Returns one diagnostic for each import, at its line. */
export async function findOtherCases(
  metafiles: readonly Pick<Metafile, 'inputs'>[],
  { config, pages }: Pick<MessageContext, 'config' | 'pages'>,
): Promise<Diagnostic[]> {
  const names = createDiskNames(config.projectDir);
  const found = new Map<string, Promise<Diagnostic>>();
  for (const [input, { imports }] of metafiles.flatMap(({ inputs }) => Object.entries(inputs))) {
    const importer = findPage(input, { pages })?.file ?? findInputFile(input, config.projectDir);
    if (importer === undefined || isPackageFile(importer) || isOwnFile(importer)) continue;
    for (const { path, original: specifier, external } of imports) {
      if (specifier === undefined || external) continue;
      const file = findInputFile(path, config.projectDir);
      if (file === undefined || isPackageFile(file) || isOwnFile(file) || names.has(file)) continue;
      const [from, existing] = [names.findAnyCase(importer), names.findAnyCase(file)];
      if (from === undefined || existing === undefined) continue;
      // Of a file that was itself imported in another letter case, imports are as they should be.
      if (names.has(join(dirname(from), relative(dirname(importer), file)))) continue;
      found.set(`${from} ${specifier}`, createCaseDiagnostic({ from, specifier, file, existing }, config));
    }
  }
  return Promise.all(found.values());
}

interface OtherCase {
  /** The importing file, as the disk has it. */
  readonly from: string;
  readonly specifier: string;
  readonly file: string;
  readonly existing: string;
}

async function createCaseDiagnostic(
  { from, specifier, file, existing }: OtherCase,
  config: SiteConfig,
): Promise<Diagnostic> {
  return createDiagnostic('error', 'DG5002', `There is no file "${getProjectPath(file, config)}".`, {
    file: getProjectPath(from, config),
    ...(await findLine(from, specifier)),
    hint: `The file is "${getProjectPath(existing, config)}": ${explainOtherName(file, existing)}.`,
  });
}
