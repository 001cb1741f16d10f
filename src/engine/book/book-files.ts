/** Files of the site that pages show, read when a book needs them. */
import { readFile } from 'node:fs/promises';
import type { Rendering } from '../build/rendered-html.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import { createPictureReader } from '../site/notebook-pictures.ts';
import type { Site } from '../site/site.ts';
import type { CachedPage, OutputFile } from '../types.ts';

export type BookFiles = ReturnType<typeof createBookFiles>;

export interface BookFilesInput {
  readonly site: Site;
  readonly rendering: Rendering;
  readonly readHtml: (page: CachedPage) => Promise<string>;
  readonly options: CompileOptions;
}

export function createBookFiles({ site, rendering, readHtml, options }: BookFilesInput) {
  const { bundle } = rendering;
  const assets = [...site.listPages().flatMap((page) => page.assets), ...bundle.assets];
  const byAsset = new Map(assets.map((asset) => [asset.output, asset]));
  const files = [...site.frame.publicFiles.map(({ file }) => file), ...bundle.files];
  const byPath = new Map(files.map((file) => [file.path, file.content]));
  const variants = options.host?.createVariants?.(options.store);
  const readPicture = createPictureReader(options.config.projectDir);
  let added: Promise<ReadonlyMap<string, Uint8Array>> | undefined;
  return {
    /** Reads a file by its path in the output; undefined if there is none. */
    async read(path: string): Promise<Uint8Array | undefined> {
      const asset = byAsset.get(path);
      if (asset?.content !== undefined) return Buffer.from(asset.content);
      if (asset?.picture) return readPicture(asset);
      if (asset !== undefined) return asset.variant && variants ? variants.read(asset) : readFile(asset.file);
      const content = byPath.get(path);
      if (content !== undefined) return readContent(content);
      added ??= readAdded();
      return (await added).get(path);
    },
  };

  /** Files of plugins, which only some pages show. */
  async function readAdded() {
    const contents = new Map<string, Uint8Array>();
    for await (const { path, make } of options.host?.files(site.facts(readHtml)) ?? []) {
      if (!/\.(?:css|svg|png|jpe?g|gif|webp|avif|woff2?)$/i.test(path)) continue;
      const file = await make();
      if (file !== undefined) contents.set(path, await readContent(file.content));
    }
    return contents;
  }
}

async function readContent(content: OutputFile['content']): Promise<Uint8Array> {
  if (typeof content === 'string') return Buffer.from(content);
  return 'copyOf' in content ? readFile(content.copyOf) : content;
}
