/** `docgenjs/plugins/playground`: code blocks that readers can change and run. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodeBlock, FilesContext, PageContext, Plugin, PluginProblem } from 'docgenjs';
import {
  createFrameFiles,
  FRAME_DIR,
  FRAME_SOURCES,
  type FrameProblem,
  listProblems,
  resolveModulePath,
} from './frame-files.ts';
import { type Direction, listIdleOptions, optionsSchema, type PlaygroundOptions } from './options.ts';
import { readFences, readImports } from './read-imports.ts';

export type { PlaygroundOptions } from './options.ts';

const LANGUAGES = ['jsx', 'tsx'];
const DIRECTIONS: readonly Direction[] = ['horizontal', 'vertical'];

/**
 * Turns blocks of JSX into an editor and its result. The code runs in a sandboxed frame, `~playground/`,
 * which has no access to the page. A content security policy of the site gets the sources of that frame:
 * the hash of its one line of script, and `blob:`, which code of readers becomes.
 */
export function pluginPlayground(options: PlaygroundOptions = {}): Plugin {
  const { defaultRenderMode = 'pure', defaultDirection = 'horizontal', editorPosition = 'left' } = options;
  let render: string | undefined;
  return {
    name: 'playground',
    needsServer: true,
    cacheKey: '',
    csp: { 'script-src': [...FRAME_SOURCES] },
    config(config, { checkOptions, report, projectDir }) {
      const isValid = checkOptions(optionsSchema, options) !== undefined;
      const idle = listIdleOptions(options);
      if (isValid && idle.length > 0)
        report({
          severity: 'warning',
          message: `${idle.map((name) => `"${name}"`).join(', ')} has no effect: editor and compiler are part of the plugin.`,
          hint: 'Leave it out. Nothing is loaded from other hosts.',
        });
      if (isValid && options.render !== undefined) render = resolve(projectDir, options.render);
      return config;
    },
    markdown: {
      codeBlock(block, context) {
        if (!isPlayground(block, defaultRenderMode)) return undefined;
        for (const problem of findProblems(block, context)) context.report(problem);
        const direction = getDirection(block, context) ?? defaultDirection;
        const { title } = block.attributes;
        const { lang: language, code } = block;
        return {
          component: render ?? fileURLToPath(new URL('./runtime/playground.js', import.meta.url)),
          props: {
            code,
            language,
            direction,
            editorPosition,
            framePath: `/${FRAME_DIR}/`,
            ...(typeof title === 'string' && { title }),
          },
        };
      },
    },
    async addFiles(_config, _isProd, context) {
      const { site, report } = context;
      const imports = await collectImports(context, defaultRenderMode);
      if (imports === undefined) return [];
      const included = (options.include ?? []).map((entry): [string, string] => {
        const [name, path] = typeof entry === 'string' ? [entry, entry] : entry;
        return [name, resolveModulePath(path, site.projectDir)];
      });
      const named = [...imports.keys()].map((name): [string, string] => [name, name]);
      const input = { modules: new Map([...named, ...included]), projectDir: site.projectDir };
      try {
        return await createFrameFiles(input);
      } catch (error) {
        for (const problem of listProblems(error, input)) report(createReport(problem, imports));
        return [];
      }
    },
  };
}

type RenderMode = NonNullable<PlaygroundOptions['defaultRenderMode']>;

function isPlayground({ lang, attributes, isElement }: CodeBlock, mode: RenderMode): boolean {
  if (!LANGUAGES.includes(lang) || 'pure' in attributes) return false;
  if ('playground' in attributes) return true;
  // A block with a preview belongs to that plugin; `<code src>` is a playground unless it says otherwise.
  return !('preview' in attributes) && (isElement || mode === 'playground');
}

/** Returns the direction of the block, else that of the page. */
function getDirection({ attributes }: CodeBlock, { frontmatter }: PageContext): Direction | undefined {
  const requested = attributes.direction ?? frontmatter.playgroundDirection;
  return DIRECTIONS.find((direction) => direction === requested);
}

function findProblems({ attributes, code, source }: CodeBlock, { file, line }: PageContext): PluginProblem[] {
  const place = source === undefined ? { file, line } : { file: source };
  const { direction } = attributes;
  const isDirection = direction === undefined || DIRECTIONS.some((name) => name === direction);
  return [
    ...(isDirection
      ? []
      : [
          {
            severity: 'warning' as const,
            message: `a playground has no direction "${String(direction)}".`,
            hint: 'Write direction="horizontal" or direction="vertical".',
            ...place,
          },
        ]),
    ...readImports(code)
      .filter((name) => name.startsWith('.') || name.startsWith('/'))
      .map((name) => ({
        severity: 'error' as const,
        message: `code of a playground cannot import "${name}": readers' browsers have no files.`,
        hint: `Give the file a name in "include", as ['name', './path'], and import that.`,
        ...place,
      })),
  ];
}

/** Adds what to do about a problem of the frame's script, and which block imports a missing module. */
function createReport({ missing, ...problem }: FrameProblem, imports: Imports): PluginProblem {
  if (missing === undefined)
    return { severity: 'error', hint: 'Playgrounds of the site bundle this file: correct it.', ...problem };
  const hint = imports.has(missing)
    ? `Install it in the project, or give it a file in "include": ['${missing}', './path'].`
    : `Install it in the project, or correct "${missing}" in "include".`;
  return { severity: 'error', hint, ...problem, ...imports.get(missing) };
}

/** Packages that blocks import, with the first block of each, or its file. */
type Imports = ReadonlyMap<string, ImportPlace>;

interface ImportPlace {
  readonly file: string;
  readonly line?: number;
}

/** Collects packages that the blocks of all pages import; undefined if no page has a playground. */
async function collectImports({ pages }: FilesContext, mode: RenderMode): Promise<Imports | undefined> {
  const places = new Map<string, ImportPlace>();
  let isUsed = false;
  for (const page of pages) {
    if (page.format === 'module') continue;
    const source = await page.readSource();
    if (mode === 'pure' && !/playground|<code\b/.test(source)) continue;
    isUsed = true;
    const codes = readFences(source).filter(
      ({ meta }) => mode === 'playground' || /\bplayground\b/.test(meta),
    );
    const files = [...source.matchAll(/\b(?:src|file)=(["'])(\.[^"']+\.[jt]sx)\1/g)].map(([, , path = '']) =>
      resolve(page._filepath, '..', path),
    );
    const texts = await Promise.all(
      files.map(async (file) => ({ file, code: await readFile(file, 'utf8').catch(() => '') })),
    );
    for (const { code, ...place } of [
      ...codes.map(({ code, line }) => ({ code, file: page._filepath, line })),
      ...texts,
    ])
      for (const name of readImports(code))
        if (!/^[./]/.test(name) && !places.has(name)) places.set(name, place);
  }
  return isUsed ? places : undefined;
}
