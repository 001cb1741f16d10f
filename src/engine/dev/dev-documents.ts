/** Documents of pages that are being worked on: where the HTML of one cannot be made, its browser has to fill it. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { RoutePath } from '../../shared/types.ts';
import type { PageDocument, RenderInput } from '../render/page-document.ts';
import type { PageBody } from '../types.ts';
import type { DevView } from './dev-state.ts';

export interface DevDocuments {
  renderHtml(document: PageDocument): Promise<string>;
  renderChunk(document: PageDocument): Promise<string>;
  /** Reasons why pages could not be rendered. */
  problems(): readonly DevProblem[];
  /** Removes and returns the pages that could not be rendered and are due for another try. */
  takeFailed(): readonly RoutePath[];
}

/** Body of a page that could not be bundled and so has no module; the reason is reported elsewhere. */
const EMPTY = { html: '', head: '' };

/** `view` returns undefined while the site cannot be shown. */
export function createDevDocuments(view: () => DevView | undefined): DevDocuments {
  const problems = new Map<RoutePath, DevProblem>();
  const readBody = async ({ route, meta }: RenderInput): Promise<PageBody> => {
    const site = view()?.site;
    const page = route && site?.findPage(meta.page.routePath);
    return site && page ? site.texts.readBody(page) : { kind: 'static', html: '' };
  };
  return {
    async renderHtml(document) {
      const { meta } = document.input;
      const { routePath } = meta.page;
      const body = await readBody(document.input);
      const current = view();
      if (current === undefined) return '';
      const { documents, bundle, renderer } = current;
      const isBundled = body.kind === 'static' || bundle.pages.has(routePath);
      if (!isBundled) return document.createDocumentFile(EMPTY).content;
      const { file, diagnostic } = await documents.make(document, body, renderer.render);
      problems.delete(routePath);
      if (diagnostic) problems.set(routePath, { ...diagnostic, page: routePath });
      return file.content;
    },
    renderChunk: async (document) => document.createChunkFile(await readBody(document.input)).content,
    problems: () => [...problems.values()],
    takeFailed() {
      const failed = [...problems.keys()];
      problems.clear();
      return failed;
    },
  };
}
