/** Kinds of elements of HTML, by what a parser does with them. */

/** All that a browser knows, the obsolete ones among them. */
export const HTML_NAMES: ReadonlySet<string> = new Set(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'.split(
    ' ',
  ),
);

/**
 * Elements whose content is not Markdown, so that a browser takes everything after them for it; GitHub shows their tags
 * as text.
 */
export const RAW_TEXT: ReadonlySet<string> = new Set(
  'iframe noembed noframes plaintext script style textarea title xmp'.split(' '),
);

/** Formatting elements, which HTML opens again in every block after them until they are closed. */
export const FORMATTING: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);
