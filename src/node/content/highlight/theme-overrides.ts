/**
 * Where docgen departs from its two default themes: colours too faint to read on the
 * background of a code block or on a marked line (below 4.5 : 1, WCAG 1.4.3), and that
 * background, which is the default theme's `--rp-code-block-bg`. Every entry is held
 * to 4.5 : 1 by test/unit/content/highlight/contrast.test.ts. A site that wants the
 * themes as they are gives a theme object instead of the name.
 */

export interface ThemeOverrides {
  /** Colour of the theme, lower case → the one shown instead. */
  readonly colors: Readonly<Record<string, string>>;
  readonly background: string;
}

const LIGHT_BACKGROUND = '#f7faf9';
const DARK_BACKGROUND = '#131a1b';

export const themeOverrides: Readonly<Record<string, ThemeOverrides | undefined>> = {
  'github-light': {
    background: LIGHT_BACKGROUND,
    colors: {
      '#6a737d': '#57606a',
      '#005cc5': '#0550ae',
      '#6f42c1': '#6639ba',
      '#22863a': '#116329',
      '#d73a49': '#b81d2c',
      '#e36209': '#953800',
      '#b31d28': '#a40e26',
      '#586069': '#57606a',
      // Written for a coloured background, which code blocks do not draw.
      '#fafbfc': '#57606a',
      '#f6f8fa': '#57606a',
    },
  },
  'github-dark': {
    background: DARK_BACKGROUND,
    colors: {
      '#6a737d': '#98a3ad',
      '#24292e': '#98a3ad',
      '#2f363d': '#98a3ad',
    },
  },
};

/** Values of the `--shiki-*` variables when the site uses the `css-variables` theme and sets none itself. */
export const cssVariablePalette: Readonly<Record<'light' | 'dark', string>> = {
  light: toDeclarations({
    foreground: '#24292e',
    background: LIGHT_BACKGROUND,
    'token-constant': '#0550ae',
    'token-string': '#0a3069',
    'token-comment': '#57606a',
    'token-keyword': '#b81d2c',
    'token-parameter': '#953800',
    'token-function': '#6639ba',
    'token-string-expression': '#116329',
    'token-punctuation': '#24292e',
    'token-link': '#0a3069',
    'token-deleted': '#a40e26',
    'token-inserted': '#116329',
  }),
  dark: toDeclarations({
    foreground: '#e1e4e8',
    background: DARK_BACKGROUND,
    'token-constant': '#79c0ff',
    'token-string': '#a5d6ff',
    'token-comment': '#98a3ad',
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
