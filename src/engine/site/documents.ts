/** Documents of a bundled site's pages: render input, key, and HTML on demand. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { rememberLast } from '../../shared/remember.ts';
import type { Diagnostic, PageRecord, RoutePath } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { createServerTexts } from '../bundle/server-modules.ts';
import { getProjectPath } from '../config/file-path.ts';
import { hideUnlisted } from '../navigation/alternates.ts';
import { createHeadKeys } from '../render/head-tags.ts';
import {
  createPageDocument,
  isRendered,
  type PageDocument,
  type RenderInput,
} from '../render/page-document.ts';
import { type MarkupParts, renderCached } from '../render/page-shell.ts';
import type { RenderAnswer } from '../render/render-page.ts';
import { resolveSiteIcon } from '../render/site-icon.ts';
import { hashKey } from '../store/hash-key.ts';
import type { OutputFile, PageBody } from '../types.ts';
import type { SiteContext } from './context.ts';
import { createFindFailedPackage, createFindFailurePlace, type FailurePlaceInput } from './failure-place.ts';
import { planSite } from './plan-site.ts';
import type { Site } from './site.ts';

/** `findOriginal`, `compile` and `compileFragment` find the author's code that could not be rendered. */
export interface DocumentsInput
  extends Pick<FailurePlaceInput, 'findOriginal' | 'compile' | 'compileFragment'> {
  readonly context: SiteContext;
  readonly site: Site;
  readonly bundle: Bundle;
  /** Sections of a translation that are behind. */
  readonly getBehind: (path: RoutePath) => PageRecord['behind'];
  /** Called with each data file that documents name; two may be the same. */
  readonly onFile: (file: OutputFile) => void;
  /** Records of all pages, for sites that show them. */
  readonly records: () => readonly PageRecord[];
  /** The content security policy of a page, as text. */
  readonly getPolicy: (input: RenderInput) => string | undefined;
  /** Lines at the end of the head of pages in a language. @default none */
  readonly getLastTags?: ((lang: string) => readonly string[]) | undefined;
}

export type Documents = ReturnType<typeof createDocuments>;

export type RenderPage = (input: RenderInput, body: PageBody) => Promise<RenderAnswer>;

export interface MadeDocument {
  /** Its HTML, in parts that follow each other. */
  readonly parts: readonly string[];
  readonly diagnostic?: Diagnostic;
  /** Warning about changes that a browser will make to it. */
  readonly warning?: Diagnostic;
}

const UNRENDERED = { parts: [], head: '' };

export function createDocuments(input: DocumentsInput) {
  const { context, site, bundle, getBehind, onFile, records, getPolicy } = input;
  const { getLastTags = () => [] } = input;
  const { config, store } = context;
  const { frame, navigation, findPage } = site;
  const listed = hideUnlisted(frame.table, site.findTitle);
  const plan = planSite({ config, frame, listed, navigation, bundle, findPage, getBehind, onFile });
  const files = frame.publicFiles.map(({ file }) => file.path);
  const icon = resolveSiteIcon(config, files);
  const getHeadKey = createHeadKeys({ config, table: listed, icon });
  const places = {
    ...input,
    config,
    frame,
    side: 'server' as const,
    findOutput: createServerTexts(bundle),
  };
  const findFailurePlace = createFindFailurePlace(places);
  const findFailedPackage = createFindFailedPackage(places);
  // Once per list: it contains all pages.
  const hashRecords = rememberLast((records: readonly PageRecord[]) => hashKey(JSON.stringify(records)));
  return {
    plan,
    icon,
    createDocument(page: RenderInput): PageDocument {
      return createPageDocument(page, {
        config,
        bundle,
        icon,
        getHeadKey,
        table: listed,
        policy: getPolicy(page),
        lastTags: getLastTags(page.meta.page.lang),
        recordsHash: bundle.usesPageData ? hashRecords(records()) : '',
      });
    },
    /** Renders the HTML of a document. `diagnostic`: why that failed; the browser then has to render it. */
    async make(
      { input: page, getShellKey, createDocument }: PageDocument,
      body: PageBody,
      render: RenderPage,
    ): Promise<MadeDocument> {
      if (!isRendered(page.meta.page.routePath, config)) return { parts: createDocument(UNRENDERED) };
      const markup = await renderCached({
        store,
        key: getShellKey(),
        body,
        render: (shown) => render(page, shown),
      });
      if ('diagnostic' in markup) {
        const place = markup.trace && (await findFailurePlace(markup.trace));
        const failed = markup.trace && (await findFailedPackage(markup.trace));
        const { message } = markup.diagnostic;
        const named = failed && { message: `${message} It was thrown in the package "${failed}".` };
        return {
          parts: createDocument(UNRENDERED),
          diagnostic: { ...markup.diagnostic, ...named, ...place },
        };
      }
      const warning = createWarning(markup, page, config);
      return { parts: createDocument(markup), ...(warning && { warning }) };
    },
  };
}

function createWarning(
  { misnested, left }: MarkupParts,
  { route }: RenderInput,
  config: SiteContext['config'],
): Diagnostic | undefined {
  const file = route && { file: getProjectPath(route.file, config) };
  if (misnested) {
    const { outer, inner } = misnested;
    const message = `Server and browser draw different pages: no browser leaves <${inner}> in <${outer}>, where a component has put it.`;
    const hint = HINTS[outer] ?? 'Put one of the two elsewhere.';
    return createDiagnostic('warning', 'DG6012', message, { ...file, hint });
  }
  if (left === undefined) return undefined;
  const message = `Content below <Suspense> is left to the browser: ${left}. Readers without JavaScript see its fallback.`;
  const hint = 'Correct the component; what only a browser can draw belongs into <ClientOnly>.';
  return createDiagnostic('warning', 'DG6015', message, { ...file, hint });
}

const HINTS: Readonly<Record<string, string>> = {
  p: 'Put empty lines around the component, or have it render <div> in place of <p>.',
  table: 'Put <tbody> around the rows.',
};
