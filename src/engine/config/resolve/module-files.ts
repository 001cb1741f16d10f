/**
 * Components and styles that a config or a plugin names like modules: without extension, or by a package. A path in the
 * project takes precedence, since an import of a bare name is never relative.
 */
import { existsSync, statSync } from 'node:fs';
import type { FilePath } from '../../../shared/types.ts';
import { toFilePath } from '../file-path.ts';
import type { CheckedConfig } from '../schema/site.ts';

/** Replaces such names in the config by the files. Broken ones stay, and are reported as missing files. */
export async function withModuleFiles(config: CheckedConfig, projectDir: FilePath): Promise<CheckedConfig> {
  const resolvedFiles = await findFiles(listNames(config), projectDir);
  if (resolvedFiles.size === 0) return config;
  const toFile = (name: string): string => resolvedFiles.get(name) ?? name;
  return {
    ...config,
    ...replaceNames(config, toFile),
    markdown: { ...config.markdown, globalComponents: config.markdown.globalComponents.map(toFile) },
    plugins: config.plugins.map((plugin) => ({
      ...plugin,
      ...replaceNames(plugin, toFile),
      ...(plugin.markdown?.globalComponents && {
        markdown: { ...plugin.markdown, globalComponents: plugin.markdown.globalComponents.map(toFile) },
      }),
    })),
  };
}

/** Properties that a config and a plugin share. */
interface Named<Props extends object = object> {
  readonly globalStyles?: string | undefined;
  readonly globalUIComponents?: readonly (string | readonly [file: string, props: Props])[];
  readonly markdown?: { readonly globalComponents?: readonly string[] };
}

function listNames(config: CheckedConfig): string[] {
  return [config, ...config.plugins].flatMap(({ globalStyles, globalUIComponents, markdown }: Named) => [
    ...(globalStyles === undefined ? [] : [globalStyles]),
    ...(globalUIComponents ?? []).map((entry) => (typeof entry === 'string' ? entry : entry[0])),
    ...(markdown?.globalComponents ?? []),
  ]);
}

function replaceNames<Props extends object>(
  { globalStyles, globalUIComponents }: Named<Props>,
  toFile: (name: string) => string,
) {
  return {
    ...(globalStyles !== undefined && { globalStyles: toFile(globalStyles) }),
    ...(globalUIComponents !== undefined && {
      globalUIComponents: globalUIComponents.map((entry): string | [string, Props] =>
        typeof entry === 'string' ? toFile(entry) : [toFile(entry[0]), entry[1]],
      ),
    }),
  };
}

/** Finds the files of names that are not files themselves. */
async function findFiles(
  names: readonly string[],
  projectDir: FilePath,
): Promise<ReadonlyMap<string, string>> {
  const resolvedFiles = new Map<string, string>();
  for (const name of new Set(names)) {
    if (isFile(toFilePath(projectDir, name))) continue;
    const file = await findModuleFile(name, projectDir);
    if (file !== undefined) resolvedFiles.set(name, file);
  }
  return resolvedFiles;
}

/** Finds the file of one such name; undefined if there is none. */
export async function findModuleFile(name: string, projectDir: FilePath): Promise<string | undefined> {
  const path = toFilePath(projectDir, name);
  return (
    ['', ...EXTENSIONS].map((extension) => path + extension).find(isFile) ??
    (await findInPackage(name, projectDir))
  );
}

const SCRIPTS = ['.tsx', '.ts', '.jsx', '.js', '.mjs'];
const EXTENSIONS = [...SCRIPTS, ...SCRIPTS.map((extension) => `/index${extension}`)];

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Resolves by the rules of the bundler that will import it: `exports` of a package, and its conditions. */
async function findInPackage(name: string, projectDir: FilePath): Promise<string | undefined> {
  if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/|$)/.test(name)) return undefined;
  let file: string | undefined;
  // Few sites name a package here, and every start would load the bundler.
  const { build } = await import('esbuild');
  await build({
    stdin: { contents: '', resolveDir: projectDir },
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'docgen-module-files',
        setup({ onStart, resolve }) {
          onStart(async () => {
            const { path, external } = await resolve(name, {
              kind: 'import-statement',
              resolveDir: projectDir,
            });
            if (path !== '' && !external) file = path;
          });
        },
      },
    ],
    bundle: true,
    platform: 'browser',
    conditions: ['module', 'style'],
  });
  return file;
}
