/** Sheets of a project that was written for the theme of another tool, and is built as it is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartialMessage } from 'esbuild';
import { readPeerSheet } from '../../../compat/peer-sheet.ts';
import { placeMistake } from './style-error.ts';

export { readPeerSheet };

/**
 * Creates what makes CSS mean the same in docgen's theme, and warns of classes that select nothing, where the first is in
 * the source.
 * @param onFile gets the file that says what the project was written for
 */
export function createPeerSheets(projectDir: string, onFile: (file: string) => void) {
  const file = join(projectDir, 'package.json');
  let manifest: Promise<string> | undefined;
  return async (css: string, sheet: string, source: string) => {
    onFile(file);
    manifest ??= readFile(file, 'utf8').catch(() => '');
    const { css: adapted, lost } = readPeerSheet(css, await manifest);
    const warnings: PartialMessage[] = [];
    if (lost === undefined) return { css: adapted, warnings };
    const before = source.slice(0, Math.max(0, source.indexOf(lost.first))).split(/\r?\n/);
    const message = `${lost.message} Remove them, or select what the browser shows.`;
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return { css: adapted, warnings: [placeMistake({ message, ...place }, sheet)] };
  };
}
