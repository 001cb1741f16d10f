/** The frontmatter of a source with the places of its values, for plugins that read pages before they are compiled. */
import { type Document, LineCounter, parseDocument } from 'yaml';
import { findOffset } from './read-yaml.ts';

export type FrontmatterData = Readonly<Record<string, unknown>>;

const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** What escapes can say and no page can show. The page itself is warned of. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are replaced
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{Surrogate}]/gu;

export function parseFrontmatter(text: string) {
  const block = text.replace(/^\uFEFF/, '').startsWith('---') ? BLOCK.exec(text) : null;
  const lines = new LineCounter();
  const document = parseDocument(block?.[1] ?? '', {
    version: '1.2',
    schema: 'core',
    merge: true,
    prettyErrors: false,
    lineCounter: lines,
  });
  const value = document.errors.length > 0 ? undefined : readValue(document);
  const data: FrontmatterData =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FrontmatterData) : {};
  const locate = (keys: readonly (string | number)[]) => {
    const { line, col } = lines.linePos(findOffset(document, keys, 'value'));
    // The block begins below its fence.
    return { line: line + 1, column: col };
  };
  return {
    /** Empty if there is none, and for invalid YAML, which is reported with the page itself. */
    data,
    /** Finds the place of the value at these keys, or of the nearest one around it. */
    locate,
    /** The text below it. */
    body: text.slice(block?.[0].length ?? 0),
  };
}

function readValue(document: Document.Parsed): unknown {
  try {
    return document.toJS({
      maxAliasCount: 100,
      reviver: (_, value) => (typeof value === 'string' ? value.replace(NO_TEXT, '�') : value),
    });
  } catch {
    // An alias of nothing, such as `title: *note*`, or too many of them.
    return undefined;
  }
}
