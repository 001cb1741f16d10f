/** Page that an untrusted build shows in place of one that is code, so that links to it still lead somewhere. */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { CompiledPage } from '../types.ts';
import type { CompilerSite } from './compiler-site.ts';
import { createPageRecord } from './page-record.ts';
import type { PageSource } from './read-page.ts';
import { createContentWords } from './words.ts';

export function isCode({ route }: PageSource): boolean {
  return route.kind === 'module' || !/\.md$/i.test(route.file);
}

/** Shows nothing of the file except its title. */
export function createRefusedPage(source: PageSource, { config, text }: CompilerSite): CompiledPage {
  const { route } = source;
  const { title } = source.frontmatter;
  const frontmatter = typeof title === 'string' ? { title } : {};
  const page = createPageRecord({ route, frontmatter, toc: [], headingTitle: '', description: '' });
  const words = createContentWords(config, route.lang, text[route.lang]);
  const html = `<h1>${escapeHtml(page.title)}</h1>\n<p>${escapeHtml(words('untrustedPageText'))}</p>`;
  const kind = route.kind === 'module' ? 'A page of code' : 'An .mdx page';
  const refusal = createDiagnostic(
    'warning',
    'DG3053',
    `${kind} is not run in an untrusted build; a notice is shown instead.`,
    {
      file: getProjectPath(route.file, config),
      hint: 'Write it as .md, or build it once its changes are trusted.',
    },
  );
  return {
    route,
    page: { ...page, headingTitle: page.title },
    body: { kind: 'static', html },
    links: [],
    assets: [],
    dependencies: [],
    codeFiles: [],
    sections: [],
    ids: [],
    diagnostics: [refusal],
  };
}
