/**
 * Writes what a sheet has for dark pages as rules for the whole page. Readers without script load them where their system is
 * dark: nothing gives their document the class. In the sheet of every page they would be there twice.
 */

/** Of two images for light and dark pages, the sheet hides the second on every page without the class. */
const SHOW_DARK_IMAGES = '.rp-doc [data-theme="dark"]{display:inline-block}';

const DARK = /\.(?:rp-)?dark(?![\w-])/g;
/** Strings and comments as a whole, braces, ends of declarations, and what is between them. */
const TOKENS = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]|[^{};"'/]+|\//g;

export function generateDarkStyles(sheet: string): string {
  return readRules(sheet.match(TOKENS) ?? [], { at: 0 }, false) + SHOW_DARK_IMAGES;
}

/** Reads to the end of the block, of which it keeps everything if it `isDark`, else the blocks that are dark. */
function readRules(tokens: readonly string[], place: { at: number }, isDark: boolean): string {
  let rules = '';
  let text = '';
  while (place.at < tokens.length) {
    const token = tokens[place.at++] ?? '';
    if (token === '{') {
      const rest = readRules(tokens, place, isDark || text.search(DARK) >= 0);
      if (rest !== '') rules += `${text.trim().replace(DARK, ':root')}{${rest}}`;
      text = '';
    } else if (token === ';' || token === '}') {
      if (isDark) rules += text + (token === ';' ? token : '');
      text = '';
      if (token === '}') break;
    } else if (!token.startsWith('/*')) text += token;
  }
  return rules;
}
