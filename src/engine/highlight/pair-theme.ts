/**
 * One tokenising pass for two themes. vscode-textmate asks its theme for the style
 * of a scope whenever one is pushed and inherits what the answer leaves open. This
 * theme does the inheriting itself, for two themes at once, and answers with the
 * number of the resulting pair of styles: low part as "foreground" (9 bits), high
 * part as "background" (8 bits), neither ever 0, which would mean "as above".
 *
 * Invariant: the pair of a scope path is what each theme alone would have come to
 * (compared with shiki character by character in pair-theme.test.ts).
 */
import type { Theme } from 'shiki/textmate';
import { getClassName, type IndexedThemes, type TokenStyle } from './themes.ts';

type ScopePath = NonNullable<Parameters<Theme['match']>[0]>;
type StyleAttributes = NonNullable<ReturnType<Theme['match']>>;

const LOW = 511;
const MAX_PAIRS = LOW * 255;
/** Nodes of the scope tree kept; a site with more distinct scope paths starts the tree afresh. */
const MAX_NODES = 100_000;
const NOT_SET = -1;

/** A style as a theme inherits it: number of its colour in the theme's own map, and the font style. */
interface Inherited {
  readonly foreground: number;
  readonly fontStyle: number;
}

interface Node {
  readonly light: Inherited;
  readonly dark: Inherited;
  readonly attributes: StyleAttributes;
  readonly children: Map<string, Node>;
}

export interface PairTheme {
  /** Object that the registry accepts as a theme. */
  readonly theme: Pick<Theme, 'match' | 'getDefaults' | 'getColorMap'>;
  /** Classes of the pair that a token's metadata names. */
  readonly toClassName: (foreground: number, background: number) => string;
}

export class PairCapacityError extends Error {
  override readonly name = 'PairCapacityError';
}

/** Joins two parsed themes; `light` and `dark` are textmate's own form of `themes`. */
export function createPairTheme(light: Theme, dark: Theme, themes: IndexedThemes): PairTheme {
  const classNames: string[] = [];
  const numbers = new Map<string, number>();
  /**
   * Key under which a scope path stores its node: on itself, since a weak map would cost a fifth of all
   * highlighting.
   */
  const nodeOf = Symbol('node');
  const lightColors = light.getColorMap();
  const darkColors = dark.getColorMap();
  let nodeCount = 0;

  const getNumber = (l: Inherited, d: Inherited): number => {
    const key = `${l.foreground} ${l.fontStyle} ${d.foreground} ${d.fontStyle}`;
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    if (numbers.size >= MAX_PAIRS)
      throw new PairCapacityError('The two themes have too many pairs of styles.');
    const number = numbers.size;
    numbers.set(key, number);
    const createStyle = (color: number, fontStyle: number): TokenStyle => ({
      color,
      fontStyle: Math.max(0, fontStyle),
    });
    classNames[number] = getClassName(
      createStyle(themes.light.indexOf(lightColors[l.foreground]), l.fontStyle),
      createStyle(themes.dark.indexOf(darkColors[d.foreground]), d.fontStyle),
    );
    return number;
  };
  const createNode = (l: Inherited, d: Inherited): Node => {
    const number = getNumber(l, d);
    const attributes: StyleAttributes = {
      fontStyle: 0,
      foregroundId: (number % LOW) + 1,
      backgroundId: Math.floor(number / LOW) + 1,
    };
    return { light: l, dark: d, attributes, children: new Map() };
  };
  let root = createNode(getInherited(light.getDefaults()), getInherited(dark.getDefaults()));
  const find = (path: ScopePath & { [nodeOf]?: Node }): Node => {
    const existing = path[nodeOf];
    if (existing) return existing;
    const parent = path.parent ? find(path.parent) : root;
    let node = parent.children.get(path.scopeName);
    if (!node) {
      node = createNode(inherit(parent.light, light.match(path)), inherit(parent.dark, dark.match(path)));
      parent.children.set(path.scopeName, node);
      nodeCount += 1;
      if (nodeCount > MAX_NODES) {
        root = { ...root, children: new Map() };
        nodeCount = 0;
      }
    }
    path[nodeOf] = node;
    return node;
  };
  return {
    theme: {
      match: (path) => (path === null ? root : find(path)).attributes,
      getDefaults: () => root.attributes,
      getColorMap: () => [],
    },
    toClassName: (foreground, background) => classNames[(background - 1) * LOW + foreground - 1] ?? '',
  };
}

function getInherited({ foregroundId, fontStyle }: StyleAttributes): Inherited {
  return { foreground: foregroundId, fontStyle: Math.max(0, fontStyle) };
}

function inherit(above: Inherited, style: StyleAttributes | null): Inherited {
  if (!style) return above;
  return {
    foreground: style.foregroundId === 0 ? above.foreground : style.foregroundId,
    fontStyle: style.fontStyle === NOT_SET ? above.fontStyle : style.fontStyle,
  };
}
