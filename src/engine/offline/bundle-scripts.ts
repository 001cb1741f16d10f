/** The scripts of a site that is read offline. They are the same for every site, so they are bundled once. */
import { resolveRoomFile } from '../bundle/imports/rooms.ts';
import { asJson, recall } from '../memo/recall.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { toolId } from '../store/tool-id.ts';

export interface OfflineScripts {
  /** The script for pages. */
  readonly register: string;
  /** The service worker; facts about the site precede it. */
  readonly worker: string;
  /** The service worker of a site that no longer wants one. */
  readonly retired: string;
}

const ENTRIES = { register: 'register', worker: 'worker', retired: 'retired-worker' };

export function bundleOfflineScripts(store: Store): Promise<OfflineScripts> {
  return recall(store, {
    kind: 'bundle',
    key: hashKey(toolId, 'offline'),
    make: bundleAll,
    ...asJson<OfflineScripts>(),
  });
}

async function bundleAll(): Promise<OfflineScripts> {
  const { build } = await import('esbuild');
  const bundle = async (name: string): Promise<string> => {
    const { outputFiles } = await build({
      entryPoints: [resolveRoomFile(`runtime/offline/${name}`)],
      bundle: true,
      minify: true,
      write: false,
      // Also as a worker that an old browser does not accept as a module.
      format: 'iife',
      target: 'es2022',
      platform: 'browser',
      charset: 'utf8',
      legalComments: 'none',
      tsconfigRaw: {},
    });
    return outputFiles[0]?.text ?? '';
  };
  const scripts = Object.entries(ENTRIES).map(async ([name, entry]) => [name, await bundle(entry)] as const);
  return Object.fromEntries(await Promise.all(scripts)) as unknown as OfflineScripts;
}
