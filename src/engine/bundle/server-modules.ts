/** The modules that render pages: stored as text, written to files when something has to be rendered. */

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { rememberEach } from '../../shared/remember.ts';
import type { RoutePath } from '../../shared/types.ts';
import type { OutputFile, SiteConfig } from '../types.ts';
import { SERVER_ENTRY } from './bundle-options.ts';
import type { Bundled } from './esbuild-result.ts';
import { type ComponentPage, getPageInput, isEmptySlot } from './modules/content-modules.ts';
import { printReactPackages, type ReactFolders } from './react/server-react.ts';

/** Names are relative to the folder the files will be written to, and derived from content. */
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

export function readServerOutputs(
  { metafile, outputFiles }: Bundled,
  { outDir, projectDir }: Pick<SiteConfig, 'outDir' | 'projectDir'>,
  pages: readonly ComponentPage[],
): ServerOutputs {
  const toOutputName = (path: string) => relative(outDir, path).split(sep).join('/');
  const entries = new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [
      entryPoint,
      toOutputName(join(projectDir, path)),
    ]),
  );
  const empty = new Set(
    [...entries].flatMap(([entryPoint, path]) => (isEmptySlot(entryPoint) ? [path] : [])),
  );
  const files = outputFiles.map(({ path, contents }) => ({ path: toOutputName(path), content: contents }));
  const getEntry = (input: string) => entries.get(input) ?? '';
  return {
    files: files.filter(({ path }) => !empty.has(path)),
    entry: getEntry(`docgen-virtual:${SERVER_ENTRY}`),
    pages: new Map(pages.map((page) => [page.path, getEntry(getPageInput(page.path))])),
  };
}

/** Creates a function that returns the text of the module that a stack names, wherever it was written to. */
export function createServerTexts({
  server,
}: {
  readonly server: ServerOutputs;
}): (url: string) => string | undefined {
  const toText = rememberEach((content: Uint8Array) => Buffer.from(content).toString());
  return (url) => {
    const file = server.files.find(({ path }) => url.endsWith(`/${path}`));
    return file?.content instanceof Uint8Array ? toText(file.content) : undefined;
  };
}

/**
 * Writes those of the modules for rendering that do not exist yet. Versions of a bundle may share a
 * folder: unchanged modules are then not run again. `react` is what they have from Node. The caller removes the folder.
 */
export async function writeServerModules(
  { server }: { readonly server: ServerOutputs },
  dir: string,
  react: ReactFolders | undefined,
): Promise<ServerModules> {
  const packages = Object.entries(printReactPackages(react)).map(([path, content]) => ({ path, content }));
  const all = [
    // They are ES modules, whatever the project's own package.json declares.
    { path: 'package.json', content: '{"type":"module"}' },
    ...packages,
    ...server.files,
  ];
  const folders = new Set(all.map(({ path }) => dirname(join(dir, path))));
  for (const folder of folders) if (!existsSync(folder)) await mkdir(folder, { recursive: true });
  const files = all.filter(({ path }) => !existsSync(join(dir, path)));
  await Promise.all(files.map(({ path, content }) => writeFile(join(dir, path), content as Uint8Array)));
  return {
    entry: join(dir, server.entry),
    pages: new Map([...server.pages].map(([path, file]) => [path, join(dir, file)])),
  };
}

/** Creates a folder for successive versions, as `dev` produces them. */
export function createServerFolder(dir: string, react: ReactFolders | undefined) {
  let previous: readonly string[] = [];
  let current: readonly string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  const write = async (bundle: { readonly server: ServerOutputs }): Promise<ServerModules> => {
    const names = bundle.server.files.map(({ path }) => path);
    const obsolete = previous.filter((name) => !names.includes(name) && !current.includes(name));
    previous = current;
    current = names;
    const modules = await writeServerModules(bundle, dir, react);
    // A page that is being rendered may still load a module of the previous version.
    await Promise.all(obsolete.map((name) => rm(join(dir, name), { force: true })));
    return modules;
  };
  return {
    /** Writes the modules of a bundle and removes those of all versions but this and the previous one. */
    write(bundle: { readonly server: ServerOutputs }): Promise<ServerModules> {
      // One after the other: a file that another version is still writing exists, but is not whole.
      const written = writing.then(() => write(bundle));
      writing = written.catch(() => undefined);
      return written;
    },
  };
}
