/**
 * Where docgen departs from a theme: colours that are too faint to read on the
 * background of a code block (below 4.5 : 1, WCAG 1.4.3), and that background.
 * Every entry is held to 4.5 : 1 by test/unit/content/highlight/contrast.test.ts.
 */

export interface ThemeOverrides {
  /** Colour of the theme, lower case → the one shown instead. */
  readonly colors: Readonly<Record<string, string>>;
  readonly foreground: string;
  readonly background: string;
}

export const themeOverrides: Readonly<Record<string, ThemeOverrides | undefined>> = {
  'github-light': {
    foreground: '#24292e',
    background: '#f6f8fa',
    colors: {},
  },
  'github-dark': {
    foreground: '#e1e4e8',
    background: '#16181d',
    colors: {},
  },
};

/** Values of the `--shiki-*` variables when the site uses the `css-variables` theme and sets none itself. */
export const cssVariablePalette: Readonly<Record<'light' | 'dark', string>> = {
  light: toDeclarations({
    foreground: '#24292e',
    background: '#f6f8fa',
    'token-constant': '#0550ae',
    'token-string': '#0a3069',
    'token-comment': '#59636e',
    'token-keyword': '#b81d2c',
    'token-parameter': '#8a4600',
    'token-function': '#6639ba',
    'token-string-expression': '#116329',
    'token-punctuation': '#24292e',
    'token-link': '#0a3069',
    'token-deleted': '#a40e26',
    'token-inserted': '#116329',
  }),
  dark: toDeclarations({
    foreground: '#e1e4e8',
    background: '#16181d',
    'token-constant': '#79c0ff',
    'token-string': '#a5d6ff',
    'token-comment': '#9198a1',
    'token-keyword': '#ff8b84',
    'token-parameter': '#ffb068',
    'token-function': '#d2a8ff',
    'token-string-expression': '#7ee787',
    'token-punctuation': '#e1e4e8',
    'token-link': '#a5d6ff',
    'token-deleted': '#ffa198',
    'token-inserted': '#7ee787',
  }),
};

function toDeclarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--shiki-${name}:${value}`)
    .join(';');
}
