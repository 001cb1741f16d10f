/** The code colours of sites that use Shiki's `css-variables` theme. */
import { CODE_BACKGROUND } from '../../shared/code-colors.ts';

/** Values of the `--shiki-*` variables when the site uses the `css-variables` theme and sets none itself. */
export const cssVariablePalette: Readonly<Record<'light' | 'dark', string>> = {
  light: formatDeclarations({
    foreground: '#24292e',
    background: CODE_BACKGROUND.light,
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
  dark: formatDeclarations({
    foreground: '#e1e4e8',
    background: CODE_BACKGROUND.dark,
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

function formatDeclarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--shiki-${name}:${value}`)
    .join(';');
}
