/**
 * A formula's TeX as MathML, by temml. Its style attributes become classes of `theme/styles/math.css`, which a strict
 * policy allows; lengths are rounded to those in the sheet.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toFilePath } from '../config/file-path.ts';
import { roomsDir } from '../files/own-files.ts';
import { getShortHash } from '../files/short-hash.ts';
import type { PageAsset } from '../types.ts';

export type FormulaResult =
  | { readonly html: string }
  /** `offset` in the TeX, if the parser knows it. */
  | { readonly problem: string; readonly offset: number | undefined };

export interface FormulaOptions {
  /** True if it is set off from the text around it. */
  readonly isDisplay: boolean;
  readonly macros: Readonly<Record<string, string>>;
}

export type RenderFormula = (tex: string, options: FormulaOptions) => FormulaResult;

/** Loaded by the first page that has a formula. */
export async function loadFormulaTools() {
  const { default: temml } = await import('temml');
  const render: RenderFormula = (tex, { isDisplay, macros }) => {
    try {
      const html = temml.renderToString(tex, {
        displayMode: isDisplay,
        throwOnError: true,
        // A formula may define commands, which apply to itself only.
        macros: withBackslashes(macros),
      });
      return {
        html: html.replace(TAG, (tag, name: string) =>
          tag.includes(' style="') ? moveStyles(tag, name) : tag,
        ),
      };
    } catch (error) {
      return readProblem(error, tex);
    }
  };
  return { render, stylesheet: readStylesheet() };
}

/** Adds backslashes: `RR` alone is no command. Each call makes a new record, since temml writes into it. */
function withBackslashes(macros: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(macros).map(([name, tex]) => [name.startsWith('\\') ? name : `\\${name}`, tex]),
  );
}

function readStylesheet(): PageAsset {
  const file = join(roomsDir, 'theme/styles/math.css');
  const hash = getShortHash(readFileSync(file));
  return { file: toFilePath(file), output: `static/math-${hash}.css` };
}

/** Reads temml's `ParseError`, whose message ends with the place and the TeX, underlined. */
function readProblem(error: unknown, tex: string): FormulaResult {
  if (!(error instanceof Error) || error instanceof RangeError) throw error;
  const { position } = error as { readonly position?: unknown };
  const [message = ''] = error.message.trim().split(/ at (?:position \d+|end of input)/);
  return {
    problem: message.replace(/\.$/, ''),
    offset: typeof position === 'number' ? Math.min(position, tex.length) : undefined,
  };
}

const TAG = /<([a-z]+)((?: [a-z-]+="[^"]*")*)>/g;

function moveStyles(tag: string, name: string): string {
  const [, written = ''] = / style="([^"]*)"/.exec(tag) ?? [];
  const classes: string[] = [];
  let attributes = '';
  for (const declaration of written.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim();
    const value = declaration.slice(colon + 1).trim();
    const color = /^(?:#[\da-f]{3,8}|[a-z]+)$/i.test(value) && value !== 'undefined' ? value : undefined;
    if (property === 'color') attributes += color ? ` mathcolor="${color}"` : '';
    else if (property === 'background-color') attributes += color ? ` mathbackground="${color}"` : '';
    else classes.push(...findClasses(property, value));
  }
  const bare = tag.replace(/ style="[^"]*"/, '').replace(/>$/, '');
  if (classes.length === 0) return `${bare}${attributes}>`;
  const own = / class="([^"]*)"/.exec(bare)?.[1];
  const all = [...(own ? [own] : []), ...classes].join(' ');
  const rest = bare.replace(/ class="[^"]*"/, '').slice(name.length + 1);
  return `<${name} class="${all}"${rest}${attributes}>`;
}

/** Hundredths of an em. */
const PADDINGS = [0, 14, 25, 40, 50, 100, 200];
const NEGATIVE_MARGINS = [17, 28, 50, 100, 200];

const CLASSES: Readonly<Record<string, string>> = {
  'border:1px solid': 'm-box',
  'display:flex': 'm-flex',
  'font-weight:bold': 'm-bold',
  'height:1em': 'm-h100',
  'math-depth:0': 'm-depth0',
  'math-depth:2': 'm-depth2',
  'padding:0': 'm-p0',
  'padding:0.3em': 'm-p30',
  'position:absolute': 'm-abs',
  'position:relative': 'm-rel',
  'text-align:left': 'tml-left',
  'transform:scaleX(-1)': 'm-flip',
  'width:100%': 'm-w100',
  'width:50%': 'm-w50',
  'width:7.5%': 'm-w8',
};

function findClasses(property: string, value: string): string[] {
  const known = CLASSES[`${property}:${value}`];
  if (known !== undefined) return [known];
  const [, kind, side = ''] = /^(padding|border)-(left|right|top|bottom)$/.exec(property) ?? [];
  if (kind === 'border') {
    const [style] = /solid|dashed|double/.exec(value) ?? [];
    return style === undefined ? [] : [`m-${side}-${style}`];
  }
  const length = toHundredths(value);
  if (length === undefined) return [];
  if (kind === 'padding') return [`m-${side[0]}${findNearest(PADDINGS, length)}`];
  if (property === 'margin-left' && length < 0) return [`m-n${findNearest(NEGATIVE_MARGINS, -length)}`];
  // A border on all sides, in its own colour: the colour of the text has to do.
  return [];
}

/** A point is a twelfth of an em in text of 16 pixels. */
function toHundredths(value: string): number | undefined {
  const [, number, unit] = /^(-?[\d.]+)(em|pt|mu|ex)?$/.exec(value) ?? [];
  if (number === undefined) return undefined;
  const scale = { em: 100, pt: 100 / 12, mu: 100 / 18, ex: 43 }[unit ?? 'em'] ?? 100;
  return Number(number) * scale;
}

function findNearest(lengths: readonly number[], length: number): number {
  return lengths.reduce((best, next) => (Math.abs(next - length) < Math.abs(best - length) ? next : best));
}
