/** `docgenjs/plugins/diagrams`: code blocks of Mermaid as drawings, made when the site is built. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  BrowserEnded,
  type CodeBlock,
  type ConfigTools,
  findBrowser,
  type PageContext,
  type Plugin,
  type Replacement,
  type UserConfig,
} from 'docgenjs';
import { escapeMarkup } from '../escape-markup.ts';
import { findPeers, type Peer } from '../find-peer.ts';
import { createDrawer, type Drawer } from './drawer.ts';
import {
  type Drawing,
  type DrawingProblem,
  type DrawingResult,
  listLostLinks,
  printDrawing,
} from './drawing.ts';
import { findColumn, findRow, findThemeSetting, readTitle } from './locate.ts';
import { type DiagramsOptions, optionsSchema } from './options.ts';
import { nameKind } from './words.ts';

export type { DiagramsOptions } from './options.ts';

/** The version whose drawings are known. */
const MERMAID_MAJOR = 11;

/** The module that a reader's browser loads Mermaid from. */
const MERMAID_MODULE = 'docgen-diagrams-mermaid';

const STYLESHEET = fileURLToPath(new URL('./diagrams.css', import.meta.url));
const COMPONENT = fileURLToPath(new URL('./runtime/diagram.js', import.meta.url));

const INSTALL =
  'Install Chromium or Chrome (Debian: "apt-get install chromium-headless-shell fonts-noto-cjk"), or set DOCGEN_CHROMIUM to its path.';

interface Setup {
  readonly mermaid: Peer;
  /** Undefined where diagrams are drawn by readers' browsers. */
  readonly drawer: Drawer | undefined;
}

/**
 * Draws blocks of the language `mermaid` with [Mermaid](https://mermaid.js.org), which has to be installed in the
 * project, in a Chromium that is installed on the machine. Without one, readers' browsers draw them.
 */
export function pluginDiagrams(options: DiagramsOptions = {}): Plugin {
  let setup: Setup | undefined;
  /** Drawings that several pages wait for. */
  const pending = new Map<string, Promise<string>>();
  let hasDrawn = false;
  let hasWarnedOfFonts = false;

  const draw = async (source: string, drawer: Drawer, mermaid: Peer, keep: PageContext['keep']) => {
    const key = JSON.stringify([source, options.mermaid ?? {}, mermaid.version]);
    const drawing =
      pending.get(key) ??
      keep(key, async () => {
        hasDrawn = true;
        return JSON.stringify(await drawer.draw(source));
      }).finally(() => pending.delete(key));
    pending.set(key, drawing);
    return JSON.parse(await drawing) as DrawingResult;
  };

  return {
    name: 'diagrams',
    cacheKey: () => ({
      value: [options.mermaid ?? {}, setup?.mermaid.version ?? '', setup?.drawer === undefined],
      files: [STYLESHEET],
    }),
    config(config, tools) {
      const isValid = tools.checkOptions(optionsSchema, options) !== undefined;
      setup = isValid ? setUp(options, config, tools) : undefined;
      return config;
    },
    addRuntimeModules() {
      if (setup === undefined || setup.drawer !== undefined) return {};
      const file = join(getFolder(setup.mermaid), 'mermaid.esm.min.mjs').replaceAll('\\', '/');
      return { [MERMAID_MODULE]: `export { default as mermaid } from ${JSON.stringify(file)};` };
    },
    markdown: {
      async codeBlock(block, context): Promise<Replacement | undefined> {
        if (block.lang !== 'mermaid' || setup === undefined || block.code.trim() === '') return undefined;
        const { drawer, mermaid } = setup;
        const setting = findThemeSetting(block.code);
        if (setting !== undefined)
          context.report({
            severity: 'warning',
            message: `"${setting}" in a diagram has no effect: its colours are those of the site.`,
            hint: 'Colour single nodes with "classDef" or "style", and all diagrams with the CSS variables of the plugin.',
            ...getPlace(block, context),
          });
        if (drawer === undefined) return createComponent(block, context, options);
        try {
          const result = await draw(block.code, drawer, mermaid, context.keep);
          if ('problem' in result) {
            context.report(await describeProblem(result, block, context));
            return undefined;
          }
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
      if (isProd) await setup?.drawer?.close();
      return undefined;
    },
    async afterBuild(_config, isProd) {
      // While an author changes diagrams, the browser stays.
      if (isProd || !hasDrawn) await setup?.drawer?.close();
      hasDrawn = false;
    },
  };
}

function setUp(options: DiagramsOptions, config: UserConfig, tools: ConfigTools): Setup | undefined {
  const { packagesDir, report } = tools;
  const { browser: path, required = false, mermaid: mermaidOptions = {} } = options;
  const severity = required ? 'error' : 'warning';
  const peers = findPeers(['mermaid'], { projectDir: packagesDir, needsTypeScript: false });
  if ('message' in peers) {
    const hint = `npm install -D mermaid@${MERMAID_MAJOR}`;
    report({ severity, message: 'mermaid is not installed: diagrams are shown as code.', hint });
    return undefined;
  }
  const [mermaid] = peers as readonly [Peer];
  if (Number.parseInt(mermaid.version, 10) !== MERMAID_MAJOR)
    report({
      severity: 'warning',
      message: `Diagrams are drawn for Mermaid ${MERMAID_MAJOR}; found ${mermaid.version}, whose drawings may have labels in wrong places.`,
      hint: `npm install -D mermaid@${MERMAID_MAJOR}`,
    });
  if (path === false) return { mermaid, drawer: undefined };
  // Where programs are installed is known to the environment alone.
  const { env, platform } = process;
  const browser = findBrowser({ path, env, platform });
  if (browser !== undefined) {
    const script = join(getFolder(mermaid), 'mermaid.min.js');
    return { mermaid, drawer: createDrawer({ browser, script, options: mermaidOptions }) };
  }
  const given = path ?? env.DOCGEN_CHROMIUM;
  const message = given ? `There is no browser "${given}"` : 'No Chromium or Chrome was found';
  const isStrict = config.csp === true || (typeof config.csp === 'object' && config.csp.strict !== false);
  const instead = isStrict
    ? 'under a strict policy, diagrams are shown as code.'
    : "diagrams are drawn by readers' browsers, with a script of 0.5 MB and more.";
  report({ severity, message: `${message}: ${instead}`, hint: INSTALL });
  return { mermaid, drawer: undefined };
}

/** The folder of Mermaid's files for browsers, beside the one that Node imports. */
function getFolder({ url }: Peer): string {
  return dirname(fileURLToPath(url));
}

function getPlace({ source }: CodeBlock, { file, line }: PageContext, row?: number) {
  if (source !== undefined) return { file: source, ...(row !== undefined && { line: row + 1 }) };
  return { file, line: row === undefined ? line : line + row + 1 };
}

async function describeProblem(result: DrawingProblem, block: CodeBlock, context: PageContext) {
  const { problem, line, before } = result;
  const row = line === undefined ? undefined : findRow(block.code, line);
  const text = row === undefined ? '' : (block.code.split('\n')[row] ?? '');
  const column = result.column ?? findColumn(text, before ?? '');
  const place = getPlace(block, context, row);
  // In a list or a quote, the block's text begins further in.
  const lines = (await readFile(place.file, 'utf8')).split('\n');
  const indent = Math.max((lines[(place.line ?? 1) - 1] ?? '').indexOf(text), 0);
  return {
    severity: 'error' as const,
    message: `The diagram cannot be drawn: ${problem}.`,
    hint: 'The syntax of diagrams is described at https://mermaid.js.org/intro/.',
    ...place,
    ...(text !== '' && column !== undefined && column <= text.length + 1 && { column: column + indent }),
  };
}

/** Names a diagram: in the words of its author, or by its kind. */
function nameDiagram({ title, kind }: Drawing, { code, attributes }: CodeBlock, lang: string): string {
  const caption = typeof attributes.title === 'string' ? attributes.title : undefined;
  return title ?? caption ?? readTitle(code) ?? nameKind(kind, lang);
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
  const svg = printDrawing(drawing, { label, idPrefix: `d${hash.slice(0, 8)}` });
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
