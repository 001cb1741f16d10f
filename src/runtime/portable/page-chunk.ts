/** Replaces `runtime/router/page-chunk.ts`: modules come as scripts. */
import { base } from 'virtual:docgen/options';
import { toChunkPath } from '../../shared/page-files.ts';
import type { RoutePath } from '../../shared/types.ts';
import { type PageContent, type PageModule, readPayload } from '../router/page-chunk.ts';

export {
  getChunkUrl,
  getPayloadUrl,
  type PageContent,
  type PageModule,
  type SitePlaces,
} from '../router/page-chunk.ts';

/** Loads a page whose document came without its HTML. */
export async function loadPage(path: RoutePath): Promise<PageContent> {
  const page = await readPayload(path, base);
  return page.meta.kind === 'static' ? page : { ...page, chunk: () => importPage(path) };
}

export async function importPage(path: RoutePath): Promise<PageModule> {
  return (await docgenFiles.load(toChunkPath(path))) as unknown as PageModule;
}
