/** The one place where text becomes HTML in a document's head. */
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import { escapeHtml, escapeRawText } from '../../shared/escape-html.ts';
import { isAttributeName, isTagName } from '../../shared/markup-names.ts';
import type { Diagnostic } from '../../shared/types.ts';

/**
 * `<tag a="b" c>`; `true` writes a bare name, `false` nothing.
 * @throws {DocgenError} for a name that would end the tag and begin something else.
 */
export function renderTag(
  tag: string,
  attrs: Readonly<Record<string, string | boolean>>,
  content = '',
): string {
  const wrong = isTagName(tag) ? Object.keys(attrs).find((name) => !isAttributeName(name)) : tag;
  if (wrong !== undefined) throw new DocgenError([createNameError(wrong, tag)]);
  const attributes = Object.entries(attrs)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
  const isVoid = /^(?:meta|link|base)$/.test(tag);
  return `<${tag}${attributes}>${isVoid ? '' : `${writeContent(tag, content)}</${tag}>`}`;
}

/** Writes the content of an element as the config gives it; only its end tag ends a script or a style. */
export function writeContent(tag: string, content: string): string {
  const name = tag.toLowerCase();
  return name === 'script' || name === 'style' ? escapeRawText(content, name) : content;
}

/** Serializes JSON for a `<script>`: without `<`, and without line ends that old parsers reject. */
export function serializeInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function createNameError(name: string, tag: string): Diagnostic {
  const message = `The head tag <${tag}> cannot be written: ${JSON.stringify(name)} is not a valid name in HTML.`;
  const hint = 'Correct the function in "head" of the config, or the plugin, that returns it.';
  return createDiagnostic('error', 'DG6005', message, { hint });
}
