/**
 * React prints tags for the head (`<title>`, `<link rel=preload>`, … from anywhere in the tree) before the
 * tree itself. Rendering the tree inside its root element shows where it begins.
 */
const OPENING = '<div id="__rspress_root">';
const CLOSING = '</div>';

export function splitMarkup(markup: string): { readonly html: string; readonly head: string } {
  const start = markup.indexOf(OPENING);
  if (start === -1 || !markup.endsWith(CLOSING))
    throw new Error('React printed the app without its root element.');
  return { head: markup.slice(0, start), html: markup.slice(start + OPENING.length, -CLOSING.length) };
}
