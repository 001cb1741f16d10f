/** What colour text has on a colour that an author has chosen: it is read in both themes. */

const DARK_TEXT = '#16201f';
const LIGHT_TEXT = '#fff';

/** Names of colours that need light text. */
const DARK_NAMES = new Set(
  'black blue blueviolet brown cadetblue chocolate crimson darkblue darkcyan darkgoldenrod darkgreen darkmagenta darkolivegreen darkorchid darkred darkslateblue darkslategray darkslategrey darkviolet deeppink dimgray dimgrey dodgerblue firebrick forestgreen fuchsia gray green grey indianred indigo lightseagreen lightslategray lightslategrey magenta maroon mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumvioletred midnightblue navy olive olivedrab orangered purple rebeccapurple red royalblue saddlebrown seagreen sienna slateblue slategray slategrey steelblue teal'.split(
    ' ',
  ),
);

/** Colour of text on one that an author has given by its name or in hexadecimal. */
export function chooseTextColor(background: string): string {
  return isDark(background) ? LIGHT_TEXT : DARK_TEXT;
}

function isDark(color: string): boolean {
  const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(color) ? color.slice(1) : undefined;
  if (hex === undefined) return DARK_NAMES.has(color.toLowerCase());
  const size = hex.length < 6 ? 1 : 2;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((at) => {
    const part = hex.slice(at * size, (at + 1) * size);
    return Number.parseInt(size === 1 ? part + part : part, 16);
  });
  return red * 0.299 + green * 0.587 + blue * 0.114 <= 140;
}
