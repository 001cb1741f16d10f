import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';

// What is imported at the top of a file is loaded by every start that comes by it. Packages that
// only some starts need are therefore imported where they are used, and this test keeps them there.
const PROJECT = resolve(import.meta.dirname, '../..');

const ENTRIES = {
  cli: 'src/cli/index.ts',
  build: 'src/engine/build/build.ts',
  config: 'src/engine/config/load.ts',
  dev: 'src/engine/dev/dev.ts',
  index: 'src/index.ts',
  preview: 'src/engine/build/preview.ts',
};

const { inputs } = (
  await build({
    absWorkingDir: PROJECT,
    entryPoints: Object.values(ENTRIES),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    outdir: 'out',
    logLevel: 'silent',
  })
).metafile;

/** Packages that are loaded with a module, before any of its functions is called. */
function packagesOf(entry: keyof typeof ENTRIES): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const found of inputs[path]?.imports.filter(isStatic) ?? []) {
      if (!found.external) visit(found.path);
      else if (!found.path.startsWith('node:')) packages.add(found.path);
    }
  };
  visit(ENTRIES[entry]);
  return [...packages].sort();
}

function isStatic({ kind }: Metafile['inputs'][string]['imports'][number]): boolean {
  return kind !== 'dynamic-import';
}

describe('a start loads', () => {
  it('for the command line', () => {
    expect(packagesOf('cli')).toEqual([
      'commander',
      'fastest-levenshtein',
      'get-east-asian-width',
      'picocolors',
    ]);
  });

  it('for an import of docgen', () => {
    expect(packagesOf('index')).toEqual([]);
  });

  it('for a config in JSON', () => {
    expect(packagesOf('config')).toEqual(['fastest-levenshtein', 'zod/mini']);
  });

  it('for a build that has nothing to compile, bundle or render', () => {
    expect(packagesOf('build')).toEqual(['fast-glob', 'fastest-levenshtein', 'ignore', 'zod/mini']);
  });

  it('for preview', () => {
    expect(packagesOf('preview')).toEqual(['fastest-levenshtein', 'mrmime', 'sirv', 'zod/mini']);
  });

  it('for dev, neither bundler nor parsers of Markdown before they are used', () => {
    const late = new Set(['acorn', 'esbuild', 'satteri', 'shiki', 'react-dom']);
    expect(packagesOf('dev').filter((name) => late.has(name))).toEqual([]);
  });

  it('for a build, few files: to open one takes longer than to read it', () => {
    const [, build = ''] = [...openFiles('index.js').values()]
      .map((text) => /\bimport\("\.\/(build-[A-Z\d]+\.js)"\)/.exec(text))
      .find((found) => found !== null) as RegExpExecArray;
    const count = openFiles(build).size;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(60);
  });
});

/** Files of the built engine that are opened with one of them, and their texts. */
function openFiles(name: string, opened = new Map<string, string>()): Map<string, string> {
  if (opened.has(name)) return opened;
  const text = readFileSync(join(PROJECT, 'dist/engine', name), 'utf8');
  opened.set(name, text);
  for (const [, path = ''] of text.matchAll(/^(?:import|\} from|import .* from) "\.\/([^"]+)";$/gm)) {
    openFiles(path, opened);
  }
  return opened;
}
