/**
 * Scripts for a page of `file:`, where browsers run no modules: each module becomes a script that registers a function,
 * which runs when all its imports have arrived (`runtime/portable/site-files.ts`).
 */
import type { Message, TransformFailure } from 'esbuild';
import { createDocgenError, type DocgenError } from '../../shared/diagnostic.ts';
import { resolveRoomFile } from '../bundle/imports/rooms.ts';
import { PORTABLE_BASE, PORTABLE_MARK } from '../bundle/modules/portable-names.ts';

/** Writes the script that registers the module at an output path. @throws {DocgenError} for one that must be a module. */
export async function writeClassicScript(path: string, module: string): Promise<string> {
  const { transform } = await import('esbuild');
  const { code } = await transform(module, {
    format: 'cjs',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    minify: true,
    define: { 'import.meta.url': URL_NAME },
    logLevel: 'silent',
  }).catch((error: TransformFailure) => {
    throw createFailure(path, error.errors);
  });
  const imports = new Set<string>();
  const note = (name: string): string => {
    imports.add(name);
    return JSON.stringify(name);
  };
  const run = code
    .replaceAll(REQUIRED, (_, name: string) => `require(${note(name)})`)
    .replaceAll(IMPORTED, (_, name: string) => `docgenFiles.load(${JSON.stringify(name)})`)
    .replaceAll(NAMED, (_, quote: string, name: string) => `(${PORTABLE_BASE}+${quote}${name}${quote})`);
  for (const [, name] of code.matchAll(READ)) if (name !== undefined) imports.add(`${name}.js`);
  const list = JSON.stringify([...imports]);
  return `docgenFiles.define(${JSON.stringify(path)},${list},function(require,module,exports,${URL_NAME}){"use strict";${run}});\n`;
}

/** Writes the first script of a page: it finds files, then runs the app's first module. */
export async function writeFirstScript(path: string, module: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [resolveRoomFile('runtime/portable/offer-files')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  const offer = outputFiles[0]?.text ?? '';
  return `${offer}${await writeClassicScript(path, module)}docgenFiles.load(${JSON.stringify(path)});\n`;
}

/** Replaces `import.meta.url`. */
const URL_NAME = 'docgenUrl';

const FILE = `"${PORTABLE_MARK}([^"]+)"`;
const REQUIRED = new RegExp(`\\brequire\\(${FILE}\\)`, 'g');
const IMPORTED = new RegExp(`\\bimport\\(${FILE}\\)`, 'g');
/** The address of a file, as a value. */
const NAMED = new RegExp(`(["'\`])${PORTABLE_MARK}([^"'\`\\\\$]*)\\1`, 'g');
const READ = /\bdocgenFiles\.read\("([^"]+)"\)/g;

function createFailure(path: string, errors: readonly Message[]): DocgenError {
  const text = errors[0]?.text ?? 'it cannot be parsed';
  const message = `A portable site cannot contain the script "${path}", which is a module by nature: ${text}.`;
  const hint = 'Wait inside a function instead of at the top level of a module, or build without --portable.';
  return createDocgenError('DG5009', message, { hint });
}
