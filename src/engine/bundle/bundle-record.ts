/** Serializes a bundle: a line of JSON, followed by the files' bytes. It contains no absolute path. */
import type { RoutePath } from '../../shared/types.ts';
import type { OutputFile, PageAsset } from '../types.ts';
import type { Bundle, PageBundle } from './assemble-bundle.ts';
import type { ProjectPaths } from './project-paths.ts';

/** Content of the JSON line. */
interface Header extends Omit<Bundle, 'dependencies' | 'searched' | 'assets' | 'pages' | 'server' | 'files'> {
  readonly dependencies: readonly string[];
  readonly searched: readonly string[];
  readonly assets: readonly (readonly [
    file: string,
    output: string,
    making: Omit<PageAsset, 'file' | 'output'>,
  ])[];
  readonly pages: readonly (readonly [RoutePath, PageBundle])[];
  readonly server: { readonly entry: string; readonly pages: readonly (readonly [RoutePath, string])[] };
  readonly files: readonly SizedName[];
  readonly serverFiles: readonly SizedName[];
}

type SizedName = readonly [path: string, size: number];

export function serializeBundle(bundle: Bundle, paths: ProjectPaths): Buffer {
  const { dependencies, searched, assets, pages, server, files, ...plain } = bundle;
  const contents = [...files, ...server.files].map(({ content }) => toBytes(content));
  const names = [...files, ...server.files].map(({ path }, at) => [path, contents[at]?.length ?? 0] as const);
  const header: Header = {
    ...plain,
    dependencies: dependencies.map(paths.toPortablePath),
    searched: searched.map(paths.toPortablePath),
    assets: assets.map(({ file, output, ...making }) => [paths.toPortablePath(file), output, making]),
    pages: [...pages],
    server: { entry: server.entry, pages: [...server.pages] },
    files: names.slice(0, files.length),
    serverFiles: names.slice(files.length),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...contents]);
}

export function parseBundle(record: Buffer, paths: ProjectPaths): Bundle {
  const end = record.indexOf('\n');
  const header = JSON.parse(record.subarray(0, end).toString()) as Header;
  let at = end + 1;
  const readNext = ([path, size]: SizedName): OutputFile => {
    at += size;
    return { path, content: record.subarray(at - size, at) };
  };
  const { dependencies, searched, assets, pages, server, files, serverFiles, ...plain } = header;
  return {
    ...plain,
    dependencies: dependencies.map(paths.toFile),
    searched: searched.map(paths.toFile),
    assets: assets.map(([file, output, making]) => ({ file: paths.toFile(file), output, ...making })),
    pages: new Map(pages),
    files: files.map(readNext),
    server: {
      entry: server.entry,
      pages: new Map(server.pages),
      files: serverFiles.map(readNext),
    },
  };
}

function toBytes(content: OutputFile['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return content;
  throw new Error('A bundle holds texts and bytes alone.');
}
