/**
 * The document that playgrounds run code in, and its script: React and all that code may import,
 * in one file. The frame has an origin of its own, which hosts need not let load anything; so the
 * page fetches the script and sends it, and the document holds no more than what takes it.
 */
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddedFile } from 'docgenjs';
import type { Plugin as BundlerPlugin, Message } from 'esbuild';

export interface FrameInput {
  /** What code can import: a package, or the file that a name stands for. */
  readonly modules: ReadonlyMap<string, string>;
  readonly projectDir: string;
}

/** Where the document lies in the output; readers see the folder. */
export const FRAME_DIR = '~playground';

/** Takes the script from the page around the frame, and runs it as what a policy calls `blob:`. */
const START =
  '(function(){function tell(t){parent.postMessage({type:t},"*")}addEventListener("message",function take(e){if(e.source!==parent||e.data.type!=="playground-start")return;removeEventListener("message",take);import(URL.createObjectURL(new Blob([e.data.script],{type:"text/javascript"}))).catch(function(){tell("playground-refused")})});tell("playground-loaded")})()';

/** What a policy has to let pass for the document, and for what readers write. */
export const FRAME_SOURCES: readonly string[] = [
  `'sha256-${createHash('sha256').update(START).digest('base64')}'`,
  'blob:',
];

/** Always there, since JSX needs them. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom'];

/** @throws the messages of the bundler, when a module cannot be bundled. */
export async function makeFrameFiles(input: FrameInput): Promise<AddedFile[]> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: toEntry(input.modules), resolveDir: input.projectDir, loader: 'js' },
    absWorkingDir: input.projectDir,
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [ownReact(input.projectDir)],
  });
  const textOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  // The policy may allow no styles but those of the site's own files: these are set by script.
  const script = `globalThis.playgroundStyles = ${JSON.stringify(textOf('.css'))};\n${textOf('.js')}`;
  return [
    { path: `${FRAME_DIR}/index.html`, content: DOCUMENT },
    { path: `${FRAME_DIR}/frame.js`, content: script },
  ];
}

/** What to say of a failed bundle, without the bundler's own words around it. */
export function toMessages(error: unknown): string[] {
  const { errors } = error as { readonly errors?: readonly Message[] };
  return errors?.map(({ text }) => text) ?? [error instanceof Error ? error.message : String(error)];
}

/** `require` gives CommonJS and ES modules the shape that compiled code expects. */
function toEntry(modules: ReadonlyMap<string, string>): string {
  const all = new Map([...REACT.map((name) => [name, name] as const), ...modules]);
  const table = [...all].map(
    ([name, path]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(path)})`,
  );
  const frame = fileURLToPath(new URL('./runtime/frame.js', import.meta.url));
  return `import { startFrame } from ${JSON.stringify(frame)};\nstartFrame({ ${table.join(', ')} });\n`;
}

/** The site's React, or the one that docgen brings along; never two. */
function ownReact(projectDir: string): BundlerPlugin {
  const here = dirname(fileURLToPath(import.meta.url));
  return {
    name: 'playground-react',
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, async (args) => {
        const { path, kind, pluginData } = args;
        if (pluginData === 'asked') return undefined;
        const ask = (resolveDir: string) => build.resolve(path, { kind, resolveDir, pluginData: 'asked' });
        const found = await ask(projectDir);
        return found.errors.length === 0 ? found : ask(here);
      });
    },
  };
}

/** A file that `include` names, from the project folder; a package stays a name. */
export function toModulePath(path: string, projectDir: string): string {
  const isFile = path.startsWith('.') || isAbsolute(path);
  return isFile ? resolve(projectDir, path) : path;
}

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Playground</title>
</head>
<body>
<div id="root"></div>
<script>${START}</script>
</body>
</html>
`;
