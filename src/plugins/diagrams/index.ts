/** `docgenjs/plugins/diagrams`: code blocks of Mermaid, Graphviz and D2 as drawings, made when the site is built. */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BrowserEnded, type CodeBlock, type PageContext, type Plugin, type Replacement } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import type { Peer } from '../common/find-peer.ts';
import { getPlace } from '../common/locate-in-block.ts';
import type { Drawer } from './drawer.ts';
import { type Drawing, type DrawingResult, listLostLinks, printDrawing } from './drawing.ts';
import { findKind, type Kind } from './kinds.ts';
import { readTitle } from './locate.ts';
import { type DiagramsOptions, optionsSchema } from './options.ts';
import {
  describeMissing,
  describeMissingFonts,
  describeProblem,
  describeUnusableBrowser,
  describeWarning,
  listSourceProblems,
} from './problems.ts';
import { getFolder, type Setup, setUp } from './setup.ts';
import { nameKind } from './words.ts';

export type { DiagramsOptions } from './options.ts';

/** Mermaid's own limit for a text, and so that of all. */
const MAX_TEXT = 50_000;

/** The module that a reader's browser loads Mermaid from. */
const MERMAID_MODULE = 'docgen-diagrams-mermaid';

const STYLESHEET = fileURLToPath(new URL('./diagrams.css', import.meta.url));
const COMPONENT = fileURLToPath(new URL('./runtime/diagram.js', import.meta.url));

/**
 * Draws blocks of the languages `mermaid`, `dot` or `graphviz`, and `d2`. What draws them has to be installed in the
 * project: [Mermaid](https://mermaid.js.org) with a Chromium on the machine, without which readers' browsers draw,
 * [Graphviz](https://graphviz.org) as `@viz-js/viz`, [D2](https://d2lang.com) as `@terrastruct/d2`.
 */
export function pluginDiagrams(options: DiagramsOptions = {}): Plugin {
  let setup: Setup | undefined;
  /** Drawings that several pages wait for. */
  const pending = new Map<string, Promise<string>>();
  let hasDrawn = false;
  let hasWarnedOfFonts = false;

  const draw = async (source: string, { kind, drawer, peer }: Tool, keep: PageContext['keep']) => {
    if (source.length > MAX_TEXT) return { problem: `it has more than ${MAX_TEXT} characters` };
    const key = JSON.stringify([source, kind, kind === 'dot' ? {} : (options[kind] ?? {}), peer.version]);
    const drawing =
      pending.get(key) ??
      keep(key, async () => {
        hasDrawn = true;
        return JSON.stringify(await drawer.draw(source));
      }).finally(() => pending.delete(key));
    pending.set(key, drawing);
    return JSON.parse(await drawing) as DrawingResult;
  };
  const close = async () => {
    await Promise.all([...(setup?.drawers.values() ?? [])].map((drawer) => drawer.close()));
  };

  return {
    name: 'diagrams',
    cacheKey: () => ({
      value: [
        options,
        [...(setup?.peers ?? [])].map(([kind, { version }]) => `${kind} ${version}`),
        !setup?.drawers.has('mermaid'),
      ],
      files: [STYLESHEET],
    }),
    config(config, tools) {
      const isValid = tools.checkOptions(optionsSchema, options) !== undefined;
      setup = isValid ? setUp(options, config, tools) : undefined;
      return config;
    },
    addRuntimeModules() {
      const mermaid = setup?.peers.get('mermaid');
      if (mermaid === undefined || setup?.drawers.has('mermaid')) return {};
      const file = join(getFolder(mermaid), 'mermaid.esm.min.mjs').replaceAll('\\', '/');
      return { [MERMAID_MODULE]: `export { default as mermaid } from ${JSON.stringify(file)};` };
    },
    markdown: {
      async codeBlock(block, context): Promise<Replacement | undefined> {
        const kind = findKind(block.lang);
        if (kind === undefined || setup === undefined || block.code.trim() === '') return undefined;
        const peer = setup.peers.get(kind);
        if (peer === undefined) {
          context.report(describeMissing(block, context, { kind, isRequired: options.required === true }));
          return showCode(kind, block);
        }
        const drawer = setup.drawers.get(kind);
        const isDrawnInBuild = drawer !== undefined;
        for (const problem of await listSourceProblems(block, context, { kind, isDrawnInBuild }))
          context.report(problem);
        if (drawer === undefined) return createComponent(block, context, options);
        try {
          const result = await draw(block.code, { kind, drawer, peer }, context.keep);
          if ('problem' in result) {
            context.report(await describeProblem(result, block, context, kind));
            return showCode(kind, block);
          }
          for (const warning of result.warnings ?? [])
            context.report(await describeWarning(warning, block, context));
          if (!result.hasFonts && !hasWarnedOfFonts) {
            hasWarnedOfFonts = true;
            context.report(describeMissingFonts(block, context));
          }
          return createFigure(result, block, context);
        } catch (error) {
          if (!(error instanceof BrowserEnded)) throw error;
          context.report(describeUnusableBrowser(error, block, context));
          return undefined;
        }
      },
    },
    async addFiles(_config, isProd) {
      // Pages are compiled: nothing more is drawn.
      if (isProd) await close();
      return undefined;
    },
    async afterBuild(_config, isProd) {
      // While an author changes diagrams, what draws them stays.
      if (isProd || !hasDrawn) await close();
      hasDrawn = false;
    },
  };
}

/** Shows the block unchanged. Some of these languages have no grammar, and one problem is enough. */
function showCode(kind: Kind, { code }: CodeBlock): Replacement | undefined {
  return kind === 'mermaid' ? undefined : { code, lang: 'txt' };
}

/** What draws a block. */
interface Tool {
  readonly kind: Kind;
  readonly drawer: Drawer;
  readonly peer: Peer;
}

/** Names a diagram: in the words of its author, or by its kind. */
function nameDiagram({ title, kind }: Drawing, { code, attributes }: CodeBlock, lang: string): string {
  const caption = typeof attributes.title === 'string' ? attributes.title : undefined;
  return title ?? caption ?? (kind === 'd2' ? undefined : readTitle(code)) ?? nameKind(kind, lang);
}

function createFigure(drawing: Drawing, block: CodeBlock, context: PageContext): Replacement {
  const { site, route, index } = context;
  const lost = listLostLinks(drawing);
  if (lost.length > 0)
    context.report({
      severity: 'warning',
      message: `A diagram cannot link to ${lost.map((link) => `"${link}"`).join(', ')}.`,
      hint: 'Write a full URL, with https://, or put the link into the text.',
      ...getPlace(block, context),
    });
  const file = relative(site.projectDir, context.file).replaceAll('\\', '/');
  const hash = createHash('sha256')
    .update(JSON.stringify([file, index, block.code]))
    .digest('hex');
  const label = nameDiagram(drawing, block, route.lang || site.lang);
  const { title } = block.attributes;
  const caption = typeof title === 'string' ? `<figcaption>${escapeMarkup(title)}</figcaption>` : '';
  const { description } = block.attributes;
  const described = typeof description === 'string' ? { ...drawing, description } : drawing;
  const svg = printDrawing(described, { label, idPrefix: `d${hash.slice(0, 8)}` });
  return {
    html: `<figure class="rp-diagram">${svg}${caption}</figure>`,
    stylesheet: STYLESHEET,
  };
}

/** The source, which the reader's browser replaces; under a strict policy, which has no room for Mermaid's styles, it stays. */
function createComponent(
  block: CodeBlock,
  { site, route }: PageContext,
  { mermaid = {} }: DiagramsOptions,
): Replacement | undefined {
  if (site.csp !== false && site.csp.strict) return undefined;
  const { title } = block.attributes;
  const caption = typeof title === 'string' ? title : undefined;
  const lang = route.lang || site.lang;
  return {
    component: COMPONENT,
    props: {
      source: block.code,
      options: mermaid,
      lang,
      ...(caption !== undefined && { caption }),
      ...((caption ?? readTitle(block.code)) !== undefined && { title: caption ?? readTitle(block.code) }),
    },
  };
}
