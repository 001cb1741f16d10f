/** Reads a JSON file of the site's author, or a navigation file that is code; what is wrong with it becomes a diagnostic with its place. */
import { isAbsolute, relative, sep } from 'node:path';
import { replaceControls } from '../../shared/control-characters.ts';
import { createDiagnostic, type DiagnosticCode } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { PositionedJson } from '../config/positioned-json.ts';
import { readRegularFile } from '../config/regular-files.ts';
import { resolveRealPath } from '../files/real-path.ts';
import type { SiteConfig } from '../types.ts';
import { findContentRoot } from './content-roots.ts';
import { isNavigationScript, readNavigationScript } from './read-navigation-script.ts';

export interface JsonFile {
  /** Undefined when the file is missing or broken. */
  readonly json: PositionedJson | undefined;
  readonly exists: boolean;
  /** Other files that decide it. @default none */
  readonly imports?: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function readJsonFile(
  file: FilePath,
  code: DiagnosticCode,
  config: Pick<SiteConfig, 'projectDir' | 'root' | 'contentRoots'>,
): Promise<JsonFile> {
  const displayPath = getProjectPath(file, config);
  let text: string;
  const home = findContentRoot(file, config)?.folder ?? config.projectDir;
  if (leadsElsewhere(file, home)) {
    const message = 'The file is a link to a hidden file, or to one outside, so it is not read.';
    const hint = 'Replace the link with the file itself.';
    return {
      json: undefined,
      exists: true,
      diagnostics: [createDiagnostic('error', code, message, { file: displayPath, hint })],
    };
  }
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readRegularFile(file));
  } catch (error) {
    const { code: reason, message } = error as NodeJS.ErrnoException;
    if (reason === 'ENOENT') return { json: undefined, exists: false, diagnostics: [] };
    const why = reason === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8' : message;
    const diagnostic = createDiagnostic('error', code, `The file cannot be read: ${why}.`, {
      file: displayPath,
    });
    return { json: undefined, exists: true, diagnostics: [diagnostic] };
  }
  if (isNavigationScript(file)) return readNavigationScript(file, text, config);
  const { JsonError, parseJson } = await import('../config/positioned-json.ts');
  try {
    return { exists: true, ...replaceInValues(parseJson(text), code, displayPath) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const place = { file: displayPath, ...error.place, ...(error.hint ? { hint: error.hint } : {}) };
    return {
      json: undefined,
      exists: true,
      diagnostics: [createDiagnostic('error', code, error.message, place)],
    };
  }
}

/** Menus show a character in place of what is none; the first is reported. */
function replaceInValues(
  { value, locate }: PositionedJson,
  code: DiagnosticCode,
  file: string,
): Pick<JsonFile, 'json' | 'diagnostics'> {
  const diagnostics: Diagnostic[] = [];
  const replace = (part: unknown, path: readonly (string | number)[]): unknown => {
    if (Array.isArray(part)) return part.map((item, index) => replace(item, [...path, index]));
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(
        Object.entries(part).map(([key, item]) => [key, replace(item, [...path, key])]),
      );
    // Addresses are judged as they are.
    if (typeof part !== 'string' || path.at(-1) === 'link') return part;
    const text = replaceControls(part);
    if (text !== part && diagnostics.length === 0) {
      const message = 'A text has a control character. Readers see "�" there.';
      const hint = 'Delete its escape, such as "\\u0007".';
      diagnostics.push(createDiagnostic('warning', code, message, { file, ...locate(path), hint }));
    }
    return text;
  };
  return { json: { value: replace(value, []), locate }, diagnostics };
}

/** Messages show lines of what is read, and pages its words: a link must not bring in what is no content. */
function leadsElsewhere(file: FilePath, home: FilePath): boolean {
  const real = resolveRealPath(file);
  if (real === file) return false;
  const path = relative(resolveRealPath(home), real);
  return isAbsolute(path) || path.split(sep).some((name) => name.startsWith('.') || name === 'node_modules');
}
