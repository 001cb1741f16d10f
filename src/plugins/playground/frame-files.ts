/**
 * The document that playgrounds run code in, and its script: React and all that code may import,
 * in one file. The frame has an origin of its own, so it can only load classic scripts.
 */
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddedFile } from 'docgen';
import type { Plugin as BundlerPlugin, Message } from 'esbuild';

export interface FrameInput {
  /** What code can import: a package, or the file that a name stands for. */
  readonly modules: ReadonlyMap<string, string>;
  readonly projectDir: string;
  readonly base: string;
}

/** Where the document lies in the output; readers see the folder. */
export const FRAME_DIR = '~playground';

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
  const files = outputFiles.map(({ path, contents }) => {
    const extension = path.endsWith('.css') ? 'css' : 'js';
    const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8);
    return { path: `static/playground/frame-${hash}.${extension}`, content: contents };
  });
  const paths = files.map(({ path }) => input.base + path);
  return [{ path: `${FRAME_DIR}/index.html`, content: toDocument(paths) }, ...files];
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

function toDocument(paths: readonly string[]): string {
  const tags = paths.map((path) =>
    path.endsWith('.css')
      ? `<link rel="stylesheet" href="${escapeHtml(path)}">`
      : `<script src="${escapeHtml(path)}" defer></script>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Playground</title>
${tags.join('\n')}
</head>
<body>
<div id="root"></div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
