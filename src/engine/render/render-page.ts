/**
 * Renders a page with the server bundle, which contains the same theme and runtime as the browser's.
 * Works the same on the main thread and on others.
 */
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import { createDiagnostic, createDocgenError, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, PageMeta, PageRecord, SidebarEntry, SiteData } from '../../shared/types.ts';
import { provideReact, type ReactFolders } from '../bundle/react/server-react.ts';
import { untilIdle } from '../threads/until-idle.ts';

/** Everything a page is rendered from; plain data that can go to another thread. */
export interface RenderTask {
  readonly meta: PageMeta;
  readonly site: SiteData;
  readonly sidebar: readonly SidebarEntry[];
  /** HTML of the body, or the file of its module. */
  readonly body: { readonly html: string } | { readonly module: string };
  /** The page's file for messages; undefined for a page without one. */
  readonly file: string | undefined;
}

export interface RenderedMarkup {
  /** Content of the app's root. */
  readonly html: string;
  /** Tags for the document's head from components. */
  readonly head: string;
  /** JSON for `<html data-closable>`; left out when the page has no bar to close. */
  readonly closable?: string;
  /** Why content below `<Suspense>` is left to the browser, as a clause. */
  readonly left?: string;
}

/** Stacks in a trace name places in the modules that rendered the page. */
export type RenderAnswer =
  | RenderedMarkup
  | { readonly diagnostic: Diagnostic; readonly trace?: FailureTrace };

/** The two stacks of a failure, as the browser or Node wrote them. */
export interface FailureTrace {
  readonly error: string;
  readonly components: string;
}

/** Exports of `src/runtime/server.tsx`. */
interface ServerModule {
  renderPage(input: ServerInput): ServerMarkup;
  renderWholePage(input: ServerInput): Promise<ServerMarkup>;
  explainRenderError(input: ServerInput): Promise<string>;
}

interface ServerMarkup extends RenderedMarkup {
  readonly isPartial?: boolean;
  readonly failure?: { readonly error: unknown; readonly components: string };
}

interface ServerInput extends Pick<RenderTask, 'meta' | 'site' | 'sidebar'> {
  readonly html?: string;
  readonly Page?: ComponentType;
}

/** Renders one page; errors are part of the result. */
export type RenderPage = (task: RenderTask) => Promise<RenderAnswer>;

export interface ServerBundle {
  /** Module to import for rendering. */
  readonly entry: string;
  /** Records of all pages, if the site uses them. */
  readonly records: readonly PageRecord[];
  /** React for the bundle; undefined if the bundle has its own. */
  readonly react: ReactFolders | undefined;
}

/**
 * A theme whose code fails while it is loaded is the answer for every page.
 * @throws {DocgenError} when it waits for something that never comes.
 */
export async function loadRenderPage({ entry, records, react }: ServerBundle): Promise<RenderPage> {
  provideReact(react);
  fillPageData(records);
  let loaded: { readonly value: ServerModule } | undefined;
  try {
    loaded = await untilIdle(importModule(entry) as Promise<ServerModule>, 'the theme');
  } catch (error) {
    const failure = createThemeFailure(error);
    return async () => failure;
  }
  if (loaded === undefined) {
    const message = 'The site cannot be rendered: its theme waits for a promise that never settles.';
    const hint = 'Look for an "await" outside of functions, in the theme or in a global component.';
    throw createDocgenError('DG6001', message, { hint });
  }
  const server = loaded.value;
  return async (task) => {
    try {
      const input = await untilIdle(createServerInput(task), task.file ?? 'a page');
      if (input === undefined) return { diagnostic: createEndlessDiagnostic(task) };
      const { isPartial, ...markup } = server.renderPage(input.value);
      if (isPartial !== true) return markup;
      const whole = await untilIdle(server.renderWholePage(input.value), task.file ?? 'a page');
      return whole
        ? explainRest(whole.value)
        : { ...markup, left: 'it waits for a promise that never settles' };
    } catch (error) {
      return createRenderFailure(error, task, server);
    }
  };
}

function explainRest({ isPartial, failure, ...markup }: ServerMarkup): RenderedMarkup {
  if (isPartial !== true) return markup;
  const names = nameComponents(failure?.components ?? '');
  const message = explainReactError(failure?.error);
  return { ...markup, left: `${names === '' ? 'a component' : names} fails with "${message}"` };
}

/** The list that the module `virtual-page-data` gives, for as long as the process lives. */
function fillPageData(records: readonly PageRecord[]): void {
  const holder = globalThis as { __docgenPages?: PageRecord[] };
  holder.__docgenPages ??= [];
  holder.__docgenPages.length = 0;
  for (const record of records) holder.__docgenPages.push(record);
}

async function createServerInput({ meta, site, sidebar, body }: RenderTask): Promise<ServerInput> {
  if ('html' in body) return { meta, site, sidebar, html: body.html };
  const module = (await importModule(body.module)) as { default?: ComponentType };
  if (module.default === undefined) {
    throw createDocgenError('DG6002', 'The page has no default export.', {
      hint: 'Export the component that renders the page as default.',
    });
  }
  return { meta, site, sidebar, Page: module.default };
}

/**
 * Imports a module. Each bundle is written to a folder of its own, so the module cache never returns
 * an older one.
 */
function importModule(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

function getPlace({ file }: RenderTask): { readonly file?: string } {
  return file === undefined ? {} : { file };
}

function createEndlessDiagnostic(task: RenderTask): Diagnostic {
  const message = 'The page cannot be rendered: it waits for a promise that never settles.';
  const hint = 'Look for an "await" outside of functions, in the page or in what it imports.';
  return createDiagnostic('error', 'DG6001', message, { ...getPlace(task), hint });
}

type RenderFailure = Exclude<RenderAnswer, RenderedMarkup>;

/** Code outside of functions has failed: of the theme, a global component or a package that they import. */
function createThemeFailure(error: unknown): RenderFailure {
  const message = error instanceof Error ? error.message : String(error);
  const hint =
    createBrowserHint(
      message,
      'read it in an effect, and load a package that needs it there, with import()',
    ) ??
    'Correct the theme or the global component that runs this; pages are rendered in Node before a browser sees them.';
  const diagnostic = createDiagnostic(
    'error',
    'DG6001',
    `No page can be rendered, since the theme cannot be loaded: ${message.replace(/\.?$/, '.')}`,
    { hint },
  );
  return { diagnostic, trace: { error: readStack(error), components: '' } };
}

async function createRenderFailure(
  error: unknown,
  task: RenderTask,
  server: ServerModule,
): Promise<RenderFailure> {
  const place = getPlace(task);
  if (error instanceof DocgenError && error.diagnostics[0])
    return { diagnostic: { ...place, ...error.diagnostics[0] } };
  const message = explainReactError(error);
  const [, what, file, line, column, suggestion] = MISSING.exec(message) ?? [];
  const missing = file !== undefined && { file, line: Number(line), column: Number(column) };
  const components = await readComponentStack(task, server);
  const names = nameComponents(components);
  const location = names === '' ? '' : ` (in ${names})`;
  const trace = { error: readStack(error), components };
  const diagnostic = createDiagnostic(
    'error',
    'DG6001',
    `The page cannot be rendered${location}: ${(what ?? message).replace(/\.?$/, '.')}`,
    {
      ...place,
      ...missing,
      hint: missing
        ? (suggestion ?? 'Import it at the top of the page, correct its name, or let the theme provide it.')
        : (createBrowserHint(message, 'read it in an effect, or in a component inside <ClientOnly>') ??
          'Correct the component; the page is rendered in Node before a browser sees it.'),
    },
  );
  return { diagnostic, ...(!missing && { trace }) };
}

/** Thrown by the code of a page in place of a component that nothing provides. */
const MISSING =
  /^(Component ".+" is used in (.+):(\d+):(\d+) but is neither imported .+? theme\.)(?: (.+))?$/s;

function readStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

/** Undefined for a message that is not about something of browsers. */
export function createBrowserHint(message: string, advice: string): string | undefined {
  const name = BROWSER_ONLY.exec(message)?.[1];
  return name && `"${name}" exists only in a browser: ${advice}.`;
}

const BROWSER_ONLY =
  /\b(window|document|localStorage|sessionStorage|navigator|matchMedia|location)\b.*(?:not defined|of undefined|not a function)/;

/** Components that are not of the page. */
const OTHERS = new Set(['MDXContent', 'PageBoundary', 'Content', 'Missing', 'Suspense']);

/** React's stack of the components around the failure. */
async function readComponentStack(task: RenderTask, server: ServerModule): Promise<string> {
  try {
    return await server.explainRenderError(await createServerInput(task));
  } catch {
    // The module itself fails before any component runs.
    return '';
  }
}

/** The innermost components: `Chart < Dashboard`. */
function nameComponents(stack: string): string {
  return [...stack.matchAll(/^\s*at ([A-Z]\w*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !OTHERS.has(name))
    .slice(0, 2)
    .join(' < ');
}

/**
 * Messages of React's numbered errors. The production build, which renders sites, has numbers instead
 * of sentences; these are the ones that a page can cause.
 */
const SENTENCES: Readonly<Record<string, (args: readonly string[]) => string>> = {
  31: ([value = 'an object']) =>
    `an object is neither text nor an element (found: ${value}). Show one of its members, or turn it into text`,
  130: ([value = 'undefined']) =>
    `a component is ${value || 'undefined'}, not a function. Check its import: it may be a default export where a named one is expected, or vice versa`,
  152: () => 'a component returned nothing. Return an element or null',
  300: () =>
    'a component called fewer hooks than before. Hooks may not be called after a condition or an early return',
  301: () => 'a component sets its state on every render, in an endless loop',
  426: () =>
    'a component waits for something: it is async, or calls use() with a promise. Only components that return at once can be rendered; "await" what they show outside of functions',
  321: () => 'a hook was called outside a component, or two copies of React are installed',
  482: () => 'a component is async. Only components that return at once can be rendered',
};

/** The sentence for one of React's numbered errors; the message of any other. */
function explainReactError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, code = '', query = ''] = /Minified React error #(\d+); visit \S+?(\?\S*)? for/.exec(message) ?? [];
  const args = new URLSearchParams(query).getAll('args[]');
  return SENTENCES[code]?.(args) ?? message;
}
