/** Checks that need more than one option: values that contradict each other, and files that do not exist. */

import { existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { findNearest } from '../../../shared/find-nearest.ts';
import { findNonJson } from '../../../shared/find-non-json.ts';
import type { FilePath } from '../../../shared/types.ts';
import { decodeUrl, isExternalUrl, listBaseReadings } from '../../../shared/url.ts';
import type { SiteConfig } from '../../types.ts';
import { isWithin, toFilePath } from '../file-path.ts';
import { getShape } from '../schema/inspect.ts';
import { pluginSchema } from '../schema/plugins.ts';
import { formatPath, type Problem } from '../schema/problem.ts';
import type { CheckedConfig } from '../schema/site.ts';
import type { ConfigOverrides, ThemeOptions } from '../site-config.ts';
import { checkRemote } from './resolve-cache.ts';

interface Together {
  readonly themeOptions: ThemeOptions;
  readonly user: CheckedConfig;
  readonly config: SiteConfig;
  readonly overrides: ConfigOverrides;
}

/** A file that an option names, at its key path and as written there. */
export interface UsedFile {
  readonly path: readonly (string | number)[];
  readonly file: FilePath;
  readonly displayPath: string;
  /** @default false */
  readonly mayBeFolder?: boolean;
}

export function checkTogether(input: Together): Problem[] {
  return [
    ...checkAddresses(input),
    ...checkOutDir(input),
    ...checkExtensions(input),
    ...checkLanguages(input),
    ...checkVersions(input),
    ...checkProps(input),
    ...checkSynonyms(input.user),
    ...checkOffline(input.config),
    ...checkRemote(input.config.cache.remote, input.overrides),
  ];
}

/** Checks the plugins that the config lists. One may have other members; a name similar to a hook was meant to be that hook. */
export function* checkHookNames({ plugins }: Pick<CheckedConfig, 'plugins'>): Generator<Problem> {
  const names = Object.keys(getShape(pluginSchema) ?? {});
  for (const [index, plugin] of plugins.entries())
    for (const [name, value] of Object.entries(plugin)) {
      if (typeof value !== 'function' || names.includes(name) || name.length < MIN_HOOK) continue;
      const nearest = findNearest(name, names, 2);
      if (nearest === undefined || nearest in plugin) continue;
      const path = ['plugins', index, name];
      const message = `"${formatPath(path)}" is not a hook, so nothing calls it.`;
      const hint = `Did you mean "${formatPath(['plugins', index, nearest])}"?`;
      yield { path, message, hint, severity: 'warning' };
    }
}

/** Shorter names are similar to many others. */
const MIN_HOOK = 6;

export async function checkFiles(usedFiles: readonly UsedFile[]): Promise<Problem[]> {
  const checks = usedFiles.map(
    async ({ path, file, displayPath, mayBeFolder = false }): Promise<Problem[]> => {
      const found = await stat(file).catch(() => undefined);
      if (found !== undefined && (mayBeFolder || !found.isDirectory())) return [];
      const [what, hint] = found
        ? ['is a folder', 'Name a file in it.']
        : ['does not exist', 'Relative paths are relative to the project folder.'];
      return [createProblem(path, `"${formatPath(path)}" names "${displayPath}", which ${what}.`, hint)];
    },
  );
  return (await Promise.all(checks)).flat();
}

/** Reports icons and logos without a public file: a picture that does not load, on every page. */
export async function checkPictures(
  { icon, logo }: Pick<CheckedConfig, 'icon' | 'logo'>,
  config: SiteConfig,
): Promise<Problem[]> {
  // Any file that is copied to the output may be one of them.
  if (config.bundler.copy.length > 0) return [];
  const logos = typeof logo === 'string' ? { logo } : { 'logo.light': logo.light, 'logo.dark': logo.dark };
  const checks = Object.entries({ icon: String(icon), ...logos }).map(
    async ([name, written]): Promise<Problem[]> => {
      const address = /^\/(?!\/)[^?#]+/.exec(written)?.[0];
      if (address === undefined) return [];
      // The theme keeps an address that includes the base.
      const path = listBaseReadings(address, config.base).at(-1) ?? address;
      const file = toFilePath(config.publicDir, decodeUrl(path.slice(1)));
      const exists = await access(file).then(
        () => true,
        () => false,
      );
      if (exists) return [];
      const message = `"${name}" names "${written}", which is not a file in the public folder.`;
      const hint =
        'Put the file there; a path of an icon that begins with "./" is relative to the project folder.';
      return [{ path: name.split('.'), message, hint, severity: 'warning' }];
    },
  );
  return (await Promise.all(checks)).flat();
}

/** Checks selectors, which browsers would only do when a reader is about to enlarge an image. */
export async function checkSelectors(zoom: CheckedConfig['mediumZoom']): Promise<Problem[]> {
  if (typeof zoom === 'boolean') return [];
  const { selector, options: { container, template } = {} } = zoom;
  const values = { selector, 'options.container': container, 'options.template': template };
  // Few sites have any, and every start would load the parser.
  const { parse } = await import('css-what');
  return Object.entries(values).flatMap(([key, value]) => {
    if (typeof value !== 'string' || isSelector(value, parse)) return [];
    const path = ['mediumZoom', ...key.split('.')];
    return [createProblem(path, `"${formatPath(path)}" must be a CSS selector; found "${value}".`)];
  });
}

function isSelector(text: string, parse: (selector: string) => readonly unknown[]): boolean {
  try {
    return parse(text).length > 0;
  } catch {
    return false;
  }
}

/** Checks props, which browsers get as JSON: it silently drops functions. */
function* checkProps({ config, themeOptions }: Together): Generator<Problem> {
  const props = config.globalUIComponents.flatMap(([, value], index) =>
    findNonJson(value, ['globalUIComponents', index, 1]),
  );
  const options = findNonJson(themeOptions.all, ['themeConfig']);
  for (const { path, what } of [...props, ...options]) {
    const sent = path[0] === 'themeConfig' ? 'options of a theme' : 'props';
    const message = `"${formatPath(path)}" is ${what}, which does not reach the browser: ${sent} are sent as JSON.`;
    const hint = 'Write it into the component, or pass plain text, numbers, lists and objects.';
    // These cannot be serialized at all.
    const severity = /bigint|circle/.test(what) ? 'error' : 'warning';
    yield { path, message, hint, severity };
  }
}

function* checkAddresses({ user, overrides }: Together): Generator<Problem> {
  const base = overrides.base ?? user.base;
  const name = overrides.base === undefined ? '"base"' : '"--base"';
  const isFlag = overrides.base !== undefined;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(base)) {
    const hint =
      'Put scheme and host into "siteOrigin"; for files on a CDN set "builderConfig.output.assetPrefix".';
    const message = `${name} must be a path such as "/docs/"; found "${base}".`;
    yield { ...createProblem(['base'], message, hint), isFlag };
  } else if (
    /[?#\\\s\p{Cc}]/u.test(base.trim()) ||
    base.split('/').some((part) => part === '.' || part === '..')
  ) {
    yield { ...createProblem(['base'], `${name} must be a path such as "/docs/"; found "${base}".`), isFlag };
  }
  if (user.siteOrigin !== '' && !/^https?:\/\/[^/\s?#]+\/*$/i.test(user.siteOrigin)) {
    yield createProblem(
      ['siteOrigin'],
      `"siteOrigin" must be scheme and host such as "https://example.org"; found "${user.siteOrigin}".`,
      'A path belongs in "base".',
    );
  }
}

function* checkOutDir({ user, config, overrides }: Together): Generator<Problem> {
  const { outDir, root, projectDir, publicDir } = config;
  const path =
    user.outDir === undefined && overrides.outDir === undefined
      ? ['builderConfig', 'output', 'distPath']
      : ['outDir'];
  const name = overrides.outDir === undefined ? `"${formatPath(path)}"` : '"--out-dir"';
  const hint = 'Choose a separate folder, such as "doc_build": a build replaces its content.';
  const refuse = (why: string) => ({
    ...createProblem(path, `${name} is "${outDir}", ${why}.`, hint),
    isFlag: overrides.outDir !== undefined,
  });
  if (isWithin(root, outDir)) yield refuse('which is or contains the docs folder');
  else if (isWithin(projectDir, outDir)) yield refuse('which is or contains the project folder');
  else if (isWithin(outDir, publicDir)) yield refuse('inside the public folder that is copied into it');
}

/** Checks extensions of pages: only those that docgen or, by its plugins and loaders, the site can read. */
function* checkExtensions({ user }: Together): Generator<Problem> {
  const { plugins = [], loader = {} } = user.builderConfig.esbuild ?? {};
  if (plugins.length > 0) return;
  for (const [index, extension] of user.route.extensions.entries()) {
    if (PAGE_EXTENSIONS.includes(extension) || extension in loader) continue;
    const path = ['route', 'extensions', index];
    const message = `"${formatPath(path)}" is "${extension}", which docgen cannot turn into a page.`;
    yield createProblem(path, message, `It reads ${PAGE_EXTENSIONS.join(', ')}.`);
  }
}

const PAGE_EXTENSIONS = ['.md', '.mdx', '.tsx', '.jsx', '.ts', '.js'];

/** Finds synonyms of nothing. */
function* checkSynonyms({ search }: Pick<CheckedConfig, 'search'>): Generator<Problem> {
  const groups = search === false ? [] : search.synonyms;
  for (const [index, words] of groups.entries()) {
    if (new Set(words).size > 1) continue;
    const path = ['search', 'synonyms', index];
    const message = `"${formatPath(path)}" has no effect: it has one word.`;
    yield { path, message, hint: 'Write at least two words that mean the same.', severity: 'warning' };
  }
}

function* checkLanguages({ user, config }: Together): Generator<Problem> {
  const langs = config.locales.map(({ lang }) => lang);
  const key = user.locales?.length ? ['locales'] : ['themeConfig', 'locales'];
  for (const [index, lang] of langs.entries()) {
    if (config.hasLocales && lang in {}) yield createReservedName([...key, index, 'lang'], lang);
    if (langs.indexOf(lang) === index) continue;
    const path = [...key, index, 'lang'];
    yield createProblem(
      path,
      `"${formatPath(path)}" is a second entry for "${lang}".`,
      'Keep one entry per language.',
    );
  }
  if (!langs.includes(config.lang)) {
    const values = user.lang === undefined ? 'not set, so it is "en"' : `"${config.lang}"`;
    yield createProblem(
      user.lang === undefined ? key : ['lang'],
      `"lang" is ${values}, but "locales" has ${langs.map((lang) => `"${lang}"`).join(', ')}.`,
      `Set "lang" to the default language: "${findNearest(config.lang, langs) ?? langs[0]}".`,
    );
  }
  for (const [index, { lang }] of (user.themeConfig.locales ?? []).entries()) {
    if (langs.includes(lang)) continue;
    const path = ['themeConfig', 'locales', index, 'lang'];
    const hint = 'Add it to "locales", or remove these settings.';
    yield createProblem(
      path,
      `"${formatPath(path)}" is "${lang}", which is not a language of the site.`,
      hint,
    );
  }
}

function* checkVersions({ user }: Together): Generator<Problem> {
  const { default: standard, versions = [] } = user.multiVersion ?? {};
  for (const [index, version] of versions.entries()) {
    if (version in {}) yield createReservedName(['multiVersion', 'versions', index], version);
    if (versions.indexOf(version) === index) continue;
    const path = ['multiVersion', 'versions', index];
    yield createProblem(
      path,
      `"${formatPath(path)}" repeats the version "${version}".`,
      'Keep one entry per version.',
    );
  }
  if (standard === undefined || standard === '' || versions.includes(standard)) return;
  const path = ['multiVersion', 'default'];
  const listed = versions.map((version) => `"${version}"`).join(', ') || 'no versions';
  yield createProblem(
    path,
    `"multiVersion.default" is "${standard}", but "multiVersion.versions" has ${listed}.`,
  );
}

/** Refuses a language or version whose name is a member of every JavaScript object: pages look up its home by it. */
function createReservedName(path: Problem['path'], name: string): Problem {
  const message = `"${formatPath(path)}" is "${name}", a name that every object of JavaScript has.`;
  return createProblem(path, message, 'Choose another name.');
}

function createProblem(path: Problem['path'], message: string, hint?: string): Problem {
  return { path, message, severity: 'error', ...(hint !== undefined && { hint }) };
}

type Checked = Pick<SiteConfig, 'assetPrefix' | 'bundler' | 'offline' | 'publicDir'>;

/** Finds options with which a site cannot be read offline or installed. */
function* checkOffline({ offline, assetPrefix, bundler, publicDir }: Checked): Generator<Problem> {
  if (!offline) return;
  if (isExternalUrl(assetPrefix)) {
    yield {
      path: ['builderConfig', 'output', 'assetPrefix'],
      message: `Scripts and styles come from "${assetPrefix}", and browsers keep nothing of another host: offline, pages are there without them.`,
      hint: 'Serve them with the pages: leave out "builderConfig.output.assetPrefix".',
      severity: 'warning',
    };
  }
  // Any file that is copied to the output may be one of them.
  if (bundler.copy.length > 0) return;
  for (const [index, icon] of offline.icons.entries()) {
    if (existsSync(toFilePath(publicDir, icon.slice(1)))) continue;
    yield {
      path: ['offline', 'icons', index],
      message: `"offline.icons[${index}]" names "${icon}", which is not a file in the public folder.`,
      hint: 'Put the file there.',
      severity: 'warning',
    };
  }
}
