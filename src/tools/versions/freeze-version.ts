/** `docgen version <name>`: the docs as they are now, kept as a version. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { editReviews, type SiteConfig, scanRoutes } from '../../engine/index.ts';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { isSharedByVersions } from '../../shared/shared-by-versions.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { changeSite } from './change-site.ts';
import { chooseDefaultName, findNameProblem } from './check-name.ts';
import { collectSources, createSharedEntries, type TakenSources } from './collect-sources.ts';
import { createConfigEdit, printOption, type VersionsChange } from './edit-config.ts';
import { createReferenceMover, mayHaveReferences } from './move-references.ts';
import { readTag } from './read-tag.ts';
import {
  createRefusal,
  formatPath,
  readVersionSite,
  type SiteOptions,
  type VersionSite,
} from './version-site.ts';

export interface FreezeOptions extends SiteOptions {
  readonly name: string;
  /** Tag, branch or commit of git whose docs are taken. @default the files as they are */
  readonly from?: string;
}

export interface FreezeResult {
  readonly config: SiteConfig;
  readonly name: string;
  /** The new folder. */
  readonly folder: string;
  /** The default version, whose pages were copied. */
  readonly source: string;
  /** True if the site had no versions before. */
  readonly isFirst: boolean;
  /** Numbers of pages and of all files in the folder. */
  readonly pages: number;
  readonly files: number;
  /** The config file that was edited; undefined where the version was listed already. */
  readonly editedConfig: string | undefined;
  /** Files outside of the version that its pages take in or link to: they are not frozen. */
  readonly shared: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Copies the default version into a folder of its own, and lists it in the config. Nothing is overwritten; what
 * fails leaves nothing behind.
 * @throws {DocgenError} with exit code 2 when the name cannot be used, the tag has no docs, or the config cannot be edited.
 */
export async function freezeVersion(options: FreezeOptions): Promise<FreezeResult> {
  const { name, from } = options;
  const site = await readVersionSite(options);
  const { config, sourceFolder } = site;
  const problem = findNameProblem(name, site);
  if (problem) throw problem;
  if (sourceFolder === '' && config.root === config.projectDir)
    throw createRefusal(
      'DG9016',
      'The docs folder is the project folder itself: a version of it would have all of the project in it.',
      'Move the pages into a folder such as docs, and set "root" to it.',
    );

  const taken = from === undefined ? await readFolder(site) : await readTag(from, site);
  const plan = planConfig(name, site);
  const folder = join(config.root, name);
  const { temporary, shared, rewritten } = await writeCopy(taken, name, config);
  try {
    const edit = plan.change && (await createConfigEdit(plan.change, config));
    const option = printOption(plan, "'");
    const changed = await changeSite(
      { ...plan, edit, option, move: { from: temporary, to: folder } },
      options,
      config,
    );
    const found = await scanRoutes(changed.config);
    const pages = found.routes.filter(
      ({ version, original, relativePath }) =>
        version === name && original === undefined && relativePath.startsWith(`${name}/`),
    );
    if (from === undefined) editReviews(config, { copied: listReviews(taken, name, rewritten) });
    const notes = [
      ...createLinkNotes(taken, name, config),
      ...(from === undefined ? comparePages(pages, site, name) : []),
      ...createNavigationNotes(changed.config, name),
    ];
    return {
      config: changed.config,
      name,
      folder,
      source: plan.default,
      shared,
      isFirst: config.multiVersion.versions.length === 0,
      pages: pages.length,
      files: taken.files.length,
      editedConfig: edit?.file,
      diagnostics: [...changed.diagnostics, ...notes],
    };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function readFolder({ config, sourceFolder }: VersionSite): Promise<TakenSources> {
  const isLeftOut = createSharedEntries(config, sourceFolder);
  return { ...(await collectSources(join(config.root, sourceFolder), isLeftOut)), from: sourceFolder };
}

interface ConfigPlan {
  readonly default: string;
  readonly versions: readonly string[];
  /** Undefined if the config lists the version already. */
  readonly change: VersionsChange | undefined;
}

function planConfig(name: string, site: VersionSite): ConfigPlan {
  const { default: current, versions } = site.config.multiVersion;
  if (versions.includes(name)) return { default: current, versions, change: undefined };
  if (versions.length === 0) {
    const plan = { default: chooseDefaultName(name, site) };
    const all = [plan.default, name];
    return { ...plan, versions: all, change: { kind: 'begin', ...plan, versions: all } };
  }
  const at = findPlace(name, site.config.multiVersion);
  return {
    default: current,
    versions: versions.toSpliced(at, 0, name),
    change: { kind: 'add', name, after: versions[at - 1] ?? current },
  };
}

/** Below the default version, and below numbers that are higher: the menu has the newest first. */
function findPlace(name: string, { default: current, versions }: SiteConfig['multiVersion']): number {
  const first = versions.indexOf(current) + 1;
  const isNewer = (other: string) =>
    isNumber(other) &&
    isNumber(name) &&
    NUMBERS.compare(other.replace(/^v/i, ''), name.replace(/^v/i, '')) > 0;
  const below = versions.slice(first).findIndex((other) => !isNewer(other));
  return below === -1 ? versions.length : first + below;
}

const NUMBERS = new Intl.Collator('en', { numeric: true });

function isNumber(name: string): boolean {
  return /^v?\d/i.test(name);
}

async function writeCopy({ files, from }: TakenSources, name: string, { root, projectDir }: SiteConfig) {
  const move = createReferenceMover({
    files: files.map(({ path }) => path),
    root,
    projectDir,
    from,
    to: name,
  });
  const shared = new Set<string>();
  const rewritten = new Set<string>();
  // Beside its place, so that a rename is all that is left to do; a name that no page has.
  const temporary = join(root, `.docgen-version-${randomUUID()}`);
  await mkdir(temporary);
  try {
    for (const { path, read } of files) {
      const bytes = await read();
      const file = join(temporary, path);
      await mkdir(dirname(file), { recursive: true });
      const text = mayHaveReferences(path) ? bytes.toString() : undefined;
      const moved = text === undefined ? undefined : move(text, path);
      for (const other of moved?.shared ?? []) shared.add(other);
      if (moved !== undefined && moved.text !== text) rewritten.add(path);
      await writeFile(file, moved !== undefined && moved.text !== text ? moved.text : bytes);
    }
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
  return { temporary, shared: [...shared].sort(), rewritten };
}

/** Lists the pages whose record holds for the copy as well: those whose text did not have to change. */
function listReviews({ files, from }: TakenSources, name: string, rewritten: ReadonlySet<string>) {
  const kept = files.filter(({ path }) => !rewritten.has(path));
  return new Map(kept.map(({ path }) => [posix.join(from, path), posix.join(name, path)]));
}

function createLinkNotes(
  { brokenLinks, from }: TakenSources,
  name: string,
  config: SiteConfig,
): Diagnostic[] {
  return brokenLinks.map((path) =>
    createDiagnostic('warning', 'DG9019', `This symbolic link is broken, and is not in ${name}.`, {
      file: formatPath(join(config.root, from, path), config),
      hint: 'Remove it, or create what it points to.',
    }),
  );
}

/** `route.exclude` and the like are written for the folder that was copied. */
function comparePages(
  pages: readonly { readonly relativePath: string }[],
  { config, routes, sourceFolder }: VersionSite,
  name: string,
): Diagnostic[] {
  const { versions, default: current } = config.multiVersion;
  const own = routes.filter(
    ({ version, relativePath }) =>
      (versions.length === 0 || version === current) && !isSharedByVersions(relativePath, config),
  );
  const start = sourceFolder === '' ? '' : `${sourceFolder}/`;
  const listed = own.map(({ relativePath }) => relativePath);
  const expected = listed.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  const found = pages.map(({ relativePath }) => relativePath.slice(name.length + 1));
  const note = (path: string, message: string, hint: string) =>
    createDiagnostic('warning', 'DG9019', message, {
      file: formatPath(join(config.root, path), config),
      hint,
    });
  const exclude = `Adjust "route.include" and "route.exclude" in the config to ${name}/.`;
  return [
    ...listed
      .filter((path) => !path.startsWith(start))
      .map((path) =>
        note(
          path,
          `This page is outside the folder of ${current}, and is not in ${name}.`,
          'Move it there, and to the new version.',
        ),
      ),
    ...expected
      .filter((path) => !found.includes(path))
      .map((path) => note(start + path, `This page is left out of ${name}.`, exclude)),
    ...found
      .filter((path) => !expected.includes(path))
      .map((path) =>
        note(
          `${name}/${path}`,
          `This file is not a page in ${basename(config.root)}/${sourceFolder}, but is one in ${name}.`,
          exclude,
        ),
      ),
  ];
}

/** Navigation in the config is not copied. */
function createNavigationNotes({ theme, configFile, ...config }: SiteConfig, name: string): Diagnostic[] {
  const isConfigured = [theme, ...theme.locales].some(({ sidebar }) => sidebar !== undefined);
  if (!isConfigured || configFile === undefined) return [];
  const message = `The sidebar is in the config, which has none for the pages of ${name}.`;
  return [
    createDiagnostic('warning', 'DG9019', message, {
      file: formatPath(configFile, config),
      hint: `Move it into "_meta.json" files, which are frozen with the pages, or add entries for "/${name}/" to "themeConfig.sidebar".`,
    }),
  ];
}
