/**
 * `import(path)` and `require(path)` with computed paths in a config. The bundle of a config runs from memory, where
 * Node resolves nothing: arguments are resolved from the config file.
 */
import { parse, type Token, tokTypes } from 'acorn';
import type { FilePath } from '../../../shared/types.ts';

/** Answers such calls in the bundle, without moving any line or column. */
export function withComputedImports(text: string, file: FilePath): string {
  const calls = listComputedImports(text);
  const asks = text.includes('__require(');
  if (calls.length === 0 && !asks) return text;
  const marked = calls.reduce(
    (code, start) => code.slice(0, start) + LOAD + code.slice(start + LOAD.length),
    text,
  );
  const from = JSON.stringify(file);
  return `${marked}\n${calls.length > 0 ? createLoad(from) : ''}${asks ? createRequire(from) : ''}`;
}

/** As long as `import`. */
const LOAD = '__load';

/** Lists places of `import(…)` in a bundle with more than a literal. */
function listComputedImports(text: string): number[] {
  if (!/\bimport\((?!["'])/.test(text)) return [];
  const tokens: Token[] = [];
  parse(text, { ecmaVersion: 'latest', sourceType: 'module', onToken: tokens });
  return tokens
    .filter(
      ({ type }, at) =>
        type === tokTypes._import &&
        tokens[at + 1]?.type === tokTypes.parenL &&
        tokens[at + 2]?.type !== tokTypes.string,
    )
    .map(({ start }) => start);
}

/** Creates the loader, which adds the attributes that Node needs for JSON and other loaders do not. */
function createLoad(from: string): string {
  return `async function ${LOAD}(given, options) {
  const name = String(given);
  if (/^[a-z]{2,}:/i.test(name)) return import(name, options);
  const require = process.getBuiltinModule('module').createRequire(${from});
  const path = require.resolve(name);
  if (path.endsWith('.json')) { const value = require(path); return { ...value, default: value }; }
  const isFile = process.getBuiltinModule('path').isAbsolute(path);
  return import(isFile ? process.getBuiltinModule('url').pathToFileURL(path).href : path, options);
}
`;
}

/** Creates `require` under the name that an esbuild bundle looks for. */
function createRequire(from: string): string {
  return `function require(name) { return process.getBuiltinModule('module').createRequire(${from})(name); }\n`;
}
