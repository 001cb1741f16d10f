/**
 * Addresses in the code of a site that is opened without a server. They were written for the base of the config; only
 * the browser knows the folder of the site. Addresses in server HTML are already relative; this is for elements that
 * are rendered later.
 */
import { base } from 'virtual:docgen/options';
import { builtBase } from 'virtual:docgen/portable';
import { placeSrcset } from '../../shared/place-srcset.ts';
import { splitUrl } from '../../shared/url.ts';
import { toTrustedHtml } from '../trusted-html.ts';

type Props = Readonly<Record<string, unknown>>;
type CreateElement = (type: unknown, props: Props, ...rest: unknown[]) => unknown;

const PLACES: Readonly<Record<string, (value: string) => string>> = {
  href: placeAddress,
  src: placeAddress,
  poster: placeAddress,
  action: placeAddress,
  srcSet: (value) => placeSrcset(value, placeAddress),
  'data-zoom-src': placeAddress,
};

/** Returns an address of the site in this folder; folders and pages get the names of their files. Others stay. */
export function placeAddress(address: string): string {
  const path = findPath(address);
  return path === undefined ? address : base + nameFile(path);
}

/** React's `jsx`, with the addresses of elements placed. */
export function withPlacedAddresses(create: CreateElement): CreateElement {
  return (type, props, ...rest) =>
    create(type, typeof type === 'string' ? placeProps(props) : props, ...rest);
}

/** Returns the path relative to the base; undefined for an address that leads elsewhere. */
function findPath(address: string): string | undefined {
  if (address.startsWith(base)) return address.slice(base.length);
  return address.startsWith(builtBase) && !address.startsWith('//')
    ? address.slice(builtBase.length)
    : undefined;
}

function nameFile(address: string): string {
  const { path, query, hash } = splitUrl(address);
  const isFolder = path === '' || path.endsWith('/');
  const isFile = /\.[^/]*$/.test(path);
  return `${isFolder ? `${path}index.html` : isFile ? path : `${path}.html`}${query}${hash}`;
}

function placeProps(props: Props): Props {
  const placed = Object.entries(PLACES).flatMap(([name, place]): [string, unknown][] => {
    const value = props[name];
    const written = typeof value === 'string' ? place(value) : value;
    return written === value ? [] : [[name, written]];
  });
  const { dangerouslySetInnerHTML: html } = props;
  const placedHtml = isInnerHtml(html) ? placeHtml(html) : html;
  if (placed.length === 0 && placedHtml === html) return props;
  return {
    ...props,
    ...Object.fromEntries(placed),
    ...(placedHtml === undefined ? {} : { dangerouslySetInnerHTML: placedHtml }),
  };
}

interface InnerHtml {
  /** A string, or one that the policy of Trusted Types has marked. */
  readonly __html: unknown;
}

function isInnerHtml(value: unknown): value is InnerHtml {
  return typeof value === 'object' && value !== null && '__html' in value;
}

/** By object: React writes the HTML again whenever it gets another one. */
const placedHtmls = new WeakMap<InnerHtml, InnerHtml>();
const ATTRIBUTE = /(\s(href|src|poster|action|srcset|data-zoom-src)=")([^"]*)/g;

function placeHtml(inner: InnerHtml): InnerHtml {
  const known = placedHtmls.get(inner);
  if (known) return known;
  const text = String(inner.__html ?? '');
  const placedText = text.replace(ATTRIBUTE, (_, before: string, name: string, value: string) => {
    return before + (name === 'srcset' ? placeSrcset(value, placeAddress) : placeAddress(value));
  });
  // Marked only if it was before: other strings were not made by docgen.
  const html = typeof inner.__html === 'string' ? placedText : toTrustedHtml(placedText);
  const placed = placedText === text ? inner : { __html: html };
  placedHtmls.set(inner, placed);
  return placed;
}
