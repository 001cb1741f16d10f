/** Frames of MDX pages that show other sites: browsers leave them empty unless the site's policy names those. */
import type { SiteConfig } from '../../types.ts';
import { type Element, isElement, isJsx, type JsxNode, type Root, walk } from '../hast.ts';
import type { PageContext } from '../page-context.ts';

/** Lists the sources that frames may show besides the site itself; undefined where any may be shown. */
export function listFrameSources({ csp }: Pick<SiteConfig, 'csp'>): readonly string[] | undefined {
  if (csp === false || csp.isOpen) return undefined;
  return csp.sources['frame-src'] ?? [];
}

export function reportFrames(tree: Root, context: PageContext): void {
  const sources = listFrameSources(context.config);
  if (sources === undefined) return;
  walk(tree, (node) => {
    const src = isElement(node, 'iframe') || (isJsx(node) && node.name === 'iframe') ? getSrc(node) : '';
    const address = src.startsWith('//') ? `https:${src}` : src;
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
    const url = new URL(address);
    if (sources.some((source) => allows(source, url))) return undefined;
    const { csp } = context.config;
    const strict = csp !== false && csp.strict ? '' : 'strict: false, ';
    context.report({
      severity: 'warning',
      code: 'DG3054',
      message: `The frame stays empty: the content security policy of the site does not allow ${url.origin}.`,
      place: node,
      hint: `Add it to the config: csp: { ${strict}'frame-src': ['${url.origin}'] }.`,
    });
    return undefined;
  });
}

function getSrc(node: Element | JsxNode): string {
  if (isElement(node)) return String(node.properties.src ?? '');
  const src = node.attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'src',
  );
  return typeof src?.value === 'string' ? src.value : '';
}

/**
 * Matches an address like browsers match a source of a policy: a scheme, or a host with or without scheme, subdomains,
 * port and path.
 */
function allows(source: string, { protocol, hostname, port, pathname }: URL): boolean {
  if (source === '*') return true;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return source.toLowerCase() === protocol;
  const [, scheme, host = '', requiredPort, path] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^:/]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== protocol) return false;
  const isHost = host.startsWith('*.')
    ? hostname.endsWith(host.slice(1).toLowerCase())
    : hostname === host.toLowerCase();
  const isPort = requiredPort === undefined ? port === '' : requiredPort === '*' || requiredPort === port;
  const isPath = path === undefined || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path);
  return isHost && isPort && isPath;
}
