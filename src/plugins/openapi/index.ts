/** `docgenjs/plugins/openapi`: pages of HTTP APIs, from OpenAPI descriptions. */
import { existsSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  AddedPage,
  CodeBlock,
  HookContext,
  PageContext,
  Plugin,
  PluginProblem,
  Replacement,
} from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import { listPlaces } from '../common/list-places.ts';
import { addPreEntry } from '../common/pre-entry.ts';
import { readApi } from './api.ts';
import { describeEmpty, describeTooManySteps, describeUnusedPlaces } from './check-spec.ts';
import { getOptionsSchema, type OpenapiOptions } from './options.ts';
import { findSpec, listProblems, type ReadSpecs, readSpecs } from './read-spec.ts';
import { TooManySteps, withinSteps } from './resolver.ts';
import { SAMPLE_LANGUAGES } from './samples.ts';
import { checkOrigins } from './try-it.ts';
import { getWords, type Words } from './words.ts';
import { writePages } from './write-pages.ts';

export type { OpenapiOptions } from './options.ts';

const STYLESHEET = fileURLToPath(new URL('./openapi.css', import.meta.url));
const CONSOLE_STYLESHEET = fileURLToPath(new URL('./try-it.css', import.meta.url));
const RUNTIME = fileURLToPath(new URL('./runtime/on-every-page.js', import.meta.url));
/** Name by which the browser half imports settings from the config. */
const SETTINGS_MODULE = 'docgen-openapi/settings';

/**
 * Adds pages below `outDir`, in each language of the site: an overview, a page for each tag or operation, one for each
 * schema. They are Markdown that cannot run code, whatever the specification says. A file at the place of a page
 * replaces it.
 */
export function pluginOpenapi(options: OpenapiOptions | readonly OpenapiOptions[]): Plugin {
  const apis = (Array.isArray(options) ? options : [options]) as readonly OpenapiOptions[];
  let specs: ReadSpecs = new Map();
  let origins: readonly string[] = [];
  return {
    name: 'openapi',
    cacheKey: () => ({ files: [STYLESHEET, CONSOLE_STYLESHEET] }),
    get csp() {
      return origins.length > 0 ? { 'connect-src': [...origins] } : {};
    },
    get watchFiles() {
      return [...specs.values()].flatMap(({ files }) => files.paths);
    },
    config(config, tools) {
      specs = new Map();
      origins = [];
      if (!tools.checkOptions(getOptionsSchema(options), options)) return config;
      // Read here, since the watched files are requested next; problems are reported with the pages.
      specs = readSpecs(apis, { lang: config.lang, folders: tools });
      origins = [...new Set(apis.flatMap(({ tryIt }) => tryIt?.origins ?? []))];
      return origins.length > 0 ? addPreEntry(config, RUNTIME) : config;
    },
    addRuntimeModules(): Record<string, string> {
      if (origins.length === 0) return {};
      return { [SETTINGS_MODULE]: `export const origins = ${JSON.stringify(origins)};` };
    },
    addPages(_config, _isProd, { site, report }) {
      const pages = apis.flatMap((api) => createPages(api, { specs, site, report }));
      for (const problem of listProblems(apis, specs, site)) report(problem);
      return pages;
    },
    markdown: { codeBlock: replaceBlock },
  };
}

interface PagesContext extends Pick<HookContext, 'site' | 'report'> {
  readonly specs: ReadSpecs;
}

function createPages(options: OpenapiOptions, { specs, site, report }: PagesContext): AddedPage[] {
  const { outDir = 'api', pages = 'tag', samples = SAMPLE_LANGUAGES, linkBase, tryIt } = options;
  const origins = site.portable ? [] : (tryIt?.origins ?? []);
  const problems = new Map<string, PluginProblem>();
  const added = listPlaces(outDir, site).flatMap(({ lang, folder }) => {
    const { path, file, resolver } = findSpec(specs, options, { lang, site }) ?? {};
    if (file === undefined || resolver === undefined) return [];
    const written = withinSteps(resolver, () => {
      const api = readApi(file, resolver);
      const operations = api.tags.flatMap((tag) => tag.operations);
      const refused =
        origins.length > 0 ? checkOrigins(operations, { root: api.root, resolver, origins }) : [];
      const unused = pages === 'tag' ? describeUnusedPlaces(operations) : undefined;
      for (const problem of [...refused, ...(unused ? [unused] : [])])
        problems.set(JSON.stringify(problem), problem);
      return writePages({
        layout: { api, pages, outDir },
        samples,
        origins,
        words: getWords(lang),
        linkBase: linkBase?.replace(/\/$/, ''),
      });
    });
    if (written instanceof TooManySteps) {
      const problem = describeTooManySteps(written);
      problems.set(JSON.stringify(problem), problem);
      return [];
    }
    if (written.length === 1) {
      const problem = describeEmpty(file, path ?? '');
      problems.set(JSON.stringify(problem), problem);
    }
    const { root, route } = site;
    // Checked once, as most APIs have thousands of pages and no file of the author.
    const hasFiles = existsSync(join(root, folder));
    return written.flatMap((page, order): AddedPage[] => {
      const name = posix.join(folder, page.path);
      const isWritten = hasFiles && route.extensions.some((one) => existsSync(join(root, name + one)));
      if (isWritten) return [];
      const routePath = `/${name.replace(/(^|\/)index$/, '$1')}`;
      return [
        {
          routePath,
          content: page.content,
          format: 'md',
          sidebar: { order, ...(page.isFolded && { collapsed: true }) },
        },
      ];
    });
  });
  for (const problem of problems.values()) report(problem);
  if (tryIt && site.portable)
    report({
      severity: 'info',
      message: 'Operations of a portable site have no console ("tryIt").',
      hint: 'Servers see no origin of a page that is opened from a folder, and rarely allow that.',
    });
  return added;
}

/** Replaces the lines that name an operation, a server or a schema, only on pages of this plugin. */
function replaceBlock(
  { lang, attributes, code }: CodeBlock,
  { site, route, file }: PageContext,
): Replacement | undefined {
  const kind = attributes.openapi;
  if (
    lang !== 'http' ||
    typeof kind !== 'string' ||
    relative(join(site.cacheDir, 'pages/openapi'), file).startsWith('..')
  )
    return undefined;
  if (kind === 'try-it') {
    const styles = attributes.styles === true ? { stylesheet: CONSOLE_STYLESHEET } : {};
    return { html: writeTryIt(code.trim(), getWords(route.lang || site.lang)), text: '', ...styles };
  }
  const [, first = '', rest = ''] = /^(\S+)(?: (.*))?$/.exec(code.trim()) ?? [];
  const styles = attributes.styles === true ? { stylesheet: STYLESHEET } : {};
  const className = `openapi-line openapi-line--${escapeMarkup(kind)}`;
  if (kind === 'server')
    return { html: `<div class="${className}"><code>${escapeMarkup(code.trim())}</code></div>`, ...styles };
  const badge = `<span class="openapi-method" data-method="${escapeMarkup(first.toLowerCase())}">${escapeMarkup(first)}</span>`;
  // A long path may break after a slash.
  const path = escapeMarkup(rest).replaceAll('/', '/<wbr>');
  return { html: `<div class="${className}">${badge} <code>${path}</code></div>`, ...styles };
}

/** Writes a button that only works with script, and is hidden without it. */
function writeTryIt(operation: string, { tryIt, tryItFailed }: Words): string {
  return `<div class="rp-try-it" data-rp-operation="${escapeMarkup(operation)}" data-rp-failed="${escapeMarkup(tryItFailed)}"><button type="button" class="rp-try-it__open" aria-expanded="false">${escapeMarkup(tryIt)}</button></div>`;
}
