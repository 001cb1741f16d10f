/** The HTML of pages' bodies without a build: that of a page with components is rendered when it is asked for. */
import { DocgenError } from '../../shared/diagnostic.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { extractBodyHtml } from '../hooks/plugin-page.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import type { Content } from '../site/content.ts';
import { createDocuments, type Documents } from '../site/documents.ts';
import type { CachedPage } from '../types.ts';
import { tryBundle } from './bundle-content.ts';
import { createFolderRenderer } from './folder-renderer.ts';

export type RenderedHtml = ReturnType<typeof createRenderedHtml>;

/** A bundled site, to render pages of it. */
export interface Rendering {
  readonly bundle: Bundle;
  readonly documents: Documents;
}

export function createRenderedHtml(content: Content, options: CompileOptions) {
  const { site } = content;
  let opening: ReturnType<typeof openRenderer> | undefined;
  const open = () => {
    opening ??= openRenderer(content, options);
    return opening;
  };
  return {
    /** @throws {DocgenError} when the site cannot be bundled. */
    open,
    /** @throws {DocgenError} when the site cannot be bundled, or the page cannot be rendered. */
    async read(page: CachedPage): Promise<string> {
      const body = await site.texts.readBody(page);
      if (body.kind === 'static') return body.html;
      const { documents, renderer } = await open();
      const document = documents.createDocument(documents.plan.createInput(page));
      const { parts, diagnostic } = await documents.make(document, body, renderer.render);
      if (diagnostic !== undefined) throw new DocgenError([diagnostic]);
      return extractBodyHtml(parts.join(''));
    },
    async close(): Promise<void> {
      const opened = await opening?.catch(() => undefined);
      await opened?.renderer.close();
    },
  };
}

/** Bundles the site, or takes the bundle of a build from the store. */
async function openRenderer(content: Content, options: CompileOptions) {
  const { site } = content;
  const { config, pageLimitMs: limitMs } = options;
  const { bundle, findOriginal, diagnostics } = await tryBundle(content, options);
  if (bundle === undefined || findOriginal === undefined) throw new DocgenError(diagnostics);
  const records = bundle.usesPageData ? site.listPages().map(({ page }) => page) : [];
  const documents = createDocuments({
    ...content,
    context: options,
    bundle,
    findOriginal,
    getBehind: () => undefined,
    onFile: () => {},
    records: () => records,
    getPolicy: () => undefined,
  });
  // A thread, which may hang and be ended, and takes its modules along.
  return {
    bundle,
    documents,
    renderer: createFolderRenderer({ config, threads: 1, limitMs, bundle, records }),
  };
}
