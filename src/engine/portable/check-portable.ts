/** Parts of a site that a browser does not load from a file, whoever wrote them. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { isExternalUrl } from '../../shared/url.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { PORTABLE_MARK } from '../bundle/modules/portable-names.ts';
import { findOptionPlace } from '../config/find-option-place.ts';
import type { HeadTag, OutputFile, SiteConfig } from '../types.ts';

export interface CheckedSite {
  readonly bundle: Bundle;
  readonly config: Pick<SiteConfig, 'configFile' | 'offline' | 'projectDir'>;
  /** Tags added by config and plugins. */
  readonly tags: readonly HeadTag[];
}

export async function checkPortable({
  bundle: { files, assets },
  config,
  tags,
}: CheckedSite): Promise<Diagnostic[]> {
  const paths = [...files.map(({ path }) => path), ...assets.map(({ output }) => output)];
  const found = [
    ...paths.map((path) => [path, findKind(path)] as const),
    ...files.flatMap(findMasks).map((address) => [address, 'a mask in a sheet'] as const),
    ...tags.map((tag) => [findModule(tag), 'a module'] as const),
  ].flatMap(([path, kind]) =>
    path === undefined || kind === undefined ? [] : [`"${path}", which is ${kind},`],
  );
  return [
    ...(config.offline ? [await createOfflineNote(config)] : []),
    ...[...new Set(found)].map((what) => {
      const message = `Browsers do not load ${what} on a page that is opened without a server.`;
      const hint = 'Let pages work without it, or serve the site instead: docgen build, then docgen preview.';
      return createDiagnostic('warning', 'DG7011', message, { hint });
    }),
  ];
}

async function createOfflineNote(config: CheckedSite['config']): Promise<Diagnostic> {
  const message = '"offline" has no effect in a portable build: it is read without a network as it is.';
  const hint = 'Browsers give service workers to sites of servers alone.';
  return createDiagnostic('info', 'DG7022', message, {
    ...(await findOptionPlace(config, ['offline'])),
    hint,
  });
}

function findKind(path: string): string | undefined {
  if (/\.worker[-.][^/]*\.js$/.test(path)) return 'a worker';
  return path.endsWith('.wasm') ? 'WebAssembly' : undefined;
}

/** Finds addresses of masks, which browsers request like data. */
function findMasks({ path, content }: OutputFile): string[] {
  if (!path.endsWith('.css') || (typeof content === 'object' && 'copyOf' in content)) return [];
  const css = typeof content === 'string' ? content : Buffer.from(content).toString();
  const declarations = css.match(/\bmask(?:-image|-border(?:-source)?)?\s*:[^;}]*/gi) ?? [];
  return declarations.flatMap((declaration) =>
    [...declaration.matchAll(/\burl\(\s*["']?(?!["']|data:|#)([^"')\s]+)/gi)].map(([, address = '']) =>
      address.replace(PORTABLE_MARK, ''),
    ),
  );
}

/** Returns the address of a script of the site that is a module. */
function findModule(tag: HeadTag): string | undefined {
  const [name, attributes] = typeof tag === 'string' ? readScript(tag) : tag;
  const { type, src } = attributes;
  const isModule = /^script$/i.test(name) && type === 'module' && typeof src === 'string';
  return isModule && !isExternalUrl(src) ? src : undefined;
}

function readScript(markup: string): readonly [string, Readonly<Record<string, string | boolean>>] {
  const [, text = ''] = /<script\b([^>]*)>/i.exec(markup) ?? [];
  const read = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]+)`, 'i').exec(text)?.[1];
  const entries = ['type', 'src'].flatMap((name) => {
    const value = read(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return ['script', Object.fromEntries(entries)];
}
