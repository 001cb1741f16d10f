/** Trees of files as authors draw them: read once, for pages and for components. */

/** A file, or a folder when it has `children`. */
export interface FileTreeEntry {
  readonly name: string;
  /** Text after the name, without `#` or `//`. */
  readonly comment: string;
  /** Written `**name**`: the entry to notice. */
  readonly isMarked: boolean;
  /** Undefined for a file; empty for a folder whose content is not shown. */
  readonly children?: readonly FileTreeEntry[];
}

/** Branches as `tree` draws them, indentation, and list marks. */
const BRANCHES = /^(?:[\s│├└┌─|`+\\]|--)*(?:[-*] )?/;
const COMMENT = /\s+(?:#|\/\/|—|–|<-|←)\s*(.*)$/;

/**
 * Reads a drawing such as `tree` prints, or names that are only indented. A name that ends in
 * `/` is a folder; so is one with names below it.
 */
export function parseFileTree(text: string): readonly FileTreeEntry[] {
  const roots: Draft[] = [];
  const open: { readonly column: number; readonly draft: Draft }[] = [];
  for (const line of text.replaceAll('\t', '    ').split('\n')) {
    const column = BRANCHES.exec(line)?.[0].length ?? 0;
    const rest = line.slice(column).trim();
    if (rest === '') continue;
    while ((open.at(-1)?.column ?? -1) >= column) open.pop();
    const draft = parseLine(rest);
    const parent = open.at(-1)?.draft;
    if (parent) {
      parent.children ??= [];
      parent.children.push(draft);
    } else roots.push(draft);
    open.push({ column, draft });
  }
  return roots;
}

interface Draft {
  name: string;
  comment: string;
  isMarked: boolean;
  children?: Draft[];
}

function parseLine(text: string): Draft {
  const comment = COMMENT.exec(text)?.[1] ?? '';
  const content = text.replace(COMMENT, '').trim();
  const marked = /^\*\*(.+)\*\*(\/?)$/.exec(content);
  const name = marked ? `${marked[1]}${marked[2]}` : content;
  const isFolder = /[/\\]$/.test(name);
  return {
    name: isFolder ? name.slice(0, -1) : name,
    comment,
    isMarked: marked !== null,
    ...(isFolder && { children: [] }),
  };
}
