/** `docgenjs/plugins/diagrams`: code blocks of Mermaid, Graphviz and D2 as drawings, made when the site is built. */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BrowserEnded, type CodeBlock, type PageContext, type Plugin, type Replacement } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import type { Peer } from '../common/find-peer.ts';
import { getPlace, locateInBlock, type PlaceInBlock } from '../common/locate-in-block.ts';
import type { Drawer } from './drawer.ts';
import {
  type Drawing,
  type DrawingProblem,
  type DrawingResult,
  type DrawingWarning,
  listLostLinks,
  printDrawing,
} from './drawing.ts';
import { findKind, KINDS, type Kind } from './kinds.ts';
import {
  findColumn,
  findLookSetting,
  findRow,
  findSettingPlace,
  findThemeSetting,
  findUnknownTasks,
  findUnreadDirective,
  readTitle,
} from './locate.ts';
import { type DiagramsOptions, optionsSchema } from './options.ts';
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
          context.report(describeMissing(kind, block, context, options));
          return showCode(kind, block);
        }
        const drawer = setup.drawers.get(kind);
        const setting = findSetting(kind, block.code, drawer !== undefined);
        if (setting !== undefined) context.report({ ...setting, ...getPlace(block, context) });
        const unread = kind === 'mermaid' ? findUnreadDirective(block.code) : undefined;
        if (unread !== undefined)
          context.report(
            await describeWarning({ ...UNREAD, near: unread.split('\n', 1)[0] }, block, context),
          );
        if (kind === 'mermaid') await reportUnknownTasks(block, context);
        if (drawer === undefined) return createComponent(block, context, options);
        try {
          const result = await draw(block.code, { kind, drawer, peer }, context.keep);
          if ('problem' in result) {
            context.report(await describeProblem(result, kind, block, context));
            return showCode(kind, block);
          }
          for (const warning of result.warnings ?? [])
            context.report(await describeWarning(warning, block, context));
          if (!result.hasFonts && !hasWarnedOfFonts) {
            hasWarnedOfFonts = true;
            context.report({
              severity: 'warning',
              message:
                'There is no font with Chinese, Japanese or Korean on this machine, so their words in diagrams were measured wrongly.',
              hint: 'Install one, on Debian "apt-get install fonts-noto-cjk", and build with --force.',
              ...getPlace(block, context),
            });
          }
          return createFigure(result, block, context);
        } catch (error) {
          if (!(error instanceof BrowserEnded)) throw error;
          context.report({
            severity: 'error',
            message: `The browser that draws diagrams cannot be used: ${error.message}.`,
            hint: 'Try the browser by itself, name another one in "browser", or write "browser: false".',
            ...getPlace(block, context),
          });
          return undefined;
        }
      },
    },
    async addFiles(_config, isProd) {
      // Pages are compiled: there is no more to draw.
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

/** The block as it is. No grammar colours some of these languages, and one problem is enough. */
function showCode(kind: Kind, { code }: CodeBlock): Replacement | undefined {
  return kind === 'mermaid' ? undefined : { code, lang: 'txt' };
}

/** What draws a block. */
interface Tool {
  readonly kind: Kind;
  readonly drawer: Drawer;
  readonly peer: Peer;
}

function describeMissing(kind: Kind, block: CodeBlock, context: PageContext, { required }: DiagramsOptions) {
  const { label, packageName, install } = KINDS[kind];
  return {
    severity: required ? ('error' as const) : ('warning' as const),
    message: `A diagram of ${label} is shown as code: "${packageName}" is not installed.`,
    hint: `npm install -D ${install}`,
    ...getPlace(block, context),
  };
}

/** A setting in a diagram that has no effect. */
function findSetting(kind: Kind, code: string, isDrawnInBuild: boolean) {
  const severity = 'warning' as const;
  const theme = kind === 'mermaid' ? findThemeSetting(code) : undefined;
  if (theme !== undefined)
    return {
      severity,
      message: `"${theme}" in a diagram has no effect: its colours are those of the site.`,
      hint: 'Colour single nodes with "classDef" or "style", and all diagrams with the CSS variables of the plugin.',
    };
  if (kind === 'mermaid' && isDrawnInBuild && /^[ \t]*todayMarker[ \t]+(?!off\b)/m.test(code))
    return {
      severity,
      message:
        '"todayMarker" in a diagram has no effect: drawings are read on other days than they are made.',
      hint: 'Leave it out, or mark a day with a milestone.',
    };
  const look = kind === 'd2' ? findLookSetting(code) : undefined;
  if (look === undefined) return undefined;
  return {
    severity,
    message: `"${look}" in a diagram has no effect: drawings have the looks of the site, and do not move.`,
    hint: 'Colour single shapes with "style.fill" and "style.stroke", and all diagrams with the CSS variables of the plugin.',
  };
}

async function reportUnknownTasks(block: CodeBlock, context: PageContext): Promise<void> {
  for (const { row, id } of findUnknownTasks(block.code)) {
    const text = block.code.split('\n')[row] ?? '';
    context.report({
      severity: 'warning',
      message: `The chart has no task "${id}": a day that nobody wrote takes its place.`,
      hint: `Correct the id, or give it to a task: "Name : ${id}, 2026-01-01, 3d".`,
      ...(await locateInBlock({ row, text, column: text.lastIndexOf(id) + 1 }, block, context)),
    });
  }
}

const UNREAD: DrawingWarning = { message: 'The settings of the diagram have no effect: they are not JSON' };

async function describeProblem(found: DrawingProblem, kind: Kind, block: CodeBlock, context: PageContext) {
  return {
    severity: 'error' as const,
    message: `The diagram cannot be drawn: ${found.problem}.`,
    hint: `The syntax of diagrams is described at ${KINDS[kind].syntax}.`,
    ...(await locateInBlock(findPlace(found, kind, block.code), block, context)),
  };
}

/** Finds the place of a problem in the source of a diagram. */
function findPlace(found: DrawingProblem, kind: Kind, source: string): PlaceInBlock {
  const { problem, line, column, before = '', sourceLine, isAtEnd } = found;
  const rows = source.split('\n');
  const setting = kind === 'mermaid' ? findSettingPlace(source, problem) : undefined;
  if (setting !== undefined) return { ...setting, text: rows[setting.row] ?? '' };
  if (isAtEnd) {
    const row = rows.findLastIndex((text) => text.trim() !== '');
    const text = rows[row] ?? '';
    return { row, text, column: text.length + 1 };
  }
  if (sourceLine !== undefined) {
    const text = rows[sourceLine - 1] ?? '';
    return { row: sourceLine - 1, text, column: text.search(/\S/) + 1 };
  }
  // At the end of the text, a place may be given behind its last row.
  const given = line === undefined ? undefined : Math.min(line, rows.length) - 1;
  const row = given === undefined || kind !== 'mermaid' ? given : findRow(source, given + 1);
  const text = row === undefined ? '' : (rows[row] ?? '');
  return { row, text, column: column ?? findColumn(text, before) };
}

async function describeWarning({ message, near }: DrawingWarning, block: CodeBlock, context: PageContext) {
  const rows = block.code.split('\n');
  const row = near ? rows.findIndex((text) => text.includes(near)) : -1;
  const text = rows[row] ?? '';
  const column = near === undefined ? undefined : text.indexOf(near) + 1;
  return {
    severity: 'warning' as const,
    message: `${message}.`,
    hint: 'It is drawn without.',
    ...(row < 0 ? getPlace(block, context) : await locateInBlock({ row, text, column }, block, context)),
  };
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
      ...{ source: block.code, options: mermaid, lang },
      ...(caption !== undefined && { caption }),
      ...((caption ?? readTitle(block.code)) !== undefined && { title: caption ?? readTitle(block.code) }),
    },
  };
}
