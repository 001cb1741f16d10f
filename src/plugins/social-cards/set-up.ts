/** Finds what cards are drawn with. */
import type { ConfigTools, PluginProblem } from 'docgenjs';
import { findPeers, type Peer } from '../find-peer.ts';
import { defaultTemplate } from './default-template.ts';
import { type CardDrawer, createCardDrawer } from './draw-card.ts';
import { type CardFont, findFont, listFontPackages } from './fonts.ts';
import { loadTemplate } from './load-template.ts';
import type { SocialCardsOptions, SocialCardTemplate } from './options.ts';

export interface CardSetup {
  readonly drawer: CardDrawer;
  readonly template: SocialCardTemplate;
  /** Packages and fonts: a card is another one with others. */
  readonly id: string;
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
  const fonts = await findFonts(options, { projectDir, packagesDir });
  if ('message' in fonts) return fonts;
  const template = await findTemplate(options, projectDir);
  if (isProblem(template)) return template;
  return {
    drawer: createCardDrawer({ satori, resvg, fonts }),
    template,
    id: [satori.version, resvg.version, ...fonts.map((font) => font.id)].join(),
  };
}

async function findFonts(
  { fonts: given }: SocialCardsOptions,
  places: { readonly projectDir: string; readonly packagesDir: string },
): Promise<Found<readonly CardFont[]>> {
  const entries = given ?? (await listFontPackages(places.packagesDir));
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
