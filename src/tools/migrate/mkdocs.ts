/** Sites of MkDocs with the theme Material. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { resolveRouteAddress } from '../../engine/index.ts';
import { escapePattern } from './docusaurus-units.ts';
import { createAddressConfig, createLosses, type PlannedFile, type ReadSite } from './migration.ts';
import { convertMkDocsConfig, getAddress, listNames, listRedirects, readBase } from './mkdocs-config.ts';
import { createIncludeReader } from './mkdocs-includes.ts';
import { readFormerText, rewriteMkDocsPage } from './mkdocs-page.ts';
import { addTitle, readNavTitles } from './mkdocs-title.ts';
import { createPackageJson } from './package-json.ts';
import { printConfig } from './print-config.ts';
import { asRecord, asText } from './read-peer-config.ts';
import { walkProject } from './walk-project.ts';

export const readMkDocs: ReadSite = async ({ dir, target, specifier }) => {
  const file = ['mkdocs.yml', 'mkdocs.yaml'].find((name) => existsSync(join(dir, name)));
  if (file === undefined) return undefined;
  const losses = createLosses();
  const text = await readFile(join(dir, file), 'utf8');
  // Tags such as !ENV and !!python/name are of no use outside of Python.
  const value = asRecord(parse(text, { logLevel: 'silent' }));
  const docsDir = posix.normalize(asText(value.docs_dir) ?? 'docs');
  const paths = await walkProject(join(dir, docsDir), (path) => join(dir, docsDir, path) === target);
  const newPaths = new Map(paths.map((path) => [path, convertPath(path, paths)]));
  const address = createAddressConfig([], asText(asRecord(value.theme).language));
  const site = {
    value,
    lose: (key: string, message: string, todo: string) => {
      const index = text.split('\n').findIndex((line) => line.startsWith(`${key}:`));
      losses.add({ file, line: index === -1 ? undefined : index + 1, message, todo });
    },
    resolveLink: (path: string) => {
      const to = newPaths.get(path);
      return to && resolveRouteAddress(to, address).path;
    },
  };
  const readIncluded = createIncludeReader(dir, value.markdown_extensions);
  const titles = readNavTitles(value.nav);
  const hasMacros = listNames(value.plugins).some((name) => /macros|extradata/.test(name));
  const files: PlannedFile[] = [];
  for (const [path, to] of newPaths) {
    const sourcePath = posix.join(docsDir, path);
    if (!path.endsWith('.md')) {
      files.push({ path: `docs/${to}`, content: { copyOf: join(dir, sourcePath) } });
      continue;
    }
    const source = await readFile(join(dir, sourcePath), 'utf8');
    const content = rewriteMkDocsPage({
      source,
      path,
      sourcePath,
      newPaths,
      readIncluded,
      hasMacros,
      losses,
    });
    files.push({
      path: `docs/${to}`,
      content: addTitle(content, path, titles),
      former: { file: sourcePath, text: readFormerText(source), isMdx: false },
    });
  }
  const configFiles: PlannedFile[] = [
    { path: 'docgen.config.ts', content: printConfig(convertMkDocsConfig(site)) },
    { path: 'package.json', content: await createPackageJson(dir, specifier) },
  ];
  const pages = [...newPaths].filter(([path]) => path.endsWith('.md'));
  return {
    files: [...configFiles, ...files],
    pages: pages.map(([path, to]) => ({ address: getAddress(path), path: to })),
    losses: losses.list(),
    redirects: listRedirects(site).map(({ from, to }) => ({ from: `^${escapePattern(from)}/?$`, to })),
    root: 'docs',
    base: readBase(asText(value.site_url)),
    address,
  };
};

/** `README.md` is an index. MkDocs publishes every file that is no page, as docgen does below "public". */
function convertPath(path: string, paths: readonly string[]): string {
  if (!path.endsWith('.md')) return `public/${path}`;
  const index = posix.join(posix.dirname(path), 'index.md');
  return posix.basename(path) === 'README.md' && !paths.includes(index) ? index : path;
}
