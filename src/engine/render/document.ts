/**
 * The document around a page. `src/runtime/boot.ts` and `client.tsx` read it: the ids, the meta script and the loading
 * order are their contract with it.
 */
import { getDirection } from '../../shared/direction.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import type { PageMeta, SiteData } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';
import { renderTag, serializeInlineJson } from './html.ts';
import { getInlineScript } from './inline-script.ts';

export interface DocumentInput {
  readonly config: SiteConfig;
  readonly meta: PageMeta;
  readonly site: SiteData;
  /** Server HTML of the app; empty when the page is not rendered ahead. */
  /** In parts that follow each other. */
  readonly body: readonly string[];
  /** Lines for the head, in order. */
  readonly head: readonly string[];
  /** HTML before and after what the page shows. */
  readonly around: { readonly bodyStart: string; readonly bodyEnd: string };
  /** Content security policy; undefined for a site that wants none. */
  readonly policy: string | undefined;
  /** JSON: the bars that the inline script may have to hide. */
  readonly closable: string | undefined;
  /** URLs, with base or asset prefix. */
  readonly styles: readonly string[];
  readonly darkStyle: string;
  readonly script: string;
  /** Modules that the script or the page needs immediately. */
  readonly modules: readonly string[];
  /** Modules loaded when the reader begins to use the page: see `runtime/early/preload.ts`. */
  readonly stages: Readonly<Record<'app' | 'late' | 'search', readonly string[]>>;
}

/** The document in parts that follow each other. */
export function renderDocument(input: DocumentInput): readonly string[] {
  const { meta, site } = input;
  const head = [
    '<meta charset="utf-8">',
    // Before everything it applies to.
    ...(input.policy === undefined
      ? []
      : [renderTag('meta', { 'http-equiv': 'Content-Security-Policy', content: input.policy })]),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="docgen">',
    // Nothing is painted before the bars above the text are complete: on a slow machine they would grow on screen.
    ...(input.body.some((part) => part.includes(' id="rp-main"'))
      ? ['<link rel="expect" href="#rp-main" blocking="render">']
      : []),
    `<script>${getInlineScript(input.config)}</script>`,
    ...input.styles.map((href) => renderTag('link', { rel: 'stylesheet', href })),
    // With script, the line above knows the system's setting.
    ...(site.theme.darkMode.endsWith('auto')
      ? [
          `<noscript>${renderTag('link', { rel: 'stylesheet', media: 'screen and (prefers-color-scheme: dark)', href: input.darkStyle })}</noscript>`,
        ]
      : []),
    ...input.head,
    ...[meta.site, meta.sidebar]
      .filter((href) => href !== '' && meta.start === 'now' && !input.config.portable)
      .map((href) => renderTag('link', { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href })),
    ...input.modules.map((href) => renderTag('link', { rel: 'modulepreload', href })),
    renderTag('script', {
      // Both run when the document is complete; browsers run no modules from a file.
      ...(input.config.portable ? { defer: true } : { type: 'module' }),
      src: input.script,
      ...Object.fromEntries(
        Object.entries(input.stages)
          .filter(([, urls]) => urls.length > 0)
          .map(([stage, urls]) => [`data-${stage}`, urls.join(' ')]),
      ),
    }),
  ];
  const closable = input.closable === undefined ? '' : ` data-closable="${escapeHtml(input.closable)}"`;
  // Without script, nothing else would make the page of a dark site dark.
  const dark = /dark$/.test(site.theme.darkMode) ? ' class="dark rp-dark"' : '';
  const opening = `<!doctype html>
<html lang="${escapeHtml(toLangTag(meta.page.lang))}" dir="${getDirection(meta.page.lang)}" data-build="${meta.build}" data-appearance="${site.theme.darkMode}"${closable}${dark}>
<head>
${head.join('\n')}
</head>
<body>
${input.around.bodyStart}<div id="__rspress_root">`;
  const closing = `</div>
<div id="__rspress_modal_container"></div>
<script type="application/json" id="docgen-meta">${serializeInlineJson(meta)}</script>
${input.around.bodyEnd}</body>
</html>
`;
  return [opening, ...input.body, closing];
}
