/** Bundles the runtime with a theme of a few lines and the pages of a test, for the browser and for rendering. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll } from 'vitest';
import { getDevPath } from '../../src/shared/dev-protocol.ts';
import { toChunkPath } from '../../src/shared/page-files.ts';
import type { Diagnostic, PageMeta, RoutePath, SiteData } from '../../src/shared/types.ts';

export interface DevPageSource {
  readonly title?: string;
  /** Body of a page of text. */
  readonly html?: string;
  /** Module of a component page; its default export draws it. */
  readonly code?: string;
  /** Stylesheet that only this page has. */
  readonly css?: string;
  /** Source file, relative to the docs folder. @default the path with `.mdx` */
  readonly file?: string;
}

export interface SiteSource {
  readonly pages: Readonly<Record<string, DevPageSource>>;
  readonly lang?: string;
  readonly siteTitle?: string;
  /** Replaces the module of the theme. */
  readonly theme?: string;
  readonly css?: string;
  readonly problems?: readonly Diagnostic[];
  /** @default true */
  readonly hasEditor?: boolean;
  /** Sent with every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BundledSite {
  /** Id of the app. */
  readonly build: string;
  readonly script: string;
  readonly style: string;
  /** Texts by output path. */
  readonly files: ReadonlyMap<string, string>;
  render(meta: PageMeta, site: SiteData, html: string | undefined): Promise<string>;
}

const RUNTIME = join(import.meta.dirname, '../../src/runtime');
/** Placeholder for the secret. */
export const DEV_MARK = 'mark-of-the-tests';
const PREFIX = getDevPath('/', DEV_MARK, '');

const THEME = `
import { Content, usePage, useSite } from 'docgenjs/runtime';
import { useState } from 'react';
export function Layout() {
  const { page } = usePage();
  const { site } = useSite();
  const [count, setCount] = useState(0);
  return <main>
    <p id="titles">{site.title} / {page.title}</p>
    <button id="layout-count" onClick={() => setCount(count + 1)}>Layout {count}</button>
    <nav><a href="/">home</a> <a href="/other">other</a> <a href="/parts">parts</a></nav>
    <Content className="doc" />
  </main>;
}`;

const COUNTER = `
import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  return <button id="counter" onClick={() => setCount(count + 1)}>Count {count}</button>;
}`;

const bundles = new Map<string, Promise<BundledSite>>();
const dirs: string[] = [];

afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

/** Bundles a site; sites that differ only in their texts share the bundle. */
export function bundleDevSite(site: SiteSource): Promise<BundledSite> {
  const { theme, css, pages } = site;
  const key = JSON.stringify([theme, css, Object.entries(pages).map(([path, { code }]) => [path, code])]);
  const bundle = bundles.get(key) ?? createBundle(site);
  bundles.set(key, bundle);
  return bundle;
}

async function createBundle(site: SiteSource): Promise<BundledSite> {
  const components = Object.entries(site.pages).filter(([, { code }]) => code !== undefined);
  const pages = components.map(([path]) => ({
    in: `page:${path}`,
    out: toChunkPath(path as RoutePath).replace(/\.js$/, ''),
  }));
  const [browser, server] = await Promise.all([
    build({
      ...getSharedOptions(site, 'development'),
      platform: 'browser',
      publicPath: PREFIX,
      entryPoints: [{ in: 'virtual:docgen/client', out: 'static/app' }, ...pages],
    }),
    build({
      ...getSharedOptions(site, 'production'),
      platform: 'node',
      banner: {
        js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
      },
      entryPoints: [{ in: join(RUNTIME, 'server.tsx'), out: 'server' }, ...pages],
    }),
  ]);
  const files = new Map(browser.outputFiles.map(({ path, text }) => [path.slice('/out/'.length), text]));
  const [script, style] = [nameByContent(files, 'static/app.js'), nameByContent(files, 'static/app.css')];
  const dir = mkdtempSync(join(tmpdir(), 'docgen-dev-site-'));
  dirs.push(dir);
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  for (const { path, text } of server.outputFiles) {
    const file = join(dir, path.slice('/out/'.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const load = (name: string) =>
    import(pathToFileURL(join(dir, name)).href) as Promise<Record<string, unknown>>;
  return {
    build: hashText(script + style),
    script: PREFIX + script,
    style: PREFIX + style,
    files,
    async render(meta, siteData, html) {
      const { renderPage } = (await load('server.js')) as { renderPage(input: unknown): { html: string } };
      const Page =
        meta.kind === 'component' ? (await load(toChunkPath(meta.page.routePath))).default : undefined;
      return renderPage({ meta, site: siteData, sidebar: [], html, Page }).html;
    },
  };
}

/** Bundles the same site for readers: returns every file of the bundle, and its sources. */
export async function bundleForReaders(site: SiteSource): Promise<{ texts: string[]; sources: string[] }> {
  const { outputFiles, metafile } = await build({
    ...getSharedOptions(site, 'production'),
    plugins: [virtualModules(site, false)],
    entryPoints: [{ in: 'virtual:docgen/client', out: 'static/app' }],
    platform: 'browser',
    minify: true,
    metafile: true,
  });
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return { texts: outputFiles.map(({ text }) => text), sources: [...new Set(sources)].sort() };
}

function getSharedOptions(site: SiteSource, mode: 'development' | 'production') {
  return {
    absWorkingDir: RUNTIME,
    bundle: true,
    write: false as const,
    format: 'esm' as const,
    splitting: true,
    jsx: 'automatic' as const,
    target: 'es2022',
    outdir: '/out',
    chunkNames: 'static/chunk-[hash]',
    logLevel: 'silent' as const,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [virtualModules(site, true)],
  };
}

function virtualModules(site: SiteSource, isDev: boolean): Plugin {
  const quote = (name: string) => JSON.stringify(join(RUNTIME, name));
  const app = `export { startApp } from ${quote('client.tsx')};`;
  const modules: Readonly<Record<string, string>> = {
    'virtual:docgen/client': `
      import 'virtual:docgen/style.css';
      import { boot } from ${quote('boot.ts')};
      import { startApp } from ${quote('client.tsx')};
      boot({ loadApp: () => startApp });`,
    'virtual:docgen/style.css': site.css ?? '.doc { color: rgb(0, 0, 1) }',
    'virtual:docgen/options': `
      export const base = "/", assetPrefix = ${JSON.stringify(isDev ? PREFIX : '/')}, cleanUrls = true, prefetchLink = false, siteOrigin = '';
      export const dev = ${isDev ? JSON.stringify({ socket: `${PREFIX}socket` }) : 'false'};`,
    'virtual:docgen/theme': `${site.theme ?? THEME}
      export const parts = { Layout };
      export const loadParts = async () => parts;`,
    'virtual:docgen/refresh': `export * from ${quote('dev/refresh-module.ts')};`,
    'virtual:docgen/global-components': 'export const globalComponents = [];',
    'virtual-page-data': 'export const pages = [];',
    // Shared by pages, like modules that they import together.
    'test:counter': COUNTER,
  };
  return {
    name: 'test-site',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^(?:virtual|test:)/ }, ({ path }) => ({
        path,
        namespace: 'virtual',
        sideEffects: true,
      }));
      esbuild.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
        path: relative(RUNTIME, join(resolveDir, path.replace('?inline', ''))),
        namespace: 'text',
      }));
      esbuild.onLoad({ filter: /.*/, namespace: 'text' }, ({ path }) => ({
        contents: readFileSync(join(RUNTIME, path)),
        loader: 'text',
      }));
      esbuild.onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'page' }));
      esbuild.onResolve({ filter: /^docgenjs\/runtime$/ }, () => ({
        path: join(RUNTIME, 'index.ts'),
        sideEffects: false,
      }));
      esbuild.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules[path] ?? '',
        loader: path.endsWith('.css') ? 'css' : 'tsx',
        resolveDir: RUNTIME,
      }));
      esbuild.onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
        contents: `${site.pages[path]?.code}\n${app}`,
        loader: 'tsx',
        resolveDir: RUNTIME,
      }));
    },
  };
}

/** Renames an output, as the real bundle does with the app. */
function nameByContent(files: Map<string, string>, name: string): string {
  const text = files.get(name) ?? '';
  const hashedName = name.replace('.', `-${hashText(text)}.`);
  files.delete(name);
  files.set(hashedName, text);
  return hashedName;
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
