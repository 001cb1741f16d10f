/** Opens a place of a file in the author's editor: the running one, or the one named in the environment. */
import { basename } from 'node:path';
import { createDiagnostic, DocgenError } from '../shared/diagnostic.ts';

/** `file` is absolute. Rejects if no editor can be opened. */
export type OpenEditor = (file: string, line?: number, column?: number) => Promise<void>;

/** Editors that would take over the terminal that docgen writes to. */
const IN_TERMINAL = new Set([
  'ed',
  'emacs',
  'hx',
  'joe',
  'kak',
  'mcedit',
  'micro',
  'nano',
  'nvim',
  'vi',
  'vim',
]);

export const openEditor: OpenEditor = async (file, line = 1, column = 1) => {
  const { default: guessEditor } = await import('launch-editor/guess.js');
  const [editor] = guessEditor();
  if (editor === null || IN_TERMINAL.has(basename(editor))) throw createEditorError(editor);
  const { default: launchEditor } = await import('launch-editor');
  // Reports by itself if the editor cannot be started.
  launchEditor(`${file}:${line}:${column}`);
};

function createEditorError(editor: string | null): DocgenError {
  const message =
    editor === null
      ? 'No editor is running, and none is set.'
      : `"${editor}" is not opened: it would take over this terminal.`;
  const hint = 'Set LAUNCH_EDITOR to the command of an editor with its own window, such as code.';
  return new DocgenError([createDiagnostic('warning', 'DG9006', message, { hint })], 3);
}
