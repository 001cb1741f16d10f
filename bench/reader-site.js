/** Our own documentation, built by us, and its pages of text for other tools. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.js';
import { bin } from './site.js';

const benchDir = dirname(fileURLToPath(import.meta.url));
const projectDir = join(benchDir, '..');

/**
 * Builds the whole website as published, both languages and its own theme, with another `hydrate` if
 * one is given.
 */
export async function buildOurs(hydrate) {
  const dir = join(benchDir, '.corpus', `reader-ours${hydrate ? `-${hydrate}` : ''}`);
  const args = ['build', '--out-dir', dir];
  if (hydrate) {
    const config = join(benchDir, '.corpus', `hydrate-${hydrate}.config.ts`);
    writeFileSync(
      config,
      `import ours from '../../docgen.config.ts';\nexport default { ...ours, hydrate: '${hydrate}' };\n`,
    );
    args.push('--config', config);
  }
  const result = await measure(process.execPath, [bin, ...args], { cwd: projectDir });
  if (result.code !== 0) throw new Error(`docgen failed on its own docs:\n${result.output.slice(-3000)}`);
  return dir;
}

/** The English pages of the guide that every tool can read: Markdown without components. */
export function writeOurPages() {
  const docs = join(benchDir, '.corpus', 'reader-docs');
  rmSync(docs, { recursive: true, force: true });
  const source = join(projectDir, 'docs', 'en', 'guide');
  for (const name of readdirSync(source, { recursive: true })) {
    if (!name.endsWith('.md') || name.split('/').some((part) => part.startsWith('_'))) continue;
    const file = join(docs, 'guide', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, findCommon(readFileSync(join(source, name), 'utf8')));
  }
  writeFileSync(join(docs, 'index.md'), '# Benchmark\n\n[Begin](./guide/basic/ssg.md)\n');
  cpSync(join(projectDir, 'docs', 'public'), join(docs, 'public'), { recursive: true, force: true });
  return docs;
}

/** Removes frontmatter, ids of headings and comments: the rest means the same to all tools. */
function findCommon(text) {
  return (
    text
      .replace(/^---\n.*?\n---\n+/s, '')
      .replace(/^(#+ .*?) \{#[\w-]+\}$/gm, '$1')
      .replace(/<!--.*?-->\n?/gs, '')
      // An expression, to VitePress, also in code.
      .replaceAll('{{', '{ {')
      // Languages that only docgen knows: with one of them Rspress ends.
      .replace(/^(\s*```)(?:tree|math|mermaid|dot|d2|cast)\b.*$/gm, '$1text')
  );
}
