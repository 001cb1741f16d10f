/**
 * Fonts of cards. Those of the machine are not used: the same site would have other cards on another one. Packages of
 * Fontsource hold a font in pieces, as browsers load it; of these, a card takes the ones that its text needs.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { findLink } from '../common/checkout-file.ts';

/** A font as Satori takes it. */
export interface LoadedFont {
  readonly name: string;
  readonly data: Uint8Array;
  readonly weight: Weight;
  readonly style: 'normal';
}

export type Weight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;

export interface CardFont {
  /** Changes with the font. */
  readonly id: string;
  /** The parts of the font that a text needs. */
  load(text: string): Promise<readonly LoadedFont[]>;
}

/** A font that cannot be used, and why. */
export interface FontProblem {
  readonly problem: string;
}

interface FontPlaces {
  /** Folder from which files are resolved. */
  readonly projectDir: string;
  /** Folder from which packages are resolved. */
  readonly packagesDir: string;
}

const FORMATS = /\.(?:ttf|otf|woff2?)$/i;
const PACKAGE = /^@fontsource\//;

export function findFont(entry: string, places: FontPlaces): Promise<CardFont | FontProblem> {
  return PACKAGE.test(entry) ? findPackage(entry, places.packagesDir) : findFile(entry, places);
}

/** Packages of Fontsource that the project depends on. */
export async function listFontPackages(packagesDir: string): Promise<string[]> {
  const manifest = await readJson(join(packagesDir, 'package.json')).catch(() => ({}));
  const { dependencies, devDependencies } = manifest as Record<string, object | undefined>;
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => PACKAGE.test(name));
}

async function findFile(entry: string, places: FontPlaces): Promise<CardFont | FontProblem> {
  const file = resolve(places.projectDir, entry);
  const link = findLink(file, places);
  if (link !== undefined) return { problem: `The font "${entry}" ${link}` };
  if (!FORMATS.test(file))
    return { problem: `The font "${entry}" is not of the formats TTF, OTF, WOFF and WOFF2` };
  const data = await readFile(file).catch(() => undefined);
  if (data === undefined) return { problem: `There is no font "${entry}"` };
  const id = createHash('sha256').update(data).digest('hex');
  const font: LoadedFont = {
    name: `card ${id.slice(0, 8)}`,
    data,
    weight: readWeight(entry),
    style: 'normal',
  };
  return { id: `${id} ${font.weight}`, load: async () => [font] };
}

const WEIGHTS: readonly (readonly [pattern: RegExp, weight: Weight])[] = [
  [/thin|hairline/i, 100],
  [/(?:extra|ultra)-?light/i, 200],
  [/light/i, 300],
  [/medium/i, 500],
  [/(?:semi|demi)-?bold/i, 600],
  [/(?:extra|ultra)-?bold/i, 800],
  [/bold/i, 700],
  [/black|heavy/i, 900],
];

/** Reads the weight in the name of a file. */
function readWeight(file: string): Weight {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  const [number] = /(?<!\d)[1-9]00(?!\d)/.exec(name) ?? [];
  if (number !== undefined) return Number(number) as Weight;
  return WEIGHTS.find(([pattern]) => pattern.test(name))?.[1] ?? 400;
}

type Range = readonly [first: number, last: number];

async function findPackage(name: string, packagesDir: string): Promise<CardFont | FontProblem> {
  let dir: string;
  try {
    dir = dirname(createRequire(join(packagesDir, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return { problem: `The font "${name}" is not installed` };
  }
  const { version } = (await readJson(join(dir, 'package.json'))) as { version: string };
  const { id, weights } = (await readJson(join(dir, 'metadata.json'))) as { id: string; weights: number[] };
  const ranges = (await readJson(join(dir, 'unicode.json'))) as Record<string, string>;
  const pieces = Object.entries(ranges).map(
    ([piece, text]) => [piece.replace(/[[\]]/g, ''), parseRanges(text)] as const,
  );
  const chosen = [...new Set([findNearest(weights, 400), findNearest(weights, 700)])];
  const files = new Map<string, Promise<Uint8Array>>();
  const read = (file: string) => {
    const data = files.get(file) ?? readFile(join(dir, 'files', file));
    files.set(file, data);
    return data;
  };
  return {
    id: `${name} ${version}`,
    async load(text) {
      const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
      const needed = pieces.filter(([, parts]) => points.some((point) => isWithin(point, parts)));
      const fonts = needed.flatMap(([piece]) =>
        chosen.map(async (weight): Promise<LoadedFont> => {
          const data = await read(`${id}-${piece}-${weight}-normal.woff`);
          return { name: `card ${id} ${piece}`, data, weight, style: 'normal' };
        }),
      );
      return Promise.all(fonts);
    },
  };
}

/** `U+0-FF,U+131` as numbers. */
function parseRanges(text: string): Range[] {
  return text.split(',').map((part): Range => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function isWithin(point: number, ranges: readonly Range[]): boolean {
  return ranges.some(([first, last]) => point >= first && point <= last);
}

function findNearest(weights: readonly number[], wanted: number): Weight {
  const [nearest = wanted] = weights.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  return nearest as Weight;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
