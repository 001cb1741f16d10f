/** Our website, and the pages of text of its guide, built by docgen and written for other tools. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.js';
import { bin } from './site.js';

const benchDir = dirname(fileURLToPath(import.meta.url));
const projectDir = join(benchDir, '..');

/** Builds the whole website as published, in both languages and with its own theme. */
export function buildWebsite() {
  const dir = join(benchDir, '.corpus', 'reader-website');
  return build(['--out-dir', dir], projectDir, dir);
}

/** Builds the pages that other tools get, with no setting that they do not have, and the given `hydrate`. */
export function buildOurs(docs, hydrate) {
  const name = `reader-ours-${hydrate}`;
  const dir = join(benchDir, '.corpus', name);
  const config = join(benchDir, '.corpus', `${name}.config.js`);
  // The pages of the guide link to others of the website.
  const options = { root: docs, title: 'Benchmark', hydrate, markdown: { link: { checkDeadLinks: false } } };
  writeFileSync(config, `export default ${JSON.stringify(options, null, 2)};\n`);
  return build(['--config', config, '--out-dir', dir], dirname(config), dir);
}

async function build(args, cwd, dir) {
  const result = await measure(process.execPath, [bin, 'build', ...args], { cwd });
  if (result.code !== 0) throw new Error(`docgen failed:\n${result.output.slice(-3000)}`);
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
