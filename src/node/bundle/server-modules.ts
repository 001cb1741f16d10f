/** The modules that render pages: kept as text, written to files when something is to be rendered. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { RoutePath } from '../../shared/types.ts';
import { toChunkPath } from '../../shared/url.ts';
import type { OutputFile, SiteConfig } from '../types.ts';
import type { Bundled } from './bundle-outputs.ts';
import type { ComponentPage } from './content-modules.ts';

/** Names are relative to the folder the files will be written to. */
export interface ServerOutputs {
  readonly files: readonly OutputFile[];
  readonly entry: string;
  readonly pages: ReadonlyMap<RoutePath, string>;
}

/** Files to import for rendering. */
export interface ServerModules {
  readonly entry: string;
  readonly pages: ReadonlyMap<RoutePath, string>;
}

export function readServerOutputs(result: Bundled, config: SiteConfig, pages: readonly ComponentPage[]) {
  const files = result.outputFiles.map(({ path, contents }) => ({
    path: relative(config.outDir, path).split(sep).join('/'),
    content: contents,
  }));
  const hash = createHash('sha256');
  for (const { content } of files) hash.update(content);
  return {
    server: {
      files,
      entry: 'server.js',
      pages: new Map(pages.map((page) => [page.path, toChunkPath(page.path)])),
    },
    renderId: hash.digest('hex').slice(0, 16),
  };
}

/** Writes the modules that rendering imports into a folder, which the caller removes. */
export async function writeServerModules(
  { server }: { readonly server: ServerOutputs },
  dir: string,
): Promise<ServerModules> {
  const folders = new Set(server.files.map(({ path }) => dirname(join(dir, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all([
    // They are ES modules, whatever the project's own package.json says of its files.
    writeFile(join(dir, 'package.json'), '{"type":"module"}'),
    ...server.files.map(({ path, content }) => writeFile(join(dir, path), content as Uint8Array)),
  ]);
  return {
    entry: join(dir, server.entry),
    pages: new Map([...server.pages].map(([path, file]) => [path, join(dir, file)])),
  };
}
