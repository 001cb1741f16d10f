/**
 * A page as its files, each with a key: a hash of all that it shows. A file made for the same key need not be made
 * again. Besides the document there is what navigation loads: the payload, which is the page's meta and, unless it has
 * components, its HTML; and the chunk of a page with components.
 */
import { getPayloadPath, toChunkPath } from '../../shared/page-files.ts';
import { needsAllParts } from '../../shared/page-start.ts';
import type { PageMeta, RoutePath, SidebarEntry, SiteData } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import type { ServerModules } from '../bundle/server-modules.ts';
import { getProjectPath } from '../config/file-path.ts';
import { gzip } from '../output/gzip.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { hashKey } from '../store/hash-key.ts';
import { toolId } from '../store/tool-id.ts';
import type { KeptBody, PageBody, Route, SiteConfig } from '../types.ts';
import { renderDocument } from './document.ts';
import { type createHeadKeys, renderBodyTags, renderHeadTags } from './head-tags.ts';
import { serializeInlineJson } from './html.ts';
import type { MarkupParts } from './page-shell.ts';
import type { RenderTask } from './render-page.ts';

export interface DocumentContext {
  readonly config: SiteConfig;
  readonly bundle: Bundle;
  /** Counterparts of pages, without unlisted ones. */
  readonly table: Pick<RouteTable, 'siblings'>;
  /** See `resolveSiteIcon`. */
  readonly icon: string;
  /** Content security policy of every page, as text; undefined for a site that wants none. */
  readonly policy: string | undefined;
  /** Lines at the end of the head. */
  readonly lastTags: readonly string[];
  /** See `createHeadKeys`. */
  readonly getHeadKey: ReturnType<typeof createHeadKeys>;
  /** Hash of all page records, for pages that show them. */
  readonly recordsHash: string;
}

/** A page with everything around it. */
export interface RenderInput {
  /** Undefined for the generated 404 page. */
  readonly route: Route | undefined;
  readonly meta: PageMeta;
  readonly site: SiteData;
  readonly sidebar: readonly SidebarEntry[];
  readonly body: KeptBody;
}

/** An output path and the key of what belongs there. */
export interface KeyedPath {
  readonly path: string;
  readonly key: string;
}

export type PageDocument = ReturnType<typeof createPageDocument>;

export function createPageDocument(input: RenderInput, context: DocumentContext) {
  const { meta, site, route, body } = input;
  const { config, bundle, table, icon, policy, lastTags } = context;
  const { routePath } = meta.page;
  const page = bundle.pages.get(routePath);
  const renderHead = (components: string) =>
    renderHeadTags({
      config,
      site,
      page: meta.page,
      route,
      canonical: meta.canonical,
      table,
      icon,
      components,
    });
  const assets = listAssets(context, meta);
  const data = serializeInlineJson(meta);
  const bodyHash = body.kind === 'module' ? '' : body.hash;
  const records = bundle.appUsesPageData || page?.usesPageData ? context.recordsHash : '';
  const shellKeyParts = [toolId, data, bundle.renderId, page?.renderId ?? '', records];
  // See `page-shell.ts`.
  const renderedHash = body.kind === 'static' ? '' : bodyHash;
  const isAhead = isRendered(routePath, config);
  return {
    input,
    /** Key of the markup around the body. */
    getShellKey: () => hashKey(...shellKeyParts, renderedHash),
    document: {
      path: toOutputPath(routePath),
      key: hashKey(
        ...shellKeyParts,
        bodyHash,
        context.getHeadKey(route, meta.page),
        JSON.stringify([assets, isAhead, policy, ...lastTags]),
      ),
    },
    // The 404 page is at any address, so no link leads to it.
    /** What navigation loads; empty for a page that is never navigated to. */
    loaded:
      route === undefined && meta.page.pageType === '404'
        ? []
        : [
            // Without a server, the browser itself goes to other pages: only a page without its HTML requests this.
            ...(config.portable && isAhead
              ? []
              : [{ path: getPayloadPath(routePath), key: hashKey(toolId, data, bodyHash) }]),
            ...(page ? [{ path: toChunkPath(routePath), key: hashKey(toolId, data, page.script) }] : []),
          ],
    /** Its HTML, in parts that follow each other. */
    createDocument: ({ parts, head, closable }: MarkupParts) =>
      renderDocument({
        config,
        meta,
        site,
        policy,
        body: parts,
        closable,
        head: [...renderHead(head), ...lastTags],
        around: renderBodyTags(config),
        ...assets,
      }),
    /** Returns the content of a file of `loaded`. */
    createLoaded: (path: string, content: PageBody) =>
      path === getPayloadPath(routePath)
        ? gzip(generatePayload(data, content))
        : generateChunk(data, page?.script ?? ''),
    /** Module with all of the page, for `dev`. */
    createModule: (content: PageBody) =>
      content.kind === 'static'
        ? generateStaticModule(data, content.html)
        : generateChunk(data, page?.script ?? ''),
  };
}

/** Creates the input for rendering a page. `pages` are the modules of the server bundle. */
export function createRenderTask(
  { meta, site, sidebar, route }: RenderInput,
  body: PageBody,
  { config, pages }: { readonly config: SiteConfig; readonly pages: ServerModules['pages'] },
): RenderTask {
  const source =
    body.kind === 'static' ? { html: body.html } : { module: pages.get(meta.page.routePath) ?? '' };
  return { meta, site, sidebar, body: source, file: route && getProjectPath(route.file, config) };
}

/** True if a page's HTML is rendered ahead: by `ssg` and its `exclude`, or at a plugin's request. */
export function isRendered(path: RoutePath, { ssg, ssgExclude, plugins }: SiteConfig): boolean {
  if (!ssg || !ssgExclude.some((rule) => (typeof rule === 'string' ? rule === path : rule.test(path))))
    return ssg;
  return plugins.some(({ ssgPaths }) => ssgPaths.includes(path));
}

/**
 * Lists the assets of a page. Everything the page begins with is loaded from its head; what waits for its reader is
 * only named there.
 */
function listAssets({ bundle, config }: DocumentContext, meta: PageMeta) {
  const getAssetUrl = (path: string) => config.assetPrefix + encodeURI(path);
  const page = bundle.pages.get(meta.page.routePath);
  const { entry, client, late, parts, search } = bundle.chunks;
  const app = needsAllParts(meta) ? [...client, ...parts] : client;
  const isAwake = meta.start === 'now';
  const listNew = (paths: readonly string[], known: ReadonlySet<string>) =>
    [...new Set(paths)].filter((path) => !known.has(path)).map(getAssetUrl);
  const modules = new Set([
    ...entry,
    ...(isAwake ? [...app, ...late] : []),
    ...(page ? [toChunkPath(meta.page.routePath), ...page.imports] : []),
  ]);
  const common = {
    styles: [getAssetUrl(bundle.appStyle), ...meta.styles],
    darkStyle: getAssetUrl(bundle.darkStyle),
    script: getAssetUrl(bundle.appScript),
  };
  // Without a server there are no round trips to save, and no modules to ask for.
  if (config.portable) return { ...common, modules: [], stages: { app: [], late: [], search: [] } };
  return {
    ...common,
    modules: [...modules].map(getAssetUrl),
    stages: {
      app: isAwake ? [] : listNew(app, modules),
      late: isAwake ? [] : listNew(late, new Set([...modules, ...app])),
      search: listNew(search, new Set([...modules, ...app])),
    },
  };
}

/** Creates the payload of a page without its document, for a build elsewhere. */
export function createPayload(meta: PageMeta, body: PageBody): Uint8Array {
  return gzip(generatePayload(serializeInlineJson(meta), body));
}

/** Generates the payload, compressed as it is stored: as text it would be a third of the output, and it repeats the documents. */
function generatePayload(meta: string, body: PageBody): string {
  return body.kind === 'static' ? `{"meta":${meta},"html":${JSON.stringify(body.html)}}` : `{"meta":${meta}}`;
}

function generateStaticModule(meta: string, html: string): string {
  return `export const meta=${meta};\nexport const html=${serializeInlineJson(html)};\n`;
}

/** Appended, so that a changed title does not need esbuild. The name cannot clash with a minified one. */
function generateChunk(meta: string, script: string): string {
  return `${script}${META_BEGINS}${meta};\nexport{docgenPageMeta as meta};\n`;
}

const META_BEGINS = '\nconst docgenPageMeta=';

/** Returns a page's script as it was bundled, from the one that browsers load. */
export function removeMeta(script: string): string {
  const at = script.lastIndexOf(META_BEGINS);
  return at === -1 ? script : script.slice(0, at);
}
