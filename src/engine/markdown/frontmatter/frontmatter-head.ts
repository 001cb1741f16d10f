/**
 * Tags that a page adds to its head. Frontmatter is data, whoever wrote it: it may only describe the page. Whatever
 * runs, styles, redirects or speaks for the whole site (proofs of ownership) is left out.
 */
import type { DiagnosticCode } from '../../../shared/diagnostic.ts';
import { isAttributeName, isTagName } from '../../../shared/markup-names.ts';
import type { Severity } from '../../../shared/types.ts';
import { readScheme } from '../../../shared/url.ts';
import type { HeadTag } from '../../types.ts';

export interface UnsafeValue {
  readonly path: readonly (string | number)[];
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
}

type OnUnsafe = (value: UnsafeValue) => void;
type Attributes = Readonly<Record<string, string | boolean>>;

/** Names and properties of `<meta>` that describe a page. */
const DESCRIBING =
  /^(?:title|description|keywords|author|creator|publisher|copyright|date|robots|googlebot|google|bingbot|rating|thumbnail|theme-color|color-scheme|format-detection|application-name|news_keywords|(?:og|article|book|profile|music|video|product|fb|twitter|citation|dc|dcterms|docsearch|parsely)[:._-][\w:.-]+)$/i;

const META = new Set(['name', 'property', 'itemprop', 'content', 'lang', 'media']);

/** Allowed relations of a `<link>` to a page. */
const RELATIONS =
  /^(?:canonical|alternate|amphtml|icon|shortcut|apple-touch-icon|next|prev|author|license|help|preload|prefetch|preconnect|dns-prefetch)$/i;

const LINK = new Set(
  'rel href hreflang type media sizes title as crossorigin imagesrcset imagesizes fetchpriority referrerpolicy'.split(
    ' ',
  ),
);

/** Resources that may be preloaded: those that are displayed, nothing that runs. */
const LOADED_AHEAD = /^(?:image|font|video|audio|track|fetch)$/i;

/** Returns the tags that may be written. `isTrusted`: authors may write any valid tag. */
export function createHeadTags(
  head: unknown,
  isTrusted: boolean,
  onUnsafe: OnUnsafe,
): readonly HeadTag[] | undefined {
  if (head === undefined) return undefined;
  if (!Array.isArray(head)) return [];
  return Object.freeze(
    head.flatMap((written: unknown, index): HeadTag[] => {
      // Other forms are reported where the frontmatter is checked.
      if (isTrusted && typeof written === 'string') return [written];
      const tag = toPair(written);
      if (tag === undefined) return [];
      const why = findMalformed(tag) ?? (isTrusted ? undefined : findRefused(tag));
      if (why === undefined) return [tag];
      onUnsafe({
        path: ['head', index],
        severity: 'warning',
        code: 'DG3018',
        message: `The head tag <${formatValue(tag[0])}> was left out: ${why}.`,
        hint: 'Write it in "head" of the config, or set "markdown.html" to true when all authors are trusted.',
      });
      return [];
    }),
  );
}

type Pair = readonly [tag: string, attributes: Attributes];

/** YAML reads `content: 300` as a number. */
function toPair(tag: unknown): Pair | undefined {
  if (!Array.isArray(tag) || tag.length !== 2 || typeof tag[0] !== 'string') return undefined;
  const attributes: unknown = tag[1];
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) return undefined;
  const entries = Object.entries(attributes).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]);
  if (!entries.every(([, value]) => typeof value === 'string' || typeof value === 'boolean'))
    return undefined;
  return [tag[0], Object.fromEntries(entries)];
}

function findMalformed([tag, attributes]: Pair): string | undefined {
  if (!isTagName(tag)) return 'it is not the name of an element';
  const name = Object.keys(attributes).find((key) => !isAttributeName(key));
  return name === undefined ? undefined : `"${formatValue(name)}" is not the name of an attribute`;
}

function findRefused([tag, attributes]: Pair): string | undefined {
  const names = Object.keys(attributes);
  const get = (attribute: string): string => {
    const name = names.find((key) => key.toLowerCase() === attribute);
    return name === undefined ? '' : String(attributes[name]);
  };
  const refuseOthers = (allowed: ReadonlySet<string>): string | undefined => {
    const unexpected = names.find((name) => !allowed.has(name.toLowerCase()));
    return unexpected === undefined ? undefined : `a page may not set "${unexpected}" of it`;
  };
  switch (tag.toLowerCase()) {
    case 'meta': {
      const kinds = [get('name'), get('property'), get('itemprop')].filter((kind) => kind !== '');
      const unknown = kinds.find((kind) => !DESCRIBING.test(kind));
      if (unknown !== undefined) return `"${formatValue(unknown)}" is not one that describes a page`;
      return refuseOthers(META);
    }
    case 'link': {
      const relations = get('rel').trim().split(/\s+/);
      const unknown = relations.find((relation) => !RELATIONS.test(relation));
      if (unknown !== undefined) return `a page may not have a link of the kind "${formatValue(unknown)}"`;
      if (relations.some((relation) => /^preload$/i.test(relation)) && !LOADED_AHEAD.test(get('as')))
        return `a page may not load "${formatValue(get('as'))}" ahead`;
      const addresses = [get('href'), ...get('imagesrcset').split(/,\s+/)];
      const unsafe = addresses.find((address) => !isWebAddress(address.trim()));
      if (unsafe !== undefined)
        return `"${formatValue(unsafe)}" is not the address of a page or file on the web`;
      return refuseOthers(LINK);
    }
    default:
      return 'pages may use only <meta> and <link>';
  }
}

/** Of this site, or with `http:` or `https:`. */
function isWebAddress(address: string): boolean {
  const scheme = readScheme(address);
  return scheme === undefined || /^https?$/.test(scheme);
}

function formatValue(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
