/** Versions of the documents of a Docusaurus site. */
import { existsSync, statSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { readJsonFile } from '../project/parse-data.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

export interface DocsVersion {
  /** Folder of the new site and entry of the menu; empty without versions. */
  readonly name: string;
  /** True if its addresses contain no version. */
  readonly isDefault: boolean;
  /** Documents, from the project folder. */
  readonly dir: string;
  /** Their folder in `i18n/<lang>`, after `docusaurus-plugin-content-docs`: `/current`. */
  readonly i18nDir: string;
  /** Sidebars, from the project folder. */
  readonly sidebarFile: string | undefined;
  /** First part of the old addresses: `docs/1.0`. */
  readonly base: string;
}

export interface VersionsInput {
  readonly projectDir: string;
  /** Options of the documents. */
  readonly options: Values;
  readonly docsDir: string;
  readonly base: string;
}

const ENDS = ['', '.ts', '.js', '.json', '.cjs', '.mjs'];

/** Finds the file of sidebars that an option names, with or without its end; from the project folder. */
export function findSidebars(projectDir: string, sidebarPath: unknown): string | undefined {
  const path = relative(projectDir, resolve(projectDir, asText(sidebarPath) ?? 'sidebars'));
  const isFile = (name: string) => statSync(join(projectDir, name), { throwIfNoEntry: false })?.isFile();
  return ENDS.map((end) => path.replaceAll('\\', '/') + end).find(isFile);
}

/** Reads the versions in menu order; a site without versions has one with an empty name. */
export async function readVersions(input: VersionsInput): Promise<DocsVersion[]> {
  const { projectDir, options, docsDir, base } = input;
  const sidebarFile = findSidebars(projectDir, options.sidebarPath);
  const current = { dir: docsDir, i18nDir: '/current', sidebarFile };
  const numbered =
    options.disableVersioning === true
      ? []
      : asList(await readJsonFile(projectDir, 'versions.json')).map(String);
  const hasCurrent = options.includeCurrentVersion !== false;
  const only = options.onlyIncludeVersions;
  // Some lists name it, at its place in the menu.
  const names = (numbered.includes('current') ? numbered : ['current', ...numbered])
    .filter((name) => name !== 'current' || hasCurrent)
    .filter((name) => !Array.isArray(only) || only.includes(name));
  if (numbered.length === 0 || names.length === 0) return [{ ...current, name: '', isDefault: true, base }];
  const defaultName = asText(options.lastVersion) ?? numbered[0];
  const latest = names.find((name) => name === defaultName) ?? names[0];
  const versions = names.map((name): DocsVersion => {
    const isDefault = name === latest;
    const { label, path } = asRecord(asRecord(options.versions)[name]);
    const part = (asText(path) ?? (isDefault ? '' : name === 'current' ? 'next' : name)).replace(
      /^\/|\/$/g,
      '',
    );
    return {
      name: chooseVersionName([
        part,
        asText(label)?.trim().replace(/\s+/g, '-'),
        name === 'current' ? 'next' : name,
      ]),
      isDefault,
      base: posix.join(base, part).replace(/^\.$/, ''),
      ...(name === 'current'
        ? current
        : {
            dir: `versioned_docs/version-${name}`,
            i18nDir: `/version-${name}`,
            sidebarFile: findFile(projectDir, `versioned_sidebars/version-${name}-sidebars.json`),
          }),
    };
  });
  // A single version needs no folder and no menu.
  return versions.length > 1 ? versions : versions.map((one) => ({ ...one, name: '' }));
}

/** A version may have been made before the site had sidebars. */
function findFile(projectDir: string, name: string): string | undefined {
  return existsSync(join(projectDir, name)) ? name : undefined;
}

/** The first that can be a folder and a part of addresses. */
function chooseVersionName(names: readonly (string | undefined)[]): string {
  return names.find((name) => name !== undefined && /^(?!\.{1,2}$)[^/\\?#\s]+$/.test(name)) ?? 'next';
}
