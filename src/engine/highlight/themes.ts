/**
 * Two themes as classes. Every colour of a theme has a number, its place in the
 * theme's own sorted list of colours, so classes and stylesheet follow from the
 * themes alone and never from what the pages contain.
 *
 * Class names: `a3` is colour 3 of the light theme, `b7` colour 7 of the dark one.
 * Font styles are letters (`i`talic, `b`old, `u`nderline, `s`trike): `ai` light only,
 * `bi` dark only, `ci` both. A theme's own text colour has no class.
 */
import type { ThemeRegistrationAny, ThemeRegistrationResolved } from 'shiki/types';
import { themeOverrides } from '../../shared/code-colors.ts';
import { createUsageError, type DocgenError } from '../../shared/diagnostic.ts';
import type { ShikiConfig } from '../types.ts';
import { cssVariablePalette } from './css-variable-palette.ts';

/** A theme with its colours numbered. */
export interface IndexedTheme {
  readonly theme: ThemeRegistrationResolved;
  /** CSS colours in the order of their numbers. */
  readonly colors: readonly string[];
  /** Font style bit masks that rules of the theme set. */
  readonly fontStyles: readonly number[];
  /** Number of a colour as shiki gives it; -1 for the theme's own text colour and for unknown ones. */
  readonly indexOf: (color: string | undefined) => number;
  readonly foreground: string;
  readonly background: string;
}

export interface IndexedThemes {
  readonly light: IndexedTheme;
  readonly dark: IndexedTheme;
}

/** How one theme shows a token. */
export interface TokenStyle {
  readonly color: number;
  readonly fontStyle: number;
}

/** Throws a `DocgenError` when a configured theme does not exist or cannot be read. */
export async function loadThemes(themes: ShikiConfig['themes']): Promise<IndexedThemes> {
  const [light, dark] = await Promise.all([loadTheme(themes.light, 'light'), loadTheme(themes.dark, 'dark')]);
  return { light: indexTheme(light), dark: indexTheme(dark) };
}

/** The classes of a token, `''` when it looks like plain code in both themes. */
export function getClassName(light: TokenStyle, dark: TokenStyle): string {
  const both = light.fontStyle & dark.fontStyle;
  const same = light.fontStyle === dark.fontStyle;
  const classes = [
    light.color < 0 ? '' : `a${light.color}`,
    dark.color < 0 ? '' : `b${dark.color}`,
    same && both ? `c${getLetters(both)}` : '',
    !same && light.fontStyle ? `a${getLetters(light.fontStyle)}` : '',
    !same && dark.fontStyle ? `b${getLetters(dark.fontStyle)}` : '',
  ];
  return classes.filter((name) => name !== '').join(' ');
}

/** The whole stylesheet of code colours: a rule for each colour of either theme. */
export function createThemeStylesheet({ light, dark }: IndexedThemes): string {
  const scope = '.rp-codeblock code';
  const rules = (prefix: string, letter: string, theme: IndexedTheme): readonly string[] => [
    ...theme.colors.map((color, index) => `${prefix}${scope} .${letter}${index}{color:${color}}`),
    ...theme.fontStyles.map((mask) => {
      const letters = getLetters(mask);
      return `${prefix}${scope} :is(.${letter}${letters},.c${letters}){${createFontRule(mask)}}`;
    }),
  ];
  return [
    // Repeated here: whichever stylesheet comes first sets the order of the layers.
    '@layer docgen.reset,docgen.theme,docgen.code;',
    '@layer docgen.code{',
    `:where(:root){${createVariables(light, 'light')}}`,
    `${scope} i{color:inherit;font-style:normal}`,
    ...rules('', 'a', light),
    // Paper and its print preview are white whatever the reader's screen is.
    '@media screen{',
    `:where(.dark){${createVariables(dark, 'dark')}}`,
    `.dark ${scope} i{color:inherit;font-style:normal;font-weight:inherit;text-decoration:none}`,
    ...rules('.dark ', 'b', dark),
    '}',
    '}',
    '',
  ].join('\n');
}

async function loadTheme(setting: unknown, type: 'light' | 'dark'): Promise<ThemeRegistrationResolved> {
  const { normalizeTheme, createCssVariablesTheme } = await import('shiki/core');
  // It changes the lists of rules it is given, which others in this process may share.
  const normalize = ({ settings, tokenColors, ...theme }: ThemeRegistrationAny): ThemeRegistrationResolved =>
    normalizeTheme({
      ...theme,
      ...(settings && { settings: [...settings] }),
      ...(tokenColors && { tokenColors: [...tokenColors] }),
    });
  if (setting === 'css-variables') return normalizeTheme(createCssVariablesTheme());
  if (typeof setting === 'string') {
    const { bundledThemes } = await import('shiki/themes');
    const load = Object.hasOwn(bundledThemes, setting)
      ? bundledThemes[setting as keyof typeof bundledThemes]
      : undefined;
    if (!load) {
      throw createThemeError(`Shiki has no theme "${setting}", which markdown.shiki.themes.${type} names.`);
    }
    const { default: theme } = await load();
    return withOverrides(normalize(theme), setting);
  }
  const theme = await resolveModule(setting);
  if (typeof theme !== 'object' || theme === null) {
    throw createThemeError(
      `markdown.shiki.themes.${type} is neither the name of a theme nor a theme object.`,
    );
  }
  return normalize({ type, ...theme } as ThemeRegistrationAny);
}

function createThemeError(message: string): DocgenError {
  const hint = 'Use a name from https://shiki.style/themes, "css-variables", or a theme object.';
  return createUsageError(message, hint, 'DG3115');
}

/** Resolves themes and languages given as a value, a promise, a function or a module with a default export. */
export async function resolveModule(value: unknown): Promise<unknown> {
  const resolved: unknown = await (typeof value === 'function' ? value() : value);
  return typeof resolved === 'object' && resolved !== null && 'default' in resolved
    ? resolved.default
    : resolved;
}

function withOverrides(theme: ThemeRegistrationResolved, name: string): ThemeRegistrationResolved {
  const overrides = themeOverrides[name];
  if (!overrides) return theme;
  return {
    ...theme,
    colorReplacements: { ...theme.colorReplacements, ...overrides.colors },
    bg: overrides.background,
  };
}

function indexTheme(theme: ThemeRegistrationResolved): IndexedTheme {
  const toCss = (color: string): string => {
    const key = color.toLowerCase();
    return theme.colorReplacements?.[key] ?? key;
  };
  const settings = theme.settings.flatMap(({ settings }) => (settings ? [settings] : []));
  const usedColors = settings.flatMap(({ foreground }) => (foreground ? [toCss(foreground)] : []));
  const foreground = toCss(theme.fg);
  const colors = [...new Set(usedColors)]
    .filter((color) => color !== foreground && isSafeColor(color))
    .sort();
  const numbers = new Map(colors.map((color, index) => [color, index]));
  return {
    theme,
    colors,
    fontStyles: listFontStyles(settings.map(({ fontStyle }) => fontStyle ?? '')),
    indexOf: (color) => (color ? (numbers.get(toCss(color)) ?? -1) : -1),
    foreground,
    background: toCss(theme.bg),
  };
}

/** Returns true for a colour that can go into a stylesheet unchanged: nothing in it could end the rule. */
function isSafeColor(color: string): boolean {
  return /^[#\w(),.%\s/-]+$/.test(color);
}

const FONT_STYLES = [
  { name: 'italic', bit: 1, letter: 'i' },
  { name: 'bold', bit: 2, letter: 'b' },
  { name: 'underline', bit: 4, letter: 'u' },
  { name: 'strikethrough', bit: 8, letter: 's' },
] as const;

function listFontStyles(settings: readonly string[]): readonly number[] {
  const masks = settings.map((words) => {
    const names = words.split(/\s+/);
    return FONT_STYLES.reduce((mask, { name, bit }) => (names.includes(name) ? mask | bit : mask), 0);
  });
  return [...new Set(masks)].filter((mask) => mask !== 0).sort((a, b) => a - b);
}

function getLetters(mask: number): string {
  return FONT_STYLES.filter(({ bit }) => mask & bit)
    .map(({ letter }) => letter)
    .join('');
}

function createFontRule(mask: number): string {
  const lines = [mask & 4 ? 'underline' : '', mask & 8 ? 'line-through' : ''].filter((line) => line !== '');
  return [
    mask & 1 ? 'font-style:italic' : '',
    mask & 2 ? 'font-weight:bold' : '',
    lines.length > 0 ? `text-decoration:${lines.join(' ')}` : '',
  ]
    .filter((declaration) => declaration !== '')
    .join(';');
}

function createVariables({ foreground, background }: IndexedTheme, type: 'light' | 'dark'): string {
  const block = '--rp-code-block-bg:var(--shiki-background)';
  // The css-variables theme takes all its colours from variables, these two among them.
  if (foreground.startsWith('var(')) return `${cssVariablePalette[type]};${block}`;
  const safe = [foreground, background].every(isSafeColor);
  return safe ? `--shiki-foreground:${foreground};--shiki-background:${background};${block}` : '';
}
