/** Documents of pages that are being worked on: where the HTML of one cannot be made, its browser has to fill it. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import type { PageDocument, RenderInput } from '../render/page-document.ts';
import type { PageBody } from '../types.ts';
import type { CurrentSite } from './dev-state.ts';

/** Body of a page that could not be bundled and so has no module; the reason is reported elsewhere. */
const EMPTY = { parts: [], head: '' };

interface Attempt {
  readonly path: RoutePath;
  isCurrent: boolean;
}

/** `getCurrent` returns undefined while the site cannot be shown. */
export function createDevDocuments(getCurrent: () => CurrentSite | undefined) {
  const problems = new Map<RoutePath, DevProblem>();
  const attempts = new Set<Attempt>();
  const due = new Set<RoutePath>();
  const readBody = async ({ route, meta }: RenderInput): Promise<PageBody> => {
    const site = getCurrent()?.site;
    const page = route && site?.findPage(meta.page.routePath);
    return site && page ? site.texts.readBody(page) : { kind: 'static', html: '' };
  };
  const make = async (document: PageDocument): Promise<{ html: string; diagnostic?: Diagnostic }> => {
    const body = await readBody(document.input);
    const current = getCurrent();
    if (current === undefined) return { html: '' };
    const { documents, bundle, renderer } = current;
    const isBundled = body.kind === 'static' || bundle.server.pages.has(document.input.meta.page.routePath);
    if (!isBundled) return { html: document.createDocument(EMPTY).join('') };
    const { parts, diagnostic } = await documents.make(document, body, renderer.render);
    return { html: parts.join(''), ...(diagnostic && { diagnostic }) };
  };
  const forget = (path: RoutePath) => {
    problems.delete(path);
    due.delete(path);
  };
  return {
    async renderHtml(document: PageDocument): Promise<string> {
      const path = document.input.meta.page.routePath;
      const attempt: Attempt = { path, isCurrent: true };
      attempts.add(attempt);
      try {
        const { html, diagnostic } = await make(document);
        if (attempt.isCurrent) {
          forget(path);
          if (diagnostic) problems.set(path, { ...diagnostic, page: path });
        }
        return html;
      } finally {
        attempts.delete(attempt);
      }
    },
    renderChunk: async (document: PageDocument) => document.createModule(await readBody(document.input)),
    /** Reasons why pages could not be rendered. */
    problems: () => [...problems.values()],
    /**
     * Called at each change. A render in progress may still show the old page, and end after a render of the new one:
     * its result no longer counts.
     */
    begin(): void {
      for (const attempt of attempts) attempt.isCurrent = false;
      for (const path of [...problems.keys(), ...[...attempts].map((attempt) => attempt.path)]) due.add(path);
    },
    /** Pages that could not be rendered, or were being rendered, before the change: they have to be tried again. */
    listDue: () => [...due],
    /** Called for a page that is gone. */
    forget,
  };
}
