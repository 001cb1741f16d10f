/**
 * The output of a site that is opened without a server: takes the files of an ordinary build, and writes what a browser
 * can read from a folder. Documents and sheets have relative addresses, scripts are classic ones, and data becomes
 * scripts.
 */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { listReadings } from '../../shared/route-readings.ts';
import type { RoutePath } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { PORTABLE_MARK } from '../bundle/modules/portable-names.ts';
import { PAGE_DATA_FILE } from '../bundle/modules/virtual-modules.ts';
import { OUTPUT_MARK, PORTABLE_OUTPUT } from '../output/out-dir.ts';
import type { Output } from '../output/write-output.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { hashKey } from '../store/hash-key.ts';
import type { OutputFile, SiteConfig } from '../types.ts';
import { checkPortable } from './check-portable.ts';
import { writeClassicScript, writeFirstScript } from './classic-script.ts';
import { writeDataScript } from './data-script.ts';
import { createFindAddress } from './relative-address.ts';
import { writeRelativeCss } from './relative-css.ts';
import { writeRelativeHtml } from './relative-html.ts';

export interface PortableSite {
  readonly config: SiteConfig;
  readonly bundle: Bundle;
  readonly table: Pick<RouteTable, 'find' | 'routes'>;
  /** Pages without a source. */
  readonly generated: readonly RoutePath[];
}

export { checkPortable };

/** Files of data that the app asks for. */
const DATA = new RegExp(`^(?:${PAGE_DATA_FILE}|static/(?:site-|sidebar-|routes-|search/|pages/.*\\.bin$))`);

/** Wraps an output, which then gets its files in another form, and data under another name. */
export function createPortableOutput(output: Output, site: PortableSite): Output {
  const { config, bundle, table, generated } = site;
  const { base } = config;
  const scripts = listScripts(bundle);
  // Addresses depend on which pages exist.
  const seed = hashKey(base, JSON.stringify(table.routes.map(({ path }) => path)));
  const getKey = (key: string) => hashKey('portable', seed, key);
  const getPath = (path: string) => (DATA.test(path) ? `${path}.js` : path);

  const findPage = (path: string) =>
    table.find(path)?.path ?? listReadings(path).find((reading) => generated.includes(reading));

  const rewrite = async ({ path, content }: OutputFile): Promise<OutputFile['content']> => {
    if (isText(path) && typeof content === 'object' && 'copyOf' in content)
      return rewriteText(path, await readFile(content.copyOf, 'utf8'));
    if (typeof content === 'object' && 'copyOf' in content) return content;
    if (DATA.test(path)) return writeDataScript(path, content);
    if (path === bundle.appScript) return writeFirstScript(path, readText(content));
    if (scripts.has(path) || (path.startsWith('static/pages/') && path.endsWith('.js')))
      return writeClassicScript(path, readText(content));
    return isText(path) ? rewriteText(path, readText(content)) : content;
  };
  const rewriteText = (path: string, text: string): string => {
    const find = createFindAddress({ base, findPage }, path);
    if (!path.endsWith('.css')) return writeRelativeHtml(text, find);
    return writeRelativeCss(text.replaceAll(PORTABLE_MARK, base), find);
  };
  return {
    ...output,
    keep: (path, key, source) => output.keep(getPath(path), getKey(key), source),
    listFormer: (folder) => output.listFormer(folder).map((name) => name.replace(/\.js$/, '')),
    async add(file, source, key) {
      const written = { path: getPath(file.path), content: await rewrite(file) };
      await output.add(written, source, key === undefined ? undefined : getKey(key));
    },
    async commit() {
      // Its content tells `docgen publish` what this folder contains.
      await output.add({ path: OUTPUT_MARK, content: PORTABLE_OUTPUT }, 'docgen');
      return output.commit();
    },
  };
}

/** Lists all scripts except workers, which are separate programs. */
function listScripts({ files }: Bundle): ReadonlySet<string> {
  const paths = files.map(({ path }) => path);
  return new Set(paths.filter((path) => path.endsWith('.js') && !path.startsWith('static/assets/')));
}

function isText(path: string): boolean {
  return ['.html', '.htm', '.css'].includes(posix.extname(path).toLowerCase());
}

function readText(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString();
}
