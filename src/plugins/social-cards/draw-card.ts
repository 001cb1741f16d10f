/** Draws cards: Satori lays the elements out and writes SVG, in which text is outlines; resvg makes a PNG of it. */
import type { ReactNode } from 'react';
import type Satori from 'satori';
import type { Peer } from '../common/find-peer.ts';
import { type CardNode, readText, removeText } from './card-tree.ts';
import type { CardFont } from './fonts.ts';

/** Width and height of every card, in pixels: what Facebook, X, LinkedIn, Slack and others show whole. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** A card as stored. */
export interface DrawnCard {
  /** PNG, in base64. */
  readonly png: string;
  /** Characters that no font has; they are left out. */
  readonly missing: readonly string[];
}

export type CardDrawer = ReturnType<typeof createCardDrawer>;

interface DrawerInput {
  readonly satori: Peer;
  readonly resvg: Peer;
  readonly fonts: readonly CardFont[];
}

/** Loads packages with the first card. Cards are drawn one after the other: Satori has global state. */
export function createCardDrawer({ satori, resvg, fonts }: DrawerInput) {
  let last: Promise<unknown> = Promise.resolve();
  const drawNext = async (tree: readonly CardNode[]): Promise<DrawnCard> => {
    const { default: loaded } = (await import(satori.url)) as { default: typeof Satori };
    // As CommonJS, it is one level deeper.
    const lay = 'default' in loaded ? (loaded as { default: typeof Satori }).default : loaded;
    const { Resvg } = (await import(resvg.url)) as typeof import('@resvg/resvg-js');
    const write = async (nodes: readonly CardNode[]) => {
      const missing = new Set<string>();
      const loadedFonts = await Promise.all(fonts.map((font) => font.load(`${readText(nodes)}…`)));
      const svg = await lay(asReactNode(nodes), {
        ...CARD_SIZE,
        fonts: loadedFonts.flat().map((font) => ({ ...font, data: Buffer.from(font.data) })),
        async loadAdditionalAsset(kind, text) {
          for (const character of kind === 'emoji' ? [text] : text) missing.add(character);
          return [];
        },
      });
      return { svg, missing: [...missing] };
    };
    const first = await write(tree);
    // Otherwise there would be a box in its place.
    const { svg } = first.missing.length === 0 ? first : await write(removeText(tree, first.missing));
    const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
    return { png: png.toString('base64'), missing: first.missing.filter((text) => /[^\s\p{C}]/u.test(text)) };
  };
  return {
    /** @throws what Satori and resvg cannot draw. */
    draw(tree: readonly CardNode[]): Promise<DrawnCard> {
      const drawn = last.then(() => drawNext(tree));
      last = drawn.catch(() => undefined);
      return drawn;
    },
  };
}

/** Converts children as React does: before 0.63, Satori takes a list of one text for several elements, which need a layout. */
function asReactNode(nodes: readonly CardNode[]): ReactNode {
  const converted = nodes.map((node) =>
    typeof node === 'string'
      ? node
      : { ...node, props: { ...node.props, children: asReactNode(node.props.children ?? []) } },
  );
  return (converted.length > 1 ? converted : converted[0]) as ReactNode;
}
