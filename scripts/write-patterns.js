/**
 * Writes `dist/patterns`: the patterns of shiki's grammars in JavaScript's syntax. That takes seconds, so
 * what is there is left when it was made of the same packages by the same code. A program of its own, so that it
 * runs next to the compiler.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript';
import { bundledLanguages } from 'shiki/langs';
import { importSource } from './bundle-engine.js';
import { projectDir } from './steps.js';

const source = join(projectDir, 'src/engine/highlight/translated-patterns.ts');
const dir = join(projectDir, 'dist/patterns');
const stamp = join(dir, 'made-of');

const key = createKey();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  await writePatterns();
  writeFileSync(stamp, key);
}

async function writePatterns() {
  const { createTranslate, formatPatterns } = await importSource(source);
  const translate = createTranslate(defaultJavaScriptRegexConstructor);
  const loaded = await Promise.all(Object.values(bundledLanguages).map((load) => load()));
  const grammars = new Map(loaded.flatMap(({ default: each }) => each).map((each) => [each.name, each]));
  for (const [name, grammar] of grammars)
    writeFileSync(join(dir, `${name}.json`), formatPatterns(grammar, translate));
}

function createKey() {
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8'));
  const versions = Object.entries(packages)
    .filter(([path]) => /shiki|oniguruma|regex/.test(path))
    .map(([path, { version }]) => `${path} ${version}`);
  const hash = createHash('sha256').update(versions.join('\n'));
  for (const file of [source, join(dirname(source), 'required-literals.ts')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}
