/**
 * The document that runs the code of playgrounds, and its script: React and all modules that code may
 * import, in one file. The frame has an origin of its own, for which hosts need not allow any requests; so
 * the page fetches the script and sends it, and the document contains no more than its receiver.
 */
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddedFile } from 'docgenjs';
import type { Plugin as BundlerPlugin, Message } from 'esbuild';

export interface FrameInput {
  /** Modules that code can import: a package, or a file by name. */
  readonly modules: ReadonlyMap<string, string>;
  readonly projectDir: string;
}

/** Folder of the document in the output; readers see it in the address. */
export const FRAME_DIR = '~playground';

/** Receives the script from the page around the frame, and runs it as a `blob:` source. */
const START =
  '(function(){function tell(t){parent.postMessage({type:t},"*")}addEventListener("message",function take(e){if(e.source!==parent||e.data.type!=="playground-start")return;removeEventListener("message",take);import(URL.createObjectURL(new Blob([e.data.script],{type:"text/javascript"}))).catch(function(){tell("playground-refused")})});tell("playground-loaded")})()';

/** Sources that a policy has to allow for the document, and for code of readers. */
export const FRAME_SOURCES: readonly string[] = [
  `'sha256-${createHash('sha256').update(START).digest('base64')}'`,
  'blob:',
];

/** Always included, since JSX needs them. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom'];

/** @throws the messages of the bundler, if a module cannot be bundled. */
export async function createFrameFiles(input: FrameInput): Promise<AddedFile[]> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: createEntry(input.modules), resolveDir: input.projectDir, loader: 'js' },
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
  const getText = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  // The policy may allow only styles of the site's own files: these are set by script.
  const script = `globalThis.playgroundStyles = ${JSON.stringify(getText('.css'))};\n${getText('.js')}`;
  return [
    { path: `${FRAME_DIR}/index.html`, content: DOCUMENT },
    { path: `${FRAME_DIR}/frame.js`, content: script },
  ];
}

export interface FrameProblem {
  readonly message: string;
  /** The module that is not there, as code imports it; undefined if a file of one is wrong. */
  readonly missing?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Lists the problems of a failed bundle: modules that are not there, and files with mistakes. */
export function listProblems(error: unknown, { modules, projectDir }: FrameInput): FrameProblem[] {
  const { errors } = error as { readonly errors?: readonly Message[] };
  if (errors === undefined) return [{ message: error instanceof Error ? error.message : String(error) }];
  const names = [...withReact(modules).keys()];
  return errors.map(({ text, location }) => {
    const message = `${text}.`;
    if (location === null) return { message };
    const missing = location.file === '<stdin>' ? names[location.line - FIRST_MODULE] : undefined;
    if (missing !== undefined) return { message, missing };
    const { file, line, column } = location;
    return { message, file: resolve(projectDir, file), line, column: column + 1 };
  });
}

/** Line of the entry that has the first module; each has its own, by which its problems are found. */
const FIRST_MODULE = 3;

/** Creates the entry; `require` gives CommonJS and ES modules the shape that compiled code expects. */
function createEntry(modules: ReadonlyMap<string, string>): string {
  const table = [...withReact(modules)].map(
    ([name, path]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(path)}),\n`,
  );
  const frame = fileURLToPath(new URL('./runtime/frame.js', import.meta.url));
  return `import { startFrame } from ${JSON.stringify(frame)};\nstartFrame({\n${table.join('')}});\n`;
}

function withReact(modules: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...REACT.map((name) => [name, name] as const), ...modules]);
}

/** Resolves React to the site's, or else to docgen's; never to two. */
function ownReact(projectDir: string): BundlerPlugin {
  const here = dirname(fileURLToPath(import.meta.url));
  return {
    name: 'playground-react',
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, async (args) => {
        const { path, kind, pluginData } = args;
        if (pluginData === 'asked') return undefined;
        const resolveFrom = (resolveDir: string) =>
          build.resolve(path, { kind, resolveDir, pluginData: 'asked' });
        const result = await resolveFrom(projectDir);
        return result.errors.length === 0 ? result : resolveFrom(here);
      });
    },
  };
}

/** Resolves a file of `include` from the project folder; the name of a package stays. */
export function resolveModulePath(path: string, projectDir: string): string {
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
