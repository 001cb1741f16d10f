/**
 * From a place in bundled code to the place in the file that it comes from. The source maps for it are made when the
 * first error asks: they cost as much as the bundle, and most runs never need them.
 */

import { SourceMap } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { rememberEach } from '../../shared/remember.ts';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import type { SiteConfig, TextPlace } from '../types.ts';
import { createBrowserOptions, createServerOptions, type SideInput } from './bundle-options.ts';
import { COMPILE_AT_ONCE } from './bundle-outputs.ts';
import { isOwnFile } from './inputs/project-paths.ts';

/** A place in a file of the project, in the code that a page became, or in a file of a package. */
export type Original = TextPlace &
  ({ readonly page: RoutePath } | { readonly file: FilePath } | { readonly packageFile: FilePath });

/** `code` is the text of an output of that side. Undefined for code of docgen. */
export type FindOriginal = (
  side: 'browser' | 'server',
  code: string,
  place: TextPlace,
) => Promise<Original | undefined>;

export function createFindOriginal(input: SideInput): FindOriginal {
  // Where there are none, the code is the same.
  const named = { ...input, namesUrls: true };
  const load = rememberEach((side: 'browser' | 'server') =>
    makeMaps(side === 'browser' ? createBrowserOptions(named) : createServerOptions(named)),
  );
  const getPlain = rememberEach(withoutNames);
  return async (side, code, { line, column }) => {
    // A file that can no longer be bundled is another problem, which is reported as such.
    const known = await load(side).catch(() => new Map<string, Mapped>());
    const mapped = known.get(getPlain(code));
    if (mapped === undefined) return undefined;
    const added = code.startsWith(COMPILE_AT_ONCE) ? 1 : 0;
    const entry = mapped.map.findEntry(line - 1 - added, column - 1);
    return 'originalSource' in entry ? toOriginal(entry, mapped.path, input.config) : undefined;
  };
}

interface Mapped {
  /** Path of the output, from which its sources are named. */
  readonly path: string;
  readonly map: SourceMap;
}

async function makeMaps(options: BuildOptions & { write: false }): Promise<ReadonlyMap<string, Mapped>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({ ...options, sourcemap: 'external', sourcesContent: false });
  const texts = new Map(outputFiles.map((file) => [file.path, file]));
  return new Map(
    outputFiles.flatMap(({ path }) => {
      const script = path.endsWith('.js.map') ? texts.get(path.slice(0, -'.map'.length)) : undefined;
      if (script === undefined) return [];
      const map = new SourceMap(JSON.parse(texts.get(path)?.text ?? '{}'));
      return [[withoutNames(script.text), { path, map }] as const];
    }),
  );
}

/** Names of outputs differ, since esbuild makes them from the maps as well. */
function withoutNames(code: string): string {
  return code
    .replace(COMPILE_AT_ONCE, '')
    .replace(/-(?:[A-Z0-9]{8}|[0-9a-f]{8})(?:-\d+)?(?=\.(?:js|css)\b)/g, '');
}

function toOriginal(
  { originalSource, originalLine, originalColumn }: import('node:module').SourceMapping,
  output: string,
  { projectDir }: SiteConfig,
): Original | undefined {
  const place = { line: originalLine + 1, column: originalColumn + 1 };
  const page = /^docgen-page:(.*)$/s.exec(originalSource)?.[1];
  if (page !== undefined) return { ...place, page: page as RoutePath };
  if (/^[\w-]{2,}:/.test(originalSource)) return undefined;
  const file = resolve(dirname(output), originalSource).split(sep).join('/') as FilePath;
  if (isOwnFile(file)) return undefined;
  const isForeign = !file.startsWith(`${projectDir}/`) || file.includes('/node_modules/');
  return isForeign ? { ...place, packageFile: file } : { ...place, file };
}
