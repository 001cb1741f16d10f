/** `docgenjs/plugins/openapi`: pages of HTTP APIs, from OpenAPI descriptions. */
import { existsSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
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
import { escapeMarkup } from '../escape-markup.ts';
import { listPlaces } from '../list-places.ts';
import { readApi } from './api.ts';
import { checkSpec, findVersionProblem } from './check-spec.ts';
import { getOptionsSchema, type OpenapiOptions } from './options.ts';
import { createResolver, createSpecFiles, type Resolver, type SpecFiles } from './resolver.ts';
import { SAMPLE_LANGUAGES } from './samples.ts';
import type { SpecFile } from './spec-file.ts';
import { getWords } from './words.ts';
import { writePages } from './write-pages.ts';

export type { OpenapiOptions } from './options.ts';

const STYLESHEET = fileURLToPath(new URL('./openapi.css', import.meta.url));

/** A specification that was read, or why it was not. */
interface ReadSpec {
  readonly file: SpecFile | undefined;
  readonly resolver: Resolver;
  readonly problems: readonly PluginProblem[];
  readonly files: SpecFiles;
}

/**
 * Adds pages below `outDir`, in each language of the site: an overview, a page for each tag or operation, one for each
 * schema. They are Markdown that cannot run code, whatever the specification says. A file at the place of a page
 * replaces it.
 */
export function pluginOpenapi(options: OpenapiOptions | readonly OpenapiOptions[]): Plugin {
  const apis = (Array.isArray(options) ? options : [options]) as readonly OpenapiOptions[];
  let specs = new Map<string, ReadSpec>();
  return {
    name: 'openapi',
    cacheKey: () => ({ files: [STYLESHEET] }),
    get watchFiles() {
      return [...specs.values()].flatMap(({ files }) => files.paths);
    },
    config(config, { checkOptions, projectDir }) {
      if (!checkOptions(getOptionsSchema(options), options)) return config;
      // Read here, since what is watched is asked for next; what is wrong is told with the pages.
      const paths = new Set(
        apis.flatMap(({ spec }) => (typeof spec === 'string' ? [spec] : Object.values(spec))),
      );
      specs = new Map([...paths].map((path) => [path, readSpec(path, projectDir)]));
      return config;
    },
    addPages(_config, _isProd, { site, report }) {
      for (const { problems } of specs.values()) for (const problem of problems) report(problem);
      return apis.flatMap((api) => createPages(api, { specs, site, report }));
    },
    markdown: { codeBlock: replaceBlock },
  };
}

function readSpec(path: string, projectDir: string): ReadSpec {
  const absolute = resolve(projectDir, path).replaceAll('\\', '/');
  const files = createSpecFiles([projectDir, dirname(absolute)]);
  const resolver = createResolver(files);
  const file = files.read(absolute);
  if (!('value' in file)) {
    const message = `"${path}" cannot be read: ${file.message}.`;
    const hint = 'Paths in "spec" are relative to the folder of package.json.';
    return {
      file: undefined,
      resolver,
      files,
      problems: [
        { severity: 'error', message, ...(file.place ? { file: absolute, ...file.place } : { hint }) },
      ],
    };
  }
  const problem = findVersionProblem(file);
  if (problem) return { file: undefined, resolver, files, problems: [problem] };
  return { file, resolver, files, problems: checkSpec(file, resolver) };
}

interface PagesContext extends Pick<HookContext, 'site' | 'report'> {
  readonly specs: ReadonlyMap<string, ReadSpec>;
}

function createPages(options: OpenapiOptions, { specs, site, report }: PagesContext): AddedPage[] {
  const { spec, outDir = 'api', pages = 'tag', samples = SAMPLE_LANGUAGES, linkBase } = options;
  return listPlaces(outDir, site).flatMap(({ lang, folder }) => {
    const path = typeof spec === 'string' ? spec : (spec[lang] ?? spec[site.lang] ?? Object.values(spec)[0]);
    const { file, resolver } = specs.get(path ?? '') ?? {};
    if (file === undefined || resolver === undefined) return [];
    const written = writePages({
      api: readApi(file, resolver),
      pages,
      samples,
      words: getWords(lang),
      linkBase: linkBase?.replace(/\/$/, ''),
    });
    if (written.length === 1) {
      const message = `"${path}" describes no operation and no schema.`;
      report({ severity: 'warning', message, file: file.path });
    }
    return written.flatMap((page, order): AddedPage[] => {
      const name = posix.join(folder, page.path);
      if (site.route.extensions.some((extension) => existsSync(join(site.root, name + extension)))) return [];
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
}

/** The lines that name an operation, a server or a schema, on pages of this plugin alone. */
function replaceBlock(
  { lang, attributes, code }: CodeBlock,
  { site, file }: PageContext,
): Replacement | undefined {
  const kind = attributes.openapi;
  if (
    lang !== 'http' ||
    typeof kind !== 'string' ||
    relative(join(site.cacheDir, 'pages/openapi'), file).startsWith('..')
  )
    return undefined;
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
