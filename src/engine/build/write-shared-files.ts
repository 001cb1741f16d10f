/** The files of the output that pages share: public files, the app, images, records. What a site has once is added here. */
import type { Diagnostic } from '../../shared/types.ts';
import { PAGE_DATA_FILE } from '../bundle/modules/virtual-modules.ts';
import { DEFAULT_ICON } from '../render/site-icon.ts';
import { createPictureReader } from '../site/notebook-pictures.ts';
import { createPolicyFiles } from './policy-files.ts';
import type { WritePagesInput } from './write-pages.ts';

type SharedFilesInput = Pick<
  WritePagesInput,
  'site' | 'bundle' | 'documents' | 'records' | 'policy' | 'output' | 'options'
>;

export async function writeSharedFiles(input: SharedFilesInput): Promise<readonly Diagnostic[]> {
  const { site, bundle, documents, records, output, options } = input;
  const { publicFiles } = site.frame;
  // Nobody sends headers with files of a folder.
  const policy = await createPolicyFiles(options.config.portable ? undefined : input.policy, publicFiles);
  const ownFiles = publicFiles.filter((file) => file !== policy.replaced);
  const icons = documents.icon === options.config.base + DEFAULT_ICON.path ? [DEFAULT_ICON] : [];
  for (const { file, source } of ownFiles) await output.add(file, source);
  for (const file of [...bundle.files, ...icons, ...policy.files]) await output.add(file, 'docgen');
  const assets = [...site.listPages().flatMap((page) => page.assets), ...bundle.assets];
  const variants = options.host?.createVariants?.(options.store);
  const readPicture = createPictureReader(options.config.projectDir);
  for (const asset of new Map(assets.map((asset) => [asset.output, asset])).values()) {
    const { file, output: path, content } = asset;
    const read = asset.picture ? readPicture : variants?.read;
    if (content !== undefined) await output.add({ path, content }, path);
    else if (!asset.variant && !asset.picture) await output.add({ path, content: { copyOf: file } }, path);
    // The name is its key.
    else if (read && !output.keep(path, path, path))
      await output.add({ path, content: await read(asset) }, path, path);
  }
  if (bundle.usesPageData) {
    const content = JSON.stringify(records);
    await output.add({ path: PAGE_DATA_FILE, content }, 'docgen');
  }
  return policy.diagnostics;
}
