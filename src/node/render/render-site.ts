/**
 * Every page as its two files: the document and the chunk. Rendering runs the
 * server bundle, which is the very theme and runtime the browser gets.
 */
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import { DocgenError, toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, PageMeta, PageRecord, RoutePath, SidebarEntry, SiteData } from '../../shared/types.ts';
import { toChunkPath, toOutputPath } from '../../shared/url.ts';
import type { Bundle } from '../bundle/bundle-site.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CompiledPage, OutputFile, RenderedPage, Route, SiteConfig } from '../types.ts';
import { toDocument } from './document.ts';
import { toHeadTags } from './head-tags.ts';
import { toInlineJson } from './html.ts';

/** What `src/runtime/server.tsx` exports. */
interface ServerModule {
  renderPage(input: {
    meta: PageMeta;
    site: SiteData;
    sidebar: readonly SidebarEntry[];
    html?: string;
    Page?: ComponentType;
  }): { html: string; head: string };
}

export interface RenderContext {
  readonly config: SiteConfig;
  readonly bundle: Bundle;
  readonly table: RouteTable;
  /** All page records; set for pages that ask for them. */
  readonly pages: readonly PageRecord[];
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
  return {
    async render(input) {
      const path = input.meta.page.routePath;
      try {
        const rendered = await renderBody(server, context, input);
        const document = toDocument({
          config,
          meta: input.meta,
          site: input.site,
          body: rendered.html,
          head: [...toHeadTags({ config, site: input.site, page: input.meta.page, route: input.route, table: context.table }), rendered.head],
          ...toAssets(context, input.meta),
        });
        const files: OutputFile[] = [{ path: toOutputPath(path), content: document }];
        const chunk = toChunk(context, input);
        if (chunk !== undefined) files.push({ path: toChunkPath(path), content: chunk });
        return { path, files, diagnostics: [] };
      } catch (error) {
        return { path, files: [], diagnostics: [toRenderDiagnostic(error, input)] };
      }
    },
  };
}

async function renderBody(server: ServerModule, { bundle, config }: RenderContext, input: RenderInput) {
  const { meta, site, sidebar, body } = input;
  const path = meta.page.routePath;
  if (!config.ssg || isExcluded(path, config)) return { html: '', head: '' };
  if (body.kind === 'static') return server.renderPage({ meta, site, sidebar, html: body.html });
  const file = bundle.server.pages.get(path);
  if (file === undefined) throw new Error(`No module was bundled for ${path}.`);
  const module = (await importModule(file)) as { default?: ComponentType };
  if (module.default === undefined) {
    throw new DocgenError([
      toDiagnostic('error', 'DG6002', 'The page has no default export.', {
        hint: 'Export the component that renders the page as default.',
      }),
    ]);
  }
  return server.renderPage({ meta, site, sidebar, Page: module.default });
}

function isExcluded(path: RoutePath, config: SiteConfig): boolean {
  return config.ssgExclude.some((rule) => (typeof rule === 'string' ? rule === path : rule.test(path)));
}

function toAssets({ bundle, config }: RenderContext, meta: PageMeta) {
  const toUrl = (path: string) => config.assetPrefix + path;
  const page = bundle.pages.get(meta.page.routePath);
  const modules = new Set([...bundle.appImports, ...(page ? [toChunkPath(meta.page.routePath), ...page.imports] : [])]);
  return {
    styles: [toUrl(bundle.appStyle), ...meta.styles],
    script: toUrl(bundle.appScript),
    modules: [...modules].map((path) => toUrl(encodeURI(path))),
  };
}

/** The module `import()`ed on client navigation; nothing but data when the page is static. */
function toChunk({ bundle }: RenderContext, { meta, body, route }: RenderInput): string | undefined {
  if (route === undefined) return undefined;
  const data = toInlineJson(meta);
  if (body.kind === 'static') return `export const meta=${data};\nexport const html=${toInlineJson(body.html)};\n`;
  const script = bundle.pages.get(meta.page.routePath)?.script ?? '';
  // Appended, so that a changed title does not need esbuild. The name cannot meet a minified one.
  return `${script}\nconst docgenPageMeta=${data};\nexport{docgenPageMeta as meta};\n`;
}

function toRenderDiagnostic(error: unknown, { meta }: RenderInput): Diagnostic {
  const file = meta.page._relativePath;
  if (error instanceof DocgenError && error.diagnostics[0]) return { file, ...error.diagnostics[0] };
  const message = error instanceof Error ? error.message : String(error);
  const browserOnly = /\b(window|document|localStorage|sessionStorage|navigator|matchMedia)\b.*(?:not defined|of undefined)/.exec(message)?.[1];
  return toDiagnostic('error', 'DG6001', `The page cannot be rendered: ${message.replace(/\.?$/, '.')}`, {
    file,
    hint: browserOnly
      ? `"${browserOnly}" exists only in a browser: wrap the component in <ClientOnly>, or read it in an effect.`
      : 'Run with --debug to see where in the component it happens.',
  });
}

/** Each build writes to a folder of its own, so the module cache never serves an older one. */
function importModule(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}
