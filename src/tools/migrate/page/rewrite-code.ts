/**
 * Import specifiers in code, found by the bundler's parser: strings, templates and comments contain no imports, and
 * neither do code blocks in MDX. Everything else in a file stays byte for byte.
 */
import { type BuildFailure, build, type Loader } from 'esbuild';
import { listModules } from './parse-mdx.ts';

/** An import, `export … from`, `import()` or `require()`. */
export interface ImportUse {
  readonly specifier: string;
  /** 1-based. */
  readonly line: number;
  /** The text before the specifier in its statement, up to 500 characters. */
  readonly before: string;
}

/**
 * Rewrites the specifiers for which `convert` returns another. Undefined for invalid code. The extension of `path`
 * selects the language.
 */
export async function rewriteCode(
  text: string,
  path: string,
  convert: (use: ImportUse) => string | undefined,
): Promise<string | undefined> {
  const blocks = path.endsWith('.mdx') ? findModuleBlocks(text) : [{ start: 0, end: text.length }];
  let result = text;
  for (const { start, end } of blocks.toReversed()) {
    const places = await findSpecifiers(text.slice(start, end), toLoader(path));
    if (places === undefined) return undefined;
    for (const [from, to] of places.toReversed()) {
      const at = start + from;
      const before = text
        .slice(Math.max(0, at - 500), at)
        .replace(/^[\s\S]*[;}\n](?=\s*(?:import|export)\b)/, '');
      const line = text.slice(0, at).split('\n').length;
      const next = convert({ specifier: text.slice(at + 1, start + to - 1), line, before });
      if (next !== undefined) result = result.slice(0, at + 1) + next + result.slice(start + to - 1);
    }
  }
  return result;
}

function toLoader(path: string): Loader {
  if (path.endsWith('.mdx')) return 'tsx';
  const extension = /\.[cm]?([jt]sx?)$/.exec(path)?.[1] ?? 'js';
  return (extension === 'js' ? 'jsx' : extension) as Loader;
}

/** Type imports, which the bundler silently drops; blanks preserve positions. */
const TYPE_IMPORT = /\b(import|export)(\s+)type(\s*(?:\{[^}]*\}|\*\s*as\s+\w+|\w+)\s*from\s*['"])/g;

/** Finds the places of quoted specifiers: each import is refused, and the refusal has its place. */
async function findSpecifiers(
  code: string,
  loader: Loader,
): Promise<[start: number, end: number][] | undefined> {
  const contents = code.replace(TYPE_IMPORT, '$1$2    $3');
  try {
    await build({
      stdin: { contents, loader, sourcefile: 'code' },
      bundle: true,
      write: false,
      logLevel: 'silent',
      platform: 'node',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      plugins: [
        {
          name: 'docgen-find-imports',
          setup: ({ onResolve }) =>
            onResolve({ filter: /.*/ }, ({ kind }) =>
              kind === 'entry-point' ? undefined : { errors: [{ text: FOUND }] },
            ),
        },
      ],
    });
    return [];
  } catch (cause) {
    const { errors } = cause as Partial<BuildFailure>;
    if (errors === undefined) throw cause;
    if (errors.some(({ text }) => text !== FOUND)) return undefined;
    const lines = code.split('\n');
    const starts: number[] = [];
    for (const [index, line] of lines.entries()) starts[index + 1] = (starts[index] ?? 0) + line.length + 1;
    const places = errors.flatMap(({ location }): [number, number][] => {
      if (!location) return [];
      const bytes = Buffer.from(lines[location.line - 1] ?? '');
      const column = bytes.subarray(0, location.column).toString().length;
      const length = bytes.subarray(location.column, location.column + location.length).toString().length;
      const start = (starts[location.line - 1] ?? 0) + column;
      return [[start, start + length]];
    });
    // One specifier may be refused twice: `export` of several names.
    const unique = new Map(places.map((place) => [place[0], place]));
    return [...unique.values()].filter(([at]) => /['"`]/.test(code[at] ?? '')).sort((a, b) => a[0] - b[0]);
  }
}

const FOUND = 'docgen: an import';

interface Block {
  readonly start: number;
  readonly end: number;
}

/** The blocks of imports and exports of an MDX page. */
function findModuleBlocks(text: string): Block[] {
  // Frontmatter is not MDX; blanks preserve positions.
  const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/, (part) => part.replace(/[^\n]/g, ' '));
  // Pages may hold what only the other tool's dialect allows, such as `{#id}` after a heading.
  return listModules(body) ?? scanModuleBlocks(body);
}

/** Paragraphs that begin with `import` or `export` at the start of a line, outside of fences. */
function scanModuleBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  let fence: string | undefined;
  let isBlank = true;
  let open: number | undefined;
  let offset = 0;
  for (const line of `${body}\n`.split('\n')) {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (line.trim() === '' && open !== undefined) {
      blocks.push({ start: open, end: offset });
      open = undefined;
    }
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence !== undefined && mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    else if (fence === undefined && isBlank && /^(?:import|export)\s/.test(line)) open ??= offset;
    isBlank = line.trim() === '';
    offset += line.length + 1;
  }
  return blocks;
}
