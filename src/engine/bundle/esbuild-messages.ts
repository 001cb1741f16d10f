/** Converts esbuild's messages into docgen's diagnostics. */

import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Message } from 'esbuild';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { createPackageHint, findShortName, getPackageName } from '../config/package-hint.ts';
import { getMessageColumn } from '../config/script/message-column.ts';
import { createDiskNames, explainOtherName } from '../files/disk-names.ts';
import type { ExcerptPlace, SiteConfig } from '../types.ts';
import { findImportName } from './imports/aliases.ts';
import { listMissingFiles } from './imports/import-candidates.ts';
import { isNodeImport, printMissingImport, readMissingImport } from './imports/missing-import.ts';
import { findNamedPlace } from './imports/named-places.ts';
import type { ComponentPage } from './modules/content-modules.ts';
import { parseCodePlace } from './modules/plugin-modules.ts';
import type { Refresh } from './modules/refresh-modules.ts';
import { readThemeSources } from './site-theme/theme-sources.ts';
import { isSheet } from './styles/style-sheets.ts';

export interface MessageContext {
  readonly config: SiteConfig;
  readonly pages: ReadonlyMap<string, ComponentPage>;
  /** In dev: browsers get the modules of the site transformed. */
  readonly refresh?: Refresh | undefined;
}

export async function createBundleDiagnostic(
  message: Message,
  severity: 'error' | 'warning',
  context: MessageContext,
): Promise<Diagnostic> {
  const { location } = message;
  const missingName = findMissingName(message.text, context.config);
  const text = missingName?.text ?? nameOwnModule(message.text, context.config);
  const page = findPage(location?.file, context);
  if (page?.code === undefined && page && /^No matching export in .* for import "default"/.test(text))
    return createNoDefaultDiagnostic(page, context);
  const place = location && !isSheet(location.file) ? await locateMessage(location, context) : undefined;
  const otherCase = await findOtherCase({ ...message, text }, place?.file, context.config);
  const hint =
    otherCase?.hint ??
    missingName?.hint ??
    (await findNamedHint(text, place?.file, context.config)) ??
    findHint(text, place?.file, context.config);
  const isError = severity === 'error' || otherCase !== undefined;
  const description = otherCase?.text ?? text;
  return createDiagnostic(
    isError ? 'error' : severity,
    isError ? 'DG5002' : 'DG5003',
    description.replace(/\.?$/, '.'),
    { ...place, hint },
  );
}

/** Authors know a module of docgen by the name they import it by. */
function nameOwnModule(text: string, config: SiteConfig): string {
  return text.replace(/(?<=matching export in ")[^"]+/, (path) => findImportName(path, config) ?? path);
}

export function findPage(
  file: string | undefined,
  { pages }: Pick<MessageContext, 'pages'>,
): ComponentPage | undefined {
  const prefix = 'docgen-page:';
  return file?.startsWith(prefix) ? pages.get(file.slice(prefix.length)) : undefined;
}

/** Reports the page without a line: the line in esbuild's message is docgen's own. */
function createNoDefaultDiagnostic({ file }: ComponentPage, { config }: MessageContext): Diagnostic {
  return createDiagnostic('error', 'DG5002', 'The page has no default export.', {
    file: relative(config.projectDir, file).split(sep).join('/'),
    hint: 'Export the component that renders the page as default, or leave the file out with "route.exclude" if it is not a page.',
  });
}

/** Reads a name that docgen's theme or runtime does not have; authors know neither by its file. */
function findMissingName(text: string, config: SiteConfig): { text: string; hint: string } | undefined {
  const [, file = '', name = ''] = MISSING_EXPORT.exec(text) ?? [];
  const module = findImportName(file, config);
  if (module !== 'docgenjs/theme' && module !== 'docgenjs/runtime') return undefined;
  if (name === 'default')
    return {
      text: `"${module}" has no default export`,
      hint:
        module === 'docgenjs/theme'
          ? 'Import its parts by name, and export those that you replace by name: "export { Layout };".'
          : 'Import what you need by name.',
    };
  const { exports, runtime } = readThemeSources();
  const nearest = findNearest(name, module === 'docgenjs/theme' ? [...exports.keys()] : [...runtime]);
  return {
    text: `"${module}" has no export "${name}"`,
    hint: nearest === undefined ? 'Correct the name, or remove the import.' : `Did you mean "${nearest}"?`,
  };
}

const MISSING_EXPORT = /^No matching export in "([^"]+)" for import "([^"]+)"/;

/**
 * Detects a file whose name differs in letter case, or in the form of its accents. esbuild resolves any case; Linux then fails to
 * read the file, macOS and Windows read it and get a warning. `importer` is relative to the project.
 */
async function findOtherCase(message: Message, importer: string | undefined, config: SiteConfig) {
  const { projectDir } = config;
  const { text } = message;
  const unread = /^Cannot read file: (.+)/.exec(text)?.[1];
  const warned = /^Use "[^"]+" instead of "([^"]+)"/.exec(isOtherCase(message) ? text : '')?.[1];
  const importedPath = unread ?? warned;
  const candidates = [
    ...(importedPath === undefined ? [] : [resolve(projectDir, importedPath)]),
    ...(importer === undefined
      ? []
      : await listMissingFiles({ message: text }, `${projectDir}/${importer}` as FilePath, config)),
  ];
  const names = createDiskNames(projectDir);
  for (const file of candidates) {
    const existing = names.findAnyCase(file);
    if (existing === undefined || existing === file.split(sep).join('/') || !statSync(existing).isFile())
      continue;
    return {
      ...(importedPath !== undefined && {
        text: `There is no file "${getProjectPath(file, { projectDir })}"`,
      }),
      hint: `The file is "${getProjectPath(existing, { projectDir })}": ${explainOtherName(file, existing)}.`,
    };
  }
  return undefined;
}

/** True for what esbuild only warns of where the system opens a file in any case. */
export function isOtherCase({ id }: Message): boolean {
  return id === 'different-path-case';
}

/** A name that the site gives to a folder is no package that could be installed. */
async function findNamedHint(
  text: string,
  importer: string | undefined,
  config: SiteConfig,
): Promise<string | undefined> {
  const missing = readMissingImport(text);
  if (missing === undefined || importer === undefined || missing.startsWith('.')) return undefined;
  const place = await findNamedPlace(missing, `${config.projectDir}/${importer}` as FilePath, config);
  if (place === undefined) return undefined;
  const paths = place.paths.map((path) => `"${getProjectPath(path, config)}"`);
  return `Check the path: by "${place.name}" in ${place.source} it means ${paths.join(', then ')}.`;
}

function findHint(
  text: string,
  importer: string | undefined,
  { projectDir }: SiteConfig,
): string | undefined {
  const missing = readMissingImport(text);
  if (missing === undefined) {
    if (/No loader is configured for "\.node"/.test(text)) {
      return 'Native modules cannot run in a browser: remove the import.';
    }
    if (isNodeImport(text))
      return 'Import what pages show from "docgenjs/runtime" or "docgenjs/theme", and types with "import type".';
    const missingExport = MISSING_EXPORT.exec(text);
    if (missingExport) return `Check what "${missingExport[1]}" exports.`;
    // Parsers stop after a mistake, not at it.
    return /^(?:Expected|Unexpected|Unterminated|Syntax error)/.test(text)
      ? 'Look at the mark and before it: for a bracket, quote or comma that is missing, or a word that is misspelt.'
      : undefined;
  }
  if (missing.startsWith('node:') || builtinModules.includes(missing)) {
    return 'Node built-ins do not exist in a browser: move this code to the config or a plugin.';
  }
  if (missing.startsWith('.') || missing.startsWith('/'))
    return 'Check the path: it is relative to the importing file.';
  const shortName = findShortName(missing);
  if (shortName !== undefined)
    return `"${shortName}" is not a package: name its folder in "paths" of tsconfig.json, or in "builderConfig.resolve.alias".`;
  return createPackageHint(missing, {
    projectDir,
    importer: importer && resolve(projectDir, importer),
    otherwise: `Install "${getPackageName(missing)}" in the project, or correct the name.`,
  });
}

/** The package of a module below it that is missing: `@acme/kit` of `@acme/kit/parts`. */
function readMissingPackage(text: string): string | undefined {
  const specifier = readMissingImport(text);
  if (specifier === undefined || text !== printMissingImport(specifier)) return undefined;
  return /^((?:@[^/]+\/)?[^./@][^/]*)\//.exec(specifier)?.[1];
}

/** Modules of one package that a file misses are one mistake: a package that is not installed. */
export async function mergeMissingModules(
  messages: readonly Message[],
  context: MessageContext,
): Promise<Message[]> {
  const groups = new Map<unknown, { message: Message; texts: Set<string> }>();
  for (const message of messages) {
    const name = (await isOfNamedPlace(message, context)) ? undefined : readMissingPackage(message.text);
    const key = name === undefined ? message : JSON.stringify([message.location?.file, name]);
    const group = groups.get(key) ?? { message, texts: new Set() };
    group.texts.add(message.text);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ message, texts }) => {
    if (texts.size < 2) return message;
    const others = texts.size === 2 ? 'another module' : `${texts.size - 1} other modules`;
    return { ...message, text: `${message.text} and ${others} of "${readMissingPackage(message.text)}"` };
  });
}

async function isOfNamedPlace({ text, location }: Message, context: MessageContext): Promise<boolean> {
  const specifier = readMissingPackage(text) === undefined ? undefined : readMissingImport(text);
  if (specifier === undefined || location === null) return false;
  const importer = findPage(location.file, context)?.file ?? toAbsolutePath(location.file, context.config);
  return (await findNamedPlace(specifier, importer as FilePath, context.config)) !== undefined;
}

async function locateMessage(location: NonNullable<Message['location']>, context: MessageContext) {
  const { config } = context;
  const code = parseCodePlace(location.file);
  if (code !== undefined) {
    const { lineText: excerpt, line } = location;
    return { file: code.file, line: code.line + line, column: getMessageColumn(location), excerpt };
  }
  const page = findPage(location.file, context);
  const file = page?.file ?? toAbsolutePath(location.file, config);
  const isGenerated = page?.code !== undefined || /\.mdx?$/.test(file);
  const place = isGenerated
    ? await findLine(file, location.lineText)
    : await findWrittenLine(location, file, context);
  return { file: relative(config.projectDir, file).split(sep).join('/'), ...place };
}

/** Components for dev and modules of CSS are other text by the time that esbuild reads them. */
async function findWrittenLine(
  location: NonNullable<Message['location']>,
  file: string,
  { config, refresh }: MessageContext,
): Promise<ExcerptPlace> {
  const { line, lineText } = location;
  const column = getMessageColumn(location);
  const written = refresh?.findWritten(getProjectPath(file, config), { line, column, lineText });
  if (written) return written;
  const found = file.endsWith('.css') ? await findLine(file, lineText, line) : {};
  if (found.line === undefined || found.excerpt === lineText)
    return { column, line: found.line ?? line, excerpt: lineText };
  return { ...found, column: found.column + column - 1 - (lineText.length - lineText.trimStart().length) };
}

/**
 * Finds a line of compiled Markdown in its source: line numbers differ, but imports and expressions
 * are copied verbatim. `likely` is looked at first.
 */
export async function findLine(file: string, lineText: string, likely = 0) {
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split(/\r\n?|\n/),
    () => [],
  );
  const snippet = lineText.trim().replace(/;$/, '');
  const isIt = (line: string | undefined) => snippet !== '' && line?.includes(snippet) === true;
  const index = isIt(lines[likely - 1]) ? likely - 1 : lines.findIndex(isIt);
  const excerpt = lines[index];
  return excerpt === undefined ? {} : { line: index + 1, column: excerpt.indexOf(snippet) + 1, excerpt };
}

function toAbsolutePath(file: string, config: SiteConfig): string {
  const bare = file.replace(/^docgen-[a-z]+:/, '');
  return isAbsolute(bare) ? bare : resolve(config.projectDir, bare);
}
