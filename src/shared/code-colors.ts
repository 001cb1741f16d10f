/**
 * Overrides for the two default themes: colours too faint to read on the background of a code block or
 * on a marked line (below 4.5 : 1, WCAG 1.4.3), and that background, which is the default theme's
 * `--rp-code-block-bg`. test/unit/highlight/contrast.test.ts checks that every entry reaches 4.5 : 1.
 * A site that wants the original themes passes a theme object instead of the name.
 */

export interface ThemeOverrides {
  /** Colour of the theme, lower case → its replacement. */
  readonly colors: Readonly<Record<string, string>>;
  readonly background: string;
}

/** Background of a code block: the default theme's `--rp-code-block-bg`. */
export const CODE_BACKGROUND = { light: '#f7faf9', dark: '#131a1b' } as const;

/** Colours and backgrounds by the name of a theme. */
export const themeOverrides: Readonly<Record<string, ThemeOverrides | undefined>> = {
  'github-light': {
    background: CODE_BACKGROUND.light,
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
    background: CODE_BACKGROUND.dark,
    colors: {
      '#6a737d': '#98a3ad',
      '#24292e': '#98a3ad',
      '#2f363d': '#98a3ad',
    },
  },
};
