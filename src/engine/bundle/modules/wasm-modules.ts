/**
 * WebAssembly that a script imports as a module, as bundlers do for what `wasm-pack` writes: its exports are those of an
 * instance that is made when the module is loaded. `asset-modules.ts` gives the address of the same file, which is all
 * that a script gets that imports nothing else.
 */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Metafile, OnLoadResult, Plugin } from 'esbuild';
import type { FilePath } from '../../../shared/types.ts';
import { encodePath } from '../../../shared/url.ts';
import { toFilePath } from '../../config/file-path.ts';
import { getImportedName } from '../../files/asset-name.ts';
import { getShortHash } from '../../files/short-hash.ts';

/** The instance of a file, by its path in the project. */
export const WASM_NAMESPACE = 'docgen-wasm';

export interface WasmModules {
  readonly projectDir: FilePath;
  readonly assetPrefix: string;
  readonly isBrowser: boolean;
  /** True if the policy of the site keeps browsers from running WebAssembly. */
  readonly isBlocked: boolean;
}

/** Each program begins with it. */
const MAGIC = Buffer.from('\0asm');

/** What Node.js has of WebAssembly; its types are those of browsers. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: {
      new (bytes: Uint8Array): object;
      imports(program: object): { readonly module: string }[];
      exports(program: object): { readonly name: string }[];
    };
  };
};

export function wasmModulesPlugin({ projectDir, assetPrefix, isBrowser, isBlocked }: WasmModules): Plugin {
  return {
    name: 'docgen-wasm',
    setup(build) {
      build.onResolve({ filter: /^docgen-wasm:/, namespace: 'docgen-asset' }, ({ path }) => ({
        path: path.slice(WASM_NAMESPACE.length + 1),
        namespace: WASM_NAMESPACE,
        // A script that only asks for the address makes no instance.
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace: WASM_NAMESPACE }, async ({ path }): Promise<OnLoadResult> => {
        const file = toFilePath(projectDir, path);
        const bytes = await readFile(file);
        const location = { file, line: 1 };
        let program: object;
        try {
          program = new WebAssembly.Module(bytes);
        } catch (error) {
          const reason = (error as Error).message;
          if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
            return { errors: [{ text: `This is not WebAssembly: ${reason}`, location }] };
          // A later version of it: browsers may run what a script that asks for the address fetches.
          const text = `Node.js cannot read this WebAssembly, so its import has only its address: ${reason}`;
          return { contents: '', warnings: [{ text, location }] };
        }
        const address = assetPrefix + encodePath(getImportedName(file, getShortHash(bytes)));
        return {
          contents: generateInstance(program, isBrowser ? address : bytes),
          resolveDir: dirname(file),
        };
      });
      if (!isBrowser || !isBlocked) return;
      build.onEnd(({ metafile }) => {
        const files = listInstances(metafile).map((path) => toFilePath(projectDir, path));
        return { warnings: files.map((file) => ({ text: BLOCKED, location: { file, line: 1 } })) };
      });
    },
  };
}

const BLOCKED = `Browsers do not run this WebAssembly, since the policy of the site does not allow it: add "'wasm-unsafe-eval'" to "script-src" in "csp"`;

/** Lists the files of which a script of the output makes an instance. */
function listInstances(metafile: Metafile | undefined): string[] {
  const prefix = `${WASM_NAMESPACE}:`;
  const used = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])),
  );
  return used.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** `source`: the program itself, for rendering, or the address from which browsers fetch it. */
function generateInstance(program: object, source: Buffer | string): string {
  const modules = [...new Set(WebAssembly.Module.imports(program).map(({ module }) => module))];
  const names = WebAssembly.Module.exports(program).map(({ name }) => name);
  const quote = JSON.stringify;
  const start =
    typeof source === 'string'
      ? `(await WebAssembly.instantiate(await (await fetch(${quote(source)})).arrayBuffer(), imports)).instance`
      : `new WebAssembly.Instance(new WebAssembly.Module(Buffer.from("${source.toString('base64')}", "base64")), imports)`;
  return [
    ...modules.map((module, at) => `import * as module${at} from ${quote(module)};`),
    `const imports = { ${modules.map((module, at) => `${quote(module)}: module${at}`).join(', ')} };`,
    `const { exports } = ${start};`,
    ...names.map((name, at) => `const export${at} = exports[${quote(name)}];`),
    `export { ${names.map((name, at) => `export${at} as ${quote(name)}`).join(', ')} };`,
  ].join('\n');
}
