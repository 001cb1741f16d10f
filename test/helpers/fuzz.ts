/** Runs the fuzzer: so many documents of each kind, from a seed that a failure prints. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadConfig } from '../../src/engine/config/load.ts';
import { createMdxEngine } from '../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../src/engine/markdown/engine-satteri.ts';
import { readNavigation } from '../../src/engine/routes/read-navigation.ts';
import { DocgenError } from '../../src/shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../src/shared/types.ts';
import { createTestCompiler, createTestConfig, createTestRoute } from './content.ts';
import { makeFolder } from './folders.ts';
import { configTexts, createPages, metaTexts, navTexts } from './fuzz-documents.ts';
import { findFaults, findMisplaced } from './fuzz-oracle.ts';

export interface FuzzRun {
  readonly seed: number;
  readonly documents: number;
  /** Of a failure that is to be replayed: fast-check prints it beside the seed. */
  readonly path?: string;
}

const ENGINES = {
  satteri: () => createSatteriEngine(),
  unified: () => createMdxEngine({ remarkPlugins: [], rehypePlugins: [] }),
};

async function assertNoFaults(
  texts: fc.Arbitrary<string>,
  findIn: (text: string) => Promise<string[]>,
  { seed, documents, path }: FuzzRun,
): Promise<void> {
  const property = fc.asyncProperty(texts, async (text) => {
    const faults = await findIn(text);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  await fc.assert(property, { seed, numRuns: documents, ...(path && { path }), endOnFailure: false });
}

export async function fuzzPages(
  format: 'md' | 'mdx',
  engine: keyof typeof ENGINES,
  run: FuzzRun,
): Promise<void> {
  // Colours are the highlighter's matter, and most of the time.
  const site = await createTestCompiler({ engine: ENGINES[engine](), hasColours: false });
  await assertNoFaults(createPages(format), (text) => findFaults(text, { ...site, format }), run);
}

/** `_nav.json` and `_meta.json`, in a folder of real files. */
export async function fuzzNavigation(name: '_nav.json' | '_meta.json', run: FuzzRun): Promise<void> {
  const projectDir = makeFolder('fuzz') as FilePath;
  const folder = join(projectDir, 'docs/en');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name === '_nav.json' ? '_meta.json' : '_nav.json'), '[]');
  const config = createTestConfig({ projectDir });
  const routes = ['en/index.md', 'en/a.md', 'en/b/c.md'].map((file) => createTestRoute(file, config));
  const read = async (text: string): Promise<string[]> => {
    writeFileSync(join(folder, name), text);
    const first = await readNavigation(config, routes);
    const second = await readNavigation(config, routes);
    const own = first.diagnostics.filter(({ file }) => file === `docs/en/${name}`);
    return [
      ...(JSON.stringify(first) === JSON.stringify(second) ? [] : ['read something else the second time']),
      ...findMisplaced(own, text),
    ];
  };
  await assertNoFaults(name === '_nav.json' ? navTexts : metaTexts, read, run);
}

/** Returns the diagnostics of a config, also of an unusable one. */
async function readConfig(cwd: string): Promise<readonly Diagnostic[]> {
  try {
    return (await loadConfig({ cwd })).diagnostics;
  } catch (error) {
    if (error instanceof DocgenError) return error.diagnostics;
    throw error;
  }
}

export async function fuzzConfig(run: FuzzRun): Promise<void> {
  const cwd = makeFolder('fuzz');
  mkdirSync(join(cwd, 'docs'));
  const read = async (text: string): Promise<string[]> => {
    writeFileSync(join(cwd, 'docgen.config.json'), text);
    const first = await readConfig(cwd);
    const second = await readConfig(cwd);
    const own = first.filter(({ file }) => file === 'docgen.config.json');
    return [
      ...(JSON.stringify(first) === JSON.stringify(second) ? [] : ['read something else the second time']),
      ...findMisplaced(own, text),
    ];
  };
  await assertNoFaults(configTexts, read, run);
}
