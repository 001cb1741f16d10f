/** Reads the descriptions that pages are made of: for each language its file, with its overlays applied. */
import { dirname, resolve } from 'node:path';
import type { PluginProblem, SiteConfig } from 'docgenjs';
import { findLink, type SiteFolders } from '../common/checkout-file.ts';
import { listPlaces } from '../common/list-places.ts';
import { checkSpec, describeTooManySteps, findVersionProblem } from './check-spec.ts';
import type { OpenapiOptions } from './options.ts';
import { applyOverlays } from './overlay.ts';
import {
  createResolver,
  createSpecFiles,
  type Resolver,
  type SpecFiles,
  TooManySteps,
  withinSteps,
} from './resolver.ts';
import type { SpecFile, UnreadableFile } from './spec-file.ts';

/** A specification that was read, or why it was not. */
export interface ReadSpec {
  /** Path as in the config. */
  readonly path: string;
  readonly file: SpecFile | undefined;
  readonly resolver: Resolver;
  readonly problems: readonly PluginProblem[];
  /** Every file of it, read or not. */
  readonly files: SpecFiles;
}

/** The source of a language's pages. */
interface SpecSource {
  readonly path: string;
  readonly overlays: readonly string[];
}

/** What was read, keyed by its files. */
export type ReadSpecs = ReadonlyMap<string, ReadSpec>;

/** Reads the sources of every language, including those shared by languages without files. */
export function readSpecs(
  apis: readonly OpenapiOptions[],
  { lang, folders }: { readonly lang: string; readonly folders: SiteFolders },
): ReadSpecs {
  const sources = apis.flatMap((api) =>
    [undefined, ...listNamedLangs(api)].map((named) => pickSource(api, named, lang)),
  );
  const byKey = new Map(sources.map((source) => [getKey(source), source]));
  return new Map([...byKey].map(([key, source]) => [key, readSpec(source, folders)]));
}

export function findSpec(
  specs: ReadSpecs,
  api: OpenapiOptions,
  { lang, site }: { readonly lang: string; readonly site: SiteConfig },
): ReadSpec | undefined {
  return specs.get(getKey(pickSource(api, lang, site.lang)));
}

function listNamedLangs({ spec, overlays }: OpenapiOptions): string[] {
  return [spec, overlays].flatMap((option) => (isByLanguage(option) ? Object.keys(option) : []));
}

function isByLanguage<Value>(
  option: Value | Readonly<Record<string, Value>> | undefined,
): option is Readonly<Record<string, Value>> {
  return typeof option === 'object' && !Array.isArray(option);
}

function pickSource(
  { spec, overlays = [] }: OpenapiOptions,
  lang: string | undefined,
  defaultLang: string,
): SpecSource {
  const own = isByLanguage(overlays) ? (overlays[lang ?? ''] ?? []) : overlays;
  const path =
    typeof spec === 'string' ? spec : (spec[lang ?? ''] ?? spec[defaultLang] ?? Object.values(spec)[0]);
  return { path: path ?? '', overlays: [own].flat() };
}

function getKey({ path, overlays }: SpecSource): string {
  return JSON.stringify([path, ...overlays]);
}

function readSpec({ path, overlays }: SpecSource, folders: SiteFolders): ReadSpec {
  const { projectDir } = folders;
  const locate = (name: string) => resolve(projectDir, name).replaceAll('\\', '/');
  const absolute = locate(path);
  const files = createSpecFiles([projectDir, dirname(absolute)]);
  const resolver = createResolver(files);
  const refuse = (...problems: readonly PluginProblem[]) => ({
    path,
    file: undefined,
    resolver,
    files,
    problems,
  });
  const check = (whole: SpecFile, earlier: readonly PluginProblem[] = []): ReadSpec => {
    const found = withinSteps(resolver, () => checkSpec(whole, resolver));
    if (found instanceof TooManySteps) return refuse(...earlier, describeTooManySteps(found));
    return { path, file: whole, resolver, files, problems: [...earlier, ...found] };
  };
  const readNamed = (name: string): SpecFile | UnreadableFile => {
    const link = findLink(locate(name), folders);
    return link === undefined ? files.read(locate(name)) : { message: `it ${link}` };
  };
  const file = readNamed(path);
  const read = overlays.map((name) => ({ name, file: readNamed(name) }));
  if (!('value' in file)) return refuse(createReadProblem(path, absolute, file, 'spec'));
  const problem = findVersionProblem(file);
  if (problem) return refuse(problem);
  if (read.length === 0) return check(file);
  const unreadable = read.flatMap(({ name, file: overlay }) =>
    'value' in overlay ? [] : [createReadProblem(name, locate(name), overlay, 'overlays')],
  );
  const overlaid = applyOverlays(
    file,
    read.flatMap(({ file: overlay }) => ('value' in overlay ? [overlay] : [])),
  );
  // Other files of the description may refer to this one.
  files.replace(overlaid.file);
  return check(overlaid.file, [...unreadable, ...overlaid.problems]);
}

function createReadProblem(
  path: string,
  absolute: string,
  { message, place }: UnreadableFile,
  option: string,
): PluginProblem {
  const hint = place
    ? 'Correct the file at this place.'
    : `Paths in "${option}" are relative to the folder of package.json.`;
  return {
    severity: 'error',
    message: `"${path}" cannot be read: ${message}.`,
    ...(place && { file: absolute, ...place }),
    hint,
  };
}

/** Lists problems of the descriptions with pages on the site, each once though languages share them. */
export function listProblems(
  apis: readonly OpenapiOptions[],
  specs: ReadSpecs,
  site: SiteConfig,
): Iterable<PluginProblem> {
  const problems = new Map<string, PluginProblem>();
  const add = (problem: PluginProblem) => problems.set(JSON.stringify(problem), problem);
  const langs = site.hasLocales ? site.locales.map(({ lang }) => lang) : [site.lang];
  for (const api of apis) {
    for (const { lang } of listPlaces(api.outDir ?? 'api', site))
      findSpec(specs, api, { lang, site })?.problems.forEach(add);
    for (const lang of listNamedLangs(api))
      if (!langs.includes(lang))
        add({
          severity: 'warning',
          message: `The options of the plugin have files for the language "${lang}", which the site does not have.`,
          hint: `Languages of the site: ${langs.join(', ')}.`,
        });
  }
  return problems.values();
}
