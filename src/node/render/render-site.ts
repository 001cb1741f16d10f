/**
 * Every page as its two files: the document and the chunk. Rendering runs the
 * server bundle, which is the very theme and runtime the browser gets.
 */
import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import { DocgenError, toDiagnostic } from '../../shared/diagnostic.ts';
import { needsAllParts } from '../../shared/page-start.ts';
import type {
  Diagnostic,
  PageMeta,
  PageRecord,
  RoutePath,
  SidebarEntry,
  SiteData,
} from '../../shared/types.ts';
import { toChunkPath, toOutputPath } from '../../shared/url.ts';
import type { Bundle } from '../bundle/bundle-site.ts';
import { createTimeLimit } from '../content/highlight/time-limit.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CompiledPage, OutputFile, RenderedPage, Route, SiteConfig } from '../types.ts';
import { toDocument } from './document.ts';
import { toHeadTags } from './head-tags.ts';
import { toInlineJson } from './html.ts';
import { explainReactError } from './react-errors.ts';

/** What `src/runtime/server.tsx` exports. */
interface ServerModule {
  renderPage(input: ServerInput): { html: string; head: string };
  explainRenderError(input: ServerInput): Promise<string>;
}

interface ServerInput {
  readonly meta: PageMeta;
  readonly site: SiteData;
  readonly sidebar: readonly SidebarEntry[];
  readonly html?: string;
  readonly Page?: ComponentType;
}

export interface RenderContext {
  readonly config: SiteConfig;
  readonly bundle: Bundle;
  readonly table: RouteTable;
  /** All page records; set for pages that ask for them. */
  readonly pages: readonly PageRecord[];
  /** See `toSiteIcon`. */
  readonly icon: string;
  /** How long one page may take, in milliseconds. */
  readonly limitMs: number;
}

/** A page with all that surrounds it. */
export interface RenderInput {
  /** Undefined for the generated 404 page. */
  readonly route: Route | undefined;
  readonly meta: PageMeta;
  readonly site: SiteData;
  readonly sidebar: readonly SidebarEntry[];
  readonly body: CompiledPage['body'];
}

export interface Renderer {
  render(input: RenderInput): Promise<RenderedPage>;
}

export async function createRenderer(context: RenderContext): Promise<Renderer> {
  const { bundle, config } = context;
  // Read by the module `virtual-page-data` when the server bundle first loads it.
  Object.assign(globalThis, { __docgenPages: context.pages });
  const server = (await importModule(bundle.server.entry)) as ServerModule;
  const renderBody = createRenderBody(server, context);
  return {
    async render(input) {
      const path = input.meta.page.routePath;
      try {
        const rendered = await renderBody(input);
        const document = toDocument({
          config,
          meta: input.meta,
          site: input.site,
          body: rendered.html,
          head: toHeadTags({
            config,
            site: input.site,
            page: input.meta.page,
            route: input.route,
            table: context.table,
            icon: context.icon,
            components: rendered.head,
          }),
          ...toAssets(context, input.meta),
        });
        const files: OutputFile[] = [{ path: toOutputPath(path), content: document }];
        const chunk = toChunk(context, input);
        if (chunk !== undefined) files.push({ path: toChunkPath(path), content: chunk });
        return { path, files, diagnostics: [] };
      } catch (error) {
        return {
          path,
          files: [],
          diagnostics: [await toRenderDiagnostic(error, { server, context, input })],
        };
      }
    },
  };
}

type Render = (input: RenderInput) => Promise<{ readonly html: string; readonly head: string }>;

/** Code of the site's own may never come to an end; docgen's always does, and is not charged for the guard. */
function createRenderBody(server: ServerModule, context: RenderContext): Render {
  const { bundle, config, limitMs } = context;
  const limit = createTimeLimit(limitMs);
  return async (input) => {
    if (!isRendered(input.meta.page.routePath, config)) return { html: '', head: '' };
    const page = await toServerInput(context, input);
    if (input.meta.kind === 'static' && !bundle.startsAtOnce) return server.renderPage(page);
    const result = await limit.run(() => server.renderPage(page));
    if (result.done) return result.value;
    throw new DocgenError([
      toDiagnostic('error', 'DG6003', `The page was not rendered within ${limitMs / 1000} seconds.`, {
        hint: 'Look for a loop without an end in its components and expressions, or in the theme.',
      }),
    ]);
  };
}

async function toServerInput(
  { bundle }: RenderContext,
  { meta, site, sidebar, body }: RenderInput,
): Promise<ServerInput> {
  if (body.kind === 'static') return { meta, site, sidebar, html: body.html };
  const file = bundle.server.pages.get(meta.page.routePath);
  if (file === undefined) throw new Error(`No module was bundled for ${meta.page.routePath}.`);
  const module = (await importModule(file)) as { default?: ComponentType };
  if (module.default === undefined) {
    throw new DocgenError([
      toDiagnostic('error', 'DG6002', 'The page has no default export.', {
        hint: 'Export the component that renders the page as default.',
      }),
    ]);
  }
  return { meta, site, sidebar, Page: module.default };
}

/** Whether a page's HTML is made ahead: `ssg` and its `exclude`. */
export function isRendered(path: RoutePath, { ssg, ssgExclude }: SiteConfig): boolean {
  return ssg && !ssgExclude.some((rule) => (typeof rule === 'string' ? rule === path : rule.test(path)));
}

/** Everything the page begins with is named in its head; what waits for its reader is only named. */
function toAssets({ bundle, config }: RenderContext, meta: PageMeta) {
  const toUrl = (path: string) => config.assetPrefix + encodeURI(path);
  const page = bundle.pages.get(meta.page.routePath);
  const { entry, client, late, parts } = bundle.chunks;
  const app = needsAllParts(meta) ? [...client, ...parts] : client;
  const isAwake = meta.start === 'now';
  const modules = new Set([
    ...entry,
    ...(isAwake ? [...app, ...late] : []),
    ...(page ? [toChunkPath(meta.page.routePath), ...page.imports] : []),
  ]);
  return {
    styles: [toUrl(bundle.appStyle), ...meta.styles],
    script: toUrl(bundle.appScript),
    modules: [...modules].map(toUrl),
    app: isAwake ? [] : [...new Set(app)].map(toUrl),
  };
}

/** The module `import()`ed on client navigation; nothing but data when the page is static. */
function toChunk({ bundle }: RenderContext, { meta, body, route }: RenderInput): string | undefined {
  if (route === undefined) return undefined;
  const data = toInlineJson(meta);
  if (body.kind === 'static')
    return `export const meta=${data};\nexport const html=${toInlineJson(body.html)};\n`;
  const script = bundle.pages.get(meta.page.routePath)?.script ?? '';
  // Appended, so that a changed title does not need esbuild. The name cannot meet a minified one.
  return `${script}\nconst docgenPageMeta=${data};\nexport{docgenPageMeta as meta};\n`;
}

interface FailedRender {
  readonly server: ServerModule;
  readonly context: RenderContext;
  readonly input: RenderInput;
}

async function toRenderDiagnostic(error: unknown, failed: FailedRender): Promise<Diagnostic> {
  const { context, input } = failed;
  const file = input.route
    ? relative(context.config.projectDir, input.route.file).split(sep).join('/')
    : undefined;
  const place = file === undefined ? {} : { file };
  if (error instanceof DocgenError && error.diagnostics[0]) return { ...place, ...error.diagnostics[0] };
  const message = explainReactError(error instanceof Error ? error.message : String(error));
  const browserOnly = BROWSER_ONLY.exec(message)?.[1];
  const components = await findComponents(failed);
  const where = components === '' ? '' : ` (in ${components})`;
  return toDiagnostic(
    'error',
    'DG6001',
    `The page cannot be rendered${where}: ${message.replace(/\.?$/, '.')}`,
    {
      ...place,
      hint: browserOnly
        ? `"${browserOnly}" exists only in a browser: wrap the component in <ClientOnly>, or read it in an effect.`
        : 'Correct the component; the page is rendered in Node before a browser sees it.',
    },
  );
}

const BROWSER_ONLY =
  /\b(window|document|localStorage|sessionStorage|navigator|matchMedia|location)\b.*(?:not defined|of undefined|not a function)/;

/** The innermost components around the failure: `Chart < Dashboard`. */
async function findComponents({ server, context, input }: FailedRender): Promise<string> {
  try {
    const stack = await server.explainRenderError(await toServerInput(context, input));
    const names = [...stack.matchAll(/^\s*at ([A-Z]\w*)/gm)].map(([, name]) => name);
    return names
      .filter((name) => name !== 'MDXContent')
      .slice(0, 2)
      .join(' < ');
  } catch {
    // The module itself fails before any component runs.
    return '';
  }
}

/** Each build writes to a folder of its own, so the module cache never serves an older one. */
function importModule(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}
