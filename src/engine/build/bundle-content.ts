/** Bundles a site whose pages are compiled; what cannot be bundled is a diagnostic. */
import { DocgenError } from '../../shared/diagnostic.ts';
import { bundleSite } from '../bundle/bundle-site.ts';
import { listComponentPages } from '../bundle/modules/content-modules.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import type { Content } from '../site/content.ts';

export async function tryBundle(content: Content, { config, store, host }: CompileOptions) {
  const { site, codeStyles, compileFragment } = content;
  try {
    const { bundle, findOriginal } = await bundleSite({
      config,
      store,
      compileFragment,
      dev: undefined,
      pages: await listComponentPages(site.listPages(), site.texts.readBody),
      codeStyles: await codeStyles(),
      runtimeModules: await host?.runtimeModules(),
    });
    return { bundle, findOriginal, diagnostics: bundle.diagnostics };
  } catch (error) {
    if (!(error instanceof DocgenError)) throw error;
    return { bundle: undefined, findOriginal: undefined, diagnostics: error.diagnostics };
  }
}
