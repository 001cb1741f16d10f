/** Decides whether a stored page is still what its source would give. */
import { rememberEach } from '../../shared/remember.ts';
import type { FilePath } from '../../shared/types.ts';
import { isOwnFile } from '../bundle/inputs/project-paths.ts';
import { createContentFiles, type FileUse } from '../files/content-files.ts';
import { findOrigin } from '../files/git-history.ts';
import type { PageLink, Route, SiteConfig } from '../types.ts';
import type { Frame } from './frame.ts';
import type { StoredPage } from './packed-page.ts';

interface StoredPageCheckInput {
  readonly config: SiteConfig;
  readonly table: Frame['table'];
  /** Returns a file's `needs`, as in stored pages. */
  readonly getNeed: (file: FilePath) => string;
  readonly toFile: (path: string) => FilePath;
}

interface Used {
  readonly file: FilePath;
  readonly use: FileUse;
  readonly route: Route;
}

/** Serves one run. */
export function createStoredPageCheck({ config, table, getNeed, toFile }: StoredPageCheckInput) {
  const files = createContentFiles(config);
  /** One process of git for each name, and none for a site without names. */
  const getOrigin = rememberEach((revision: string) => findOrigin(revision, config.projectDir));

  const isUnchanged = ({ needs, links, pasts = [] }: StoredPage, route: Route): boolean =>
    needs.every(([file, hash]) => getNeed(toFile(file)) === hash) &&
    links.every((link) => leadsWhereItDid(link, route, table)) &&
    pasts.every(([, revision, origin]) => getOrigin(revision) === origin);

  /**
   * True if the page may still show a file, which depends on its content, on names, on links and on
   * what git ignores.
   */
  const mayStillShow = ({ assets, codes, pasts = [] }: StoredPage, route: Route): boolean =>
    assets.every((asset) => mayStillPublish(asset, route)) &&
    codes.every((file) => mayStillUse({ file: toFile(file), use: 'code', route })) &&
    pasts.every(([file]) => files.findRefusal(toFile(file), 'code', route) === undefined);

  /** Once for each file: pages of a folder show the same ones, and each answer looks at every `.gitignore` above. */
  const mayStillUse = rememberEach(
    ({ file, use, route }: Used): boolean =>
      isOwnFile(file) || (files.findRefusal(file, use, route) === undefined && files.hasName(file)),
    ({ file, use, route }) => [use, file, route.isElsewhere ? route.file : ''].join('\n'),
  );

  const mayStillPublish = ([name, , making]: StoredPage['assets'][number], route: Route): boolean => {
    const file = toFile(name);
    if (making === undefined || 'format' in making) return mayStillUse({ file, use: 'asset', route });
    if ('content' in making) return true;
    // The content of a notebook is code, like its text.
    if (making.revision === undefined) return mayStillUse({ file, use: 'code', route });
    return files.findRefusal(file, 'code', route) === undefined;
  };

  return (entry: StoredPage, route: Route): boolean =>
    isUnchanged(entry, route) && mayStillShow(entry, route);
}

/** True if links still point to the same pages, which depends on the pages that exist. */
function leadsWhereItDid(link: PageLink, route: Route, table: Frame['table']): boolean {
  if (link.kind !== 'link') return true;
  const { target, resolved } = table.resolveLink(link.url, route);
  return target?.path === link.target && resolved === link.resolved;
}
