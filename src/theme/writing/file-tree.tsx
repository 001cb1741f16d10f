import type { ReactElement, ReactNode } from 'react';
import { type FileTreeEntry, parseFileTree } from '../../shared/file-tree.ts';

/** Props of `FileTree`. */
export interface FileTreeProps {
  /** Names as `tree` prints them, or indented by spaces; for components, instead of a list inside. */
  readonly tree?: string;
  /** A list: a name that ends in `/` or has a list below it is a folder, text after a name is a comment, bold names are highlighted. */
  readonly children?: ReactNode;
}

/**
 * A tree of files and folders; folders collapse, without JavaScript too. A code block with the language `tree`
 * is the same in plain Markdown.
 *
 * @example
 * <FileTree>
 *
 * - docs/
 *   - **index.md** the home page
 * - docgen.config.ts
 *
 * </FileTree>
 */
export function FileTree({ tree, children }: FileTreeProps): ReactElement {
  return (
    <div className="rp-file-tree rp-not-doc">
      {tree === undefined ? children : <Entries entries={parseFileTree(tree)} />}
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly FileTreeEntry[] }): ReactElement {
  return (
    <ul>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may be drawn with one name
        <li key={index}>
          {entry.children?.length ? (
            <details open suppressHydrationWarning>
              <summary>
                <Name entry={entry} />
              </summary>
              <Entries entries={entry.children} />
            </details>
          ) : (
            <Name entry={entry} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Name({ entry }: { readonly entry: FileTreeEntry }): ReactElement {
  const { name, comment, isMarked, children } = entry;
  const classes = [
    'rp-file-tree__name',
    children ? 'rp-file-tree__name--folder' : '',
    isMarked ? 'rp-file-tree__name--marked' : '',
  ];
  return (
    <>
      <span className={classes.filter(Boolean).join(' ')}>{name}</span>
      {comment ? <span className="rp-file-tree__comment"> {comment}</span> : null}
    </>
  );
}
