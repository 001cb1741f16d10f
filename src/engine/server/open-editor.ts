/** Who may ask for a place in the author's editor, and what opens it. */
import type { FilePath } from '../../shared/types.ts';

export interface OpenRoute {
  readonly token: string;
  /** Files outside are not opened. */
  readonly projectDir: FilePath;
  /** Given an existing file of the project; must not hand its name to a shell. */
  readonly openEditor: (file: FilePath, line?: number, column?: number) => void | Promise<void>;
}
