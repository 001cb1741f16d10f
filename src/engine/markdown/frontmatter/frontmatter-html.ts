import type { Frontmatter, Severity } from '../../../shared/types.ts';
import { isSafeIcon, isSafeTag } from '../../routes/safe-svg.ts';
import { isElement, type Root, walk } from '../hast.ts';
import type { HtmlContext } from '../page-context.ts';
import { escapeText, renderHtml } from '../render-html.ts';
import { isHarmlessId } from '../slug.ts';
import { createSchemeHint, isImageData, isSafeAddress } from '../transforms/links.ts';
import { parseHtml } from '../transforms/raw-html.ts';
import { createHeadTags, type UnsafeValue } from './frontmatter-head.ts';

type KeyPath = readonly (string | number)[];

/** Texts of the home page that may be HTML. */
const HTML_KEYS = new Set(['name', 'text', 'tagline', 'badge', 'title', 'details']);
const RENDERED_KEYS = new Set(['hero', 'features', 'icon', 'tag', 'prev', 'next']);
const ADDRESS_KEYS = new Set(['link', 'src', 'light', 'dark']);

/**
 * Returns a copy in which nothing can run; `onUnsafe` gets each value that was changed. For trusted authors, only
 * malformed tags are left out.
 */
export function sanitizeFrontmatter(
  frontmatter: Frontmatter,
  options: SanitizeOptions & { readonly isTrusted: boolean },
): Frontmatter {
  const { isTrusted, onUnsafe } = options;
  const record: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(frontmatter)) {
    const isRendered = RENDERED_KEYS.has(key);
    if (key === 'head') record[key] = createHeadTags(value, isTrusted, onUnsafe);
    else record[key] = isRendered && !isTrusted ? sanitizeValue(value, [key], options) : value;
  }
  return Object.freeze(record);
}

interface SanitizeOptions {
  readonly onUnsafe: (unsafe: UnsafeValue) => void;
  /** Level of an address that was removed. */
  readonly removed: Severity;
  /** Allowed for links, besides the usual ones. */
  readonly schemes: readonly string[];
}

function sanitizeValue(value: unknown, path: KeyPath, options: SanitizeOptions): unknown {
  if (Array.isArray(value)) {
    return Object.freeze(value.map((item, index) => sanitizeValue(item, [...path, index], options)));
  }
  if (typeof value === 'object' && value !== null) {
    const record: Record<string, unknown> = Object.create(null);
    for (const [key, item] of Object.entries(value)) {
      const harmless = sanitizeValue(item, [...path, key], options);
      if (harmless !== undefined) record[key] = harmless;
    }
    return Object.freeze(record);
  }
  return typeof value === 'string' ? sanitizeText(value, path, options) : value;
}

/** Undefined for an address that has to be removed. */
function sanitizeText(
  text: string,
  path: KeyPath,
  { onUnsafe, removed, schemes }: SanitizeOptions,
): string | undefined {
  const key = String(path.findLast((part) => typeof part === 'string'));
  const name = path.join('.');
  const isAllowed = key === 'link' ? isSafeAddress(text, schemes) : isSafeAddress(text) || isImageData(text);
  if (ADDRESS_KEYS.has(key) && !isAllowed) {
    onUnsafe({
      path,
      severity: removed,
      code: 'DG3042',
      message: `Unsafe address "${text}" of "${name}" was removed. Its scheme can run code in the reader's browser or is unknown.`,
      hint: createSchemeHint(text),
    });
    return undefined;
  }
  const isUnsafeDrawing = (key === 'icon' && !isSafeIcon(text)) || (key === 'tag' && !isSafeTag(text));
  const html = HTML_KEYS.has(key) && path.length > 1 ? sanitizeHtml(text, key) : text;
  if (isUnsafeDrawing || html === undefined) {
    onUnsafe({
      path,
      severity: 'warning',
      code: 'DG3043',
      message: isUnsafeDrawing
        ? `The drawing of "${name}" was left out: it contains more than shapes and images, so it could run code.`
        : `The HTML of "${name}" could run code or change the page around it; it is shown as text.`,
      hint: 'Remove the active content, or set "markdown.html" to true when all authors are trusted.',
    });
    return isUnsafeDrawing ? '' : escapeText(text);
  }
  return html;
}

/**
 * Undefined for HTML that runs code. The theme puts it between its own tags, and the text of a hero line by line: so
 * each piece is written again, with everything it opens closed, and no end tags for what it did not open.
 */
function sanitizeHtml(text: string, key: string): string | undefined {
  const pieces = key === 'text' ? text.split(/\r?\n/) : [text];
  const sanitized = pieces.map(sanitizePiece);
  return sanitized.includes(undefined) ? undefined : sanitized.join('\n');
}

function sanitizePiece(text: string): string | undefined {
  if (!/[<&]/.test(text)) return text;
  let isSafe = true;
  const context: HtmlContext = {
    format: 'md',
    config: { markdown: { html: false, schemes: [] }, untrusted: true },
    report: () => {
      isSafe = false;
    },
  };
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: text }] };
  try {
    parseHtml(tree, context);
  } catch (error) {
    // Nested too deeply, or wrongly.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  walk(tree, (node) => {
    const { id } = isElement(node) ? node.properties : {};
    if (typeof id === 'string' && !isHarmlessId(id)) isSafe = false;
    return undefined;
  });
  if (!isSafe) return undefined;
  if (!/<[/!?a-z]/i.test(text)) return text;
  const html = renderHtml(tree);
  // Other themes look for tags in it, and may only know `<br/>`. Spaces are looked at once, from the first one.
  return text.replace(/(?<!\s)\s*\/>/g, '>') === html ? text : html.replace(VOID_TAG, '<$1/>');
}

const VOID_TAG = /<((?:br|hr|img|wbr)(?: [\w:-]+(?:="[^"]*")?)*)>/g;
