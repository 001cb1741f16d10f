/**
 * A tiny site in a folder of its own, and docgen's output for it:
 *
 *     const built = await site('two-pages')
 *       .write('docs/new.md', '# New')
 *       .edit('docs/index.md', (text) => text.replace('old', 'new'))
 *       .build();
 *     expect(built.html('new.html')).toContain('<h1');
 *
 * Builds run in this process, on the built engine. Folders are removed when the test
 * file is done (`folders.ts`).
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { formatDiagnostics } from '../../src/cli/print-diagnostics.ts';
import { formatSummary } from '../../src/cli/print-summary.ts';
import type { BuildOptions, BuildResult } from '../../src/engine/build/build.ts';
import { getPayloadPath } from '../../src/shared/page-files.ts';
import type { Diagnostic, PageMeta, RoutePath } from '../../src/shared/types.ts';
import { getOutcome, loadEngine } from './engine.ts';
import { makeFolder } from './folders.ts';
import { keepBundles, lendBundles } from './kept-bundles.ts';
import { PLAIN_STYLE } from './plain-style.ts';

/** File texts by path, relative to the project folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const FIXTURES = join(import.meta.dirname, '../../fixtures/sites');

/** A copy of `fixtures/sites/<name>`, or a site of the given files. */
export function site(source: string | Files = {}): Site {
  const dir = makeFolder('site');
  const created = new Site(dir);
  if (typeof source !== 'string') {
    for (const [path, text] of Object.entries(source)) created.write(path, text);
    return created;
  }
  const fixture = join(FIXTURES, source);
  if (!existsSync(fixture)) throw new Error(`There is no fixtures/sites/${source}`);
  cpSync(fixture, dir, { recursive: true });
  return created;
}

export class Site {
  /** The project folder. */
  readonly dir: string;
  #isCold = false;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Makes its first build find nothing cached, not even the bundles of other tests. */
  asCold(): this {
    this.#isCold = true;
    return this;
  }

  /** Writes a file, new or not. */
  write(path: string, text: string | Uint8Array): this {
    const file = join(this.dir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return this;
  }

  /** Changes a file's text; fails if that changes nothing, as the test would then prove nothing. */
  edit(path: string, change: (text: string) => string): this {
    const before = this.read(path);
    const after = change(before);
    if (after === before) throw new Error(`The edit of ${path} changed nothing`);
    return this.write(path, after);
  }

  remove(path: string): this {
    rmSync(join(this.dir, path), { recursive: true });
    return this;
  }

  read(path: string): string {
    return readFileSync(join(this.dir, path), 'utf8');
  }

  /** Copies the site as it is, output included, to a folder of its own. */
  copy(): Site {
    const copy = site();
    cpSync(this.dir, copy.dir, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  /** Returns every file of the output folder with a digest of its bytes: two equal results are two equal outputs. */
  output(outDir = 'doc_build'): Readonly<Record<string, string>> {
    const dir = join(this.dir, outDir);
    if (!existsSync(dir)) return {};
    const files = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(
      files
        .sort()
        .map((file) => [relative(dir, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
    );
  }

  /** Builds; an error becomes part of the result, as on the command line. */
  async build(options: Partial<BuildOptions> = {}): Promise<Built> {
    const { build } = await loadEngine();
    const isFirst = !this.#isCold && lendBundles(this.dir);
    try {
      const result = await build({ cwd: this.dir, ...options });
      if (isFirst) keepBundles(this.dir);
      return new Built(this, { result, diagnostics: result.diagnostics, exitCode: result.ok ? 0 : 1 });
    } catch (error) {
      return new Built(this, { result: undefined, ...getOutcome(error) });
    }
  }
}

interface Outcome {
  readonly result: BuildResult | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;
}

/** Result of a build: files, problems, and printed text. */
export class Built {
  readonly site: Site;
  readonly exitCode: number;
  readonly #outcome: Outcome;

  constructor(from: Site, outcome: Outcome) {
    this.site = from;
    this.exitCode = outcome.exitCode;
    this.#outcome = outcome;
  }

  get ok(): boolean {
    return this.exitCode === 0;
  }

  /** The engine's own result; fails if the build could not even begin. */
  get result(): BuildResult {
    if (this.#outcome.result === undefined) throw new Error(`There is no result:\n${this.terminal()}`);
    return this.#outcome.result;
  }

  get outDir(): string {
    return this.#outcome.result?.outDir ?? join(this.site.dir, 'doc_build');
  }

  /** Returns the text of an output file; the message of a missing one lists all files. */
  read(path: string): string {
    const file = join(this.outDir, path);
    if (!existsSync(file)) {
      throw new Error(`${path} is not in the output:\n  ${this.files().join('\n  ')}\n${this.terminal()}`);
    }
    return readFileSync(file, 'utf8');
  }

  /** What navigation loads of a page. */
  payload(route: string): { readonly meta: PageMeta; readonly html?: string } {
    const file = join(this.outDir, getPayloadPath(route as RoutePath));
    return JSON.parse(gunzipSync(readFileSync(file)).toString());
  }

  /** A document: `html('/guide/start')` and `html('guide/start.html')` are the same. */
  html(path: string): string {
    const name = path.replace(/^\//, '');
    return this.read(
      name === '' || name.endsWith('/') ? `${name}index.html` : name.replace(/(?:\.html)?$/, '.html'),
    );
  }

  /** Returns the page's own body: the content of `data-docgen-body`. */
  body(path: string): string {
    const html = this.html(path);
    const start = /<div[^>]* data-docgen-body[^>]*>/.exec(html);
    if (!start) throw new Error(`${path} has no static body`);
    return html.slice(start.index + start[0].length, findClosingDiv(html, start.index + start[0].length));
  }

  /** Paths of all output files, sorted; hashes in names are written `[HASH]`. */
  files(): string[] {
    if (!existsSync(this.outDir)) return [];
    return readdirSync(this.outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.outDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .map((path) => path.replace(/([-.])(?=[0-9A-Za-z]*\d)[0-9A-Za-z]{8,}(\.[a-z0-9]+)$/, '$1[HASH]$2'))
      .sort();
  }

  diagnostics(): readonly Diagnostic[] {
    return this.#outcome.diagnostics;
  }

  /** `code file:line:column`, sorted: enough to tell problems apart in an assertion. */
  problems(): string[] {
    return this.diagnostics()
      .map(({ code, file, line, column }) => [
        code,
        [file, line, column].filter((part) => part !== undefined).join(':'),
      ])
      .map((parts) => parts.filter(Boolean).join(' '))
      .sort();
  }

  /** Returns everything that the command would print, without colours; paths, times and sizes are the same everywhere. */
  terminal(): string {
    const { result, diagnostics } = this.#outcome;
    const summary = result
      ? formatSummary(result, PLAIN_STYLE, { cwd: this.site.dir, ms: 0, timings: false })
      : '';
    return (formatDiagnostics(diagnostics, PLAIN_STYLE) + summary)
      .replaceAll(this.site.dir, '[ROOT]')
      .replace(/\d+(?:\.\d+)? (?:ms|s)\b/g, '[TIME]')
      .replace(/ *\[TIME\] {2}/g, '[TIME]  ')
      .replace(/\d+(?:\.\d)? (?:B|kB|MB)\b/g, '[SIZE]');
  }
}

/** Returns the position of the `</div>` of the element whose content begins at `from`. */
function findClosingDiv(html: string, from: number): number {
  let depth = 1;
  for (const match of html.slice(from).matchAll(/<(\/?)div\b/g)) {
    depth += match[1] ? -1 : 1;
    if (depth === 0) return from + match.index;
  }
  return html.length;
}
