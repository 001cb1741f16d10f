/** Renders the pages of a bundle from a folder of its own, which goes when the renderer is closed. */
import { rm } from 'node:fs/promises';
import type { PageRecord } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { findReactFolders } from '../bundle/react/server-react.ts';
import { writeServerModules } from '../bundle/server-modules.ts';
import { removeAtExit } from '../output/exit-folders.ts';
import { makeModulesDir } from '../output/swap-folders.ts';
import {
  type BundleRenderer,
  type BundleRendererInput,
  createBundleRenderer,
} from '../render/render-pages.ts';

export interface FolderRendererInput extends Omit<BundleRendererInput, 'writeModules' | 'records'> {
  readonly bundle: Pick<Bundle, 'server'>;
  /** Records of all pages if anything uses them, otherwise empty. */
  readonly records: readonly PageRecord[];
}

export function createFolderRenderer({ bundle, records, ...input }: FolderRendererInput): BundleRenderer {
  const { config } = input;
  let removeModules = async () => {};
  const renderer = createBundleRenderer({
    ...input,
    records: () => records,
    writeModules() {
      const { dir, root } = makeModulesDir(config);
      const forget = removeAtExit(root);
      // What stands in the way, such as a file that code of the site writes there, goes at the exit.
      removeModules = () => rm(root, { recursive: true, force: true, maxRetries: 3 }).then(forget, () => {});
      return writeServerModules(bundle, dir, findReactFolders(config));
    },
  });
  return {
    ...renderer,
    async close() {
      await renderer.close();
      await removeModules();
    },
  };
}
