/** Problems of folders of content: what cannot be read, what was skipped, and what is not there. */
import { posix } from 'node:path';
import { createDiagnostic, formatList } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { Route, SiteConfig } from '../types.ts';
import { listVersions } from './route-path.ts';
import type { FolderFiles } from './walk-folder.ts';

/** Creates the diagnostics of a folder: what cannot be read, and what was skipped. */
export function createScanDiagnostics(
  folderFiles: FolderFiles,
  folder: FilePath,
  config: SiteConfig,
): Diagnostic[] {
  const displayPath = (path: string) => getProjectPath(posix.join(folder, path), config);
  const diagnostics = folderFiles.unreadable
    .toSorted((a, b) => compareText(a.path, b.path))
    .map(({ path, error }) => {
      const file = displayPath(path);
      if (error.code === 'ENOENT') {
        const message = 'The name of the folder is not valid Unicode (UTF-8), so nothing in it can be read.';
        return createDiagnostic('error', 'DG2007', message, { file, hint: 'Rename the folder.' });
      }
      return createDiagnostic('error', 'DG2004', `The folder "${file}" cannot be read: ${error.message}.`, {
        file,
        hint: 'Give yourself permission to read it, or exclude it with "route.exclude".',
      });
    });
  const links = folderFiles.skippedLinks.toSorted((a, b) => compareText(a.path, b.path));
  if (links.length > 0) {
    const names = formatList(links.map(({ path, reason }) => `"${displayPath(path)}" ${reason}`));
    const message = `${links.length === 1 ? 'A symbolic link was' : `${links.length} symbolic links were`} skipped: ${names}.`;
    diagnostics.push(
      createDiagnostic('warning', 'DG2005', message, {
        file: displayPath(links[0]?.path ?? ''),
        hint: 'Replace it with the file itself, or remove it.',
      }),
    );
  }
  const specials = folderFiles.specials.toSorted(compareText);
  if (specials.length > 0) {
    const names = formatList(specials.map((path) => `"${displayPath(path)}"`));
    const message = `Only files and folders can be pages; skipped pipes, sockets or devices: ${names}.`;
    diagnostics.push(
      createDiagnostic('warning', 'DG2006', message, {
        file: displayPath(specials[0] ?? ''),
        hint: 'Move it out of the docs folder.',
      }),
    );
  }
  return diagnostics;
}

/** Extensions of Markdown on code hosts and in other tools, and our own after a full-width full stop. */
const OTHER_MARKDOWN = /(?:\.(?:markdown|mdown|mdwn|mkdn?|mkdown|mdoc)|[．。]mdx?)$/i;

/** Warns of files that their authors take for pages. */
export function findUnreadPages(files: readonly FilePath[], config: SiteConfig): Diagnostic[] {
  const [file, ...more] = files
    .filter((path) => OTHER_MARKDOWN.test(path))
    .map((path) => getProjectPath(path, config))
    .toSorted(compareText);
  if (file === undefined || !config.route.extensions.includes('.md')) return [];
  const names = formatList([file, ...more].map((name) => `"${name}"`));
  const [those, them] = more.length > 0 ? ['these are none', 'Rename them'] : ['this is none', 'Rename it'];
  const message = `Pages end in ".md" or ".mdx", so ${those}: ${names}.`;
  const hint = `${them} to end in ".md", or leave ${more.length > 0 ? 'them' : 'it'} out with "route.exclude".`;
  return [createDiagnostic('warning', 'DG2027', message, { file, hint })];
}

/** Compares by code unit: collation differs between systems and releases. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A misspelt folder, or one that was not fetched: of the default version, the whole site would answer 404. */
export function findEmptyVersions(routes: readonly Route[], config: SiteConfig): Diagnostic[] {
  const { configFile, multiVersion } = config;
  const present = new Set(routes.map(({ version }) => version));
  return listVersions(config)
    .filter((version) => !present.has(version) && routes.length > 0)
    .map((version) => {
      const folder = getProjectPath(posix.join(config.root, version), config);
      const home = version === multiVersion.default ? ' It is the default: nothing answers "/".' : '';
      return createDiagnostic(
        'warning',
        'DG2024',
        `The version "${version}" of "multiVersion.versions" has no pages.${home}`,
        {
          file: configFile && getProjectPath(configFile, config),
          hint: `Put its pages into "${folder}", or remove it from the list.`,
        },
      );
    });
}
