/** Small projects to bundle, in folders of their own. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bundle } from '../../../src/engine/bundle/assemble-bundle.ts';
import { type BundleInput, bundleSite } from '../../../src/engine/bundle/bundle-site.ts';
import type { ComponentPage } from '../../../src/engine/bundle/modules/content-modules.ts';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { loadConfig } from '../../../src/engine/config/load.ts';
import type { CompiledFragment } from '../../../src/engine/types.ts';
import type { FilePath, RoutePath } from '../../../src/shared/types.ts';
import { makeFolder } from '../../helpers/folders.ts';

export type Files = Readonly<Record<string, string>>;

export interface BundleProject {
  readonly dir: FilePath;
  write(files: Files): void;
  remove(path: string): void;
  /** Pages of `docs/<path>.mdx`, whose text is the JSX of their module. */
  page(path: string, code: string): ComponentPage;
  input(change: BundleChange): Promise<BundleInput>;
  bundle(change: BundleChange): Promise<Bundle>;
}

export type BundleChange = Partial<BundleInput> & Pick<BundleInput, 'store'>;

/** `at` are folders between the temporary folder and the project. */
export function bundleProject(files: Files, at = ''): BundleProject {
  const folder = makeFolder('bundle');
  const dir = toFilePath(folder, at);
  const project: BundleProject = {
    dir,
    write(changed) {
      for (const [path, text] of Object.entries(changed)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), text);
      }
    },
    remove: (path) => rmSync(join(dir, path), { recursive: true }),
    page: (path, code) => ({ path: path as RoutePath, file: toFilePath(dir, `docs${path}.mdx`), code }),
    async input(change) {
      // A file that is younger than the build is taken for one that changes during it.
      await new Promise((resolve) => setTimeout(resolve, 40));
      const { config } = await loadConfig({ cwd: dir });
      const compileFragment = async (file: FilePath) => toFragment(await readFile(file, 'utf8'));
      const base = { pages: [], codeStyles: '.code {}', dev: undefined };
      return { ...base, config, compileFragment, ...change };
    },
    bundle: async (change) => (await bundleSite(await project.input(change))).bundle,
  };
  project.write({ 'docgen.config.json': '{}', 'docs/index.md': '# Home', ...files });
  return project;
}

function toFragment(text: string): CompiledFragment {
  const code = `export default function Fragment() { return <p>${text.trim()}</p>; }`;
  return { code, assets: [], dependencies: [], diagnostics: [] };
}

/** Text of an output file. */
export function textOf(bundle: Bundle, path: string): string {
  const content = bundle.files.find((file) => file.path === path)?.content ?? '';
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
}
