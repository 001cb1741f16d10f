/** Finds what cards are drawn with. */
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { ConfigTools, PluginProblem } from 'docgenjs';
import { findPeers, type Peer } from '../common/find-peer.ts';
import { defaultTemplate } from './default-template.ts';
import { type CardDrawer, createCardDrawer } from './draw-card.ts';
import { type CardFont, findFont, listFontPackages } from './fonts.ts';
import type { SocialCardsOptions, SocialCardTemplate } from './options.ts';

export interface CardSetup {
  readonly drawer: CardDrawer;
  readonly template: SocialCardTemplate;
  /** Packages and fonts: a card is another one with others. */
  readonly id: string;
  /** Files and packages of its fonts. */
  readonly fonts: readonly string[];
}

type Found<Value> = Value | Omit<PluginProblem, 'severity'>;

const isProblem = (found: object): found is Omit<PluginProblem, 'severity'> => 'message' in found;

export async function setUpCards(
  options: SocialCardsOptions,
  { projectDir, packagesDir }: Pick<ConfigTools, 'projectDir' | 'packagesDir'>,
): Promise<Found<CardSetup>> {
  const peers = findPeers(['satori', '@resvg/resvg-js'], { projectDir: packagesDir, needsTypeScript: false });
  if ('message' in peers)
    return { message: `Social cards cannot be drawn: ${peers.message}`, hint: peers.hint };
  const [satori, resvg] = peers as readonly [Peer, Peer];
  const entries = options.fonts ?? (await listFontPackages(packagesDir));
  const fonts = await findFonts(entries, { projectDir, packagesDir });
  if ('message' in fonts) return fonts;
  const template = await findTemplate(options, projectDir);
  if (isProblem(template)) return template;
  return {
    drawer: createCardDrawer({ satori, resvg, fonts }),
    template,
    id: [satori.version, resvg.version, ...fonts.map((font) => font.id)].join(),
    fonts: entries,
  };
}

async function findFonts(
  entries: readonly string[],
  places: { readonly projectDir: string; readonly packagesDir: string },
): Promise<Found<readonly CardFont[]>> {
  if (entries.length === 0)
    return {
      message: 'Social cards cannot be drawn: this project has no package of Fontsource.',
      hint: 'Run "npm install -D @fontsource/noto-sans-sc", which has Latin and Chinese, or name files in "fonts".',
    };
  const found = await Promise.all(entries.map((entry) => findFont(entry, places)));
  const [problem] = found.flatMap((font) => ('problem' in font ? [font.problem] : []));
  if (problem !== undefined)
    return {
      message: `${problem}, so social cards cannot be drawn.`,
      hint: 'Paths in "fonts" are relative to the project folder; packages begin with "@fontsource/".',
    };
  return found.flatMap((font) => ('problem' in font ? [] : [font]));
}

async function findTemplate(
  { template = defaultTemplate }: SocialCardsOptions,
  projectDir: string,
): Promise<Found<SocialCardTemplate>> {
  if (typeof template === 'function') return template;
  try {
    return await loadTemplate(template, projectDir);
  } catch (error) {
    const { errors: [first] = [], message } = error as Error & { errors?: readonly { text: string }[] };
    return {
      message: `The template "${template}" of social cards cannot be used: ${first?.text ?? message}.`,
      hint: 'It is a module whose default export is a function of the card that returns elements.',
    };
  }
}

/**
 * Loads the template of a site, which may be TypeScript and JSX: bundled in memory, with the site's React.
 * @throws if it cannot be bundled or run, or exports no function.
 */
async function loadTemplate(path: string, projectDir: string): Promise<SocialCardTemplate> {
  const { build } = await import('esbuild');
  // The React that comes with docgen, where the site has none.
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('react/package.json')));
  const { outputFiles } = await build({
    entryPoints: [resolve(projectDir, path)],
    absWorkingDir: projectDir,
    nodePaths: [packages],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    jsx: 'automatic',
    jsxDev: false,
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.jpg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(resolve(projectDir, path))});`,
    },
    logLevel: 'silent',
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  const { default: template } = (await import(`data:text/javascript;base64,${code}`)) as {
    default?: unknown;
  };
  if (typeof template !== 'function') throw new TypeError('its default export is not a function');
  return template as SocialCardTemplate;
}
