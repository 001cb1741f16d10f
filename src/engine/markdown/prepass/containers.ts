/**
 * The spellings of containers that sites of other tools use: `:::tip`, `::: tip Title`, `:::tip[Title]`,
 * `:::tip{title="Title"}`, `:::tip\{title="Title"}`; after a title, `{open}` opens `:::details`.
 */

/** Names of alerts, and of the containers that become callouts. */
export const CALLOUT_TYPES = [
  'tip',
  'note',
  'important',
  'warning',
  'caution',
  'danger',
  'info',
  'details',
] as const;
export type CalloutType = (typeof CALLOUT_TYPES)[number];

export const CONTAINER_TYPES = [...CALLOUT_TYPES, 'code-group'] as const;
export type ContainerType = (typeof CONTAINER_TYPES)[number];

/** An opening line, from its first colon on. */
export interface ContainerOpener {
  readonly type: ContainerType;
  readonly colons: number;
  /** Range of the title in the matched text; empty when there is none. */
  readonly title: { readonly start: number; readonly end: number };
  /** A title from `{title="…"}`: plain text, not Markdown. */
  readonly plainTitle: string | undefined;
  /** Readers find it opened: `:::details Title {open}`. */
  readonly isOpen: boolean;
  /** The line also closes the container: `:::tip Title :::`. */
  readonly closed: boolean;
}

const OPENER = /^(:{3,})[ \t]*(code-group|[A-Za-z]+)(?![A-Za-z0-9_-])/i;
const ATTRIBUTES = /\\?\{[ \t]*title[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+?))[ \t]*\\?\}[ \t]*$/;

/** As VitePress spells it. */
const OPEN = /[ \t]*\\?\{[ \t]*open[ \t]*\\?\}[ \t]*$/;

export function matchContainerOpener(text: string): ContainerOpener | undefined {
  const match = OPENER.exec(text);
  const type = CONTAINER_TYPES.find((name) => name === match?.[2]?.toLowerCase());
  if (match === null || type === undefined) return undefined;
  const colons = match[1]?.length ?? 0;
  const closing = /[ \t]:{3,}[ \t]*$/.exec(text);
  const closed = closing !== null && closing.index >= match[0].length;
  const line = text.slice(0, closed ? closing.index : undefined);
  const open = type === 'details' ? OPEN.exec(line) : null;
  const rest = line.slice(0, open?.index);
  const attributes = ATTRIBUTES.exec(rest);
  const plainTitle = attributes?.[1] ?? attributes?.[2] ?? attributes?.[3];
  const title = findTitleRange(rest, match[0].length, attributes?.index ?? rest.length);
  return { type, colons, title, plainTitle, isOpen: open !== null, closed };
}

/** Returns the name in an opening line of a container that does not exist. */
export function matchUnknownContainer(text: string): string | undefined {
  return /^:{3,}[ \t]*(\p{L}[\p{L}\d_-]*)/u.exec(text)?.[1];
}

/** Finds the title without the brackets of `[Title]` and without spaces around it. */
function findTitleRange(text: string, from: number, to: number): { start: number; end: number } {
  const title = text.slice(from, to);
  const bracketed = /^\[(.*)\][ \t]*$/.exec(title)?.[1];
  const inner = bracketed ?? title;
  const start = from + (bracketed === undefined ? 0 : 1) + (inner.length - inner.trimStart().length);
  return { start, end: Math.max(start, start + inner.trim().length) };
}

/** Counts the colons of a closing line (from its first colon on); 0 if it is none. */
export function matchContainerCloser(text: string): number {
  return /^(:{3,})[ \t]*$/.exec(text)?.[1]?.length ?? 0;
}

/** Escapes plain text as Markdown that shows it unchanged, in both formats. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>~&|#!$:@]/g, '\\$&');
}
