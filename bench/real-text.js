/** Pages of a folder of real documentation, as any of the generators can read them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Shorter files are mostly lists of links. */
const LEAST_BYTES = 1000;

/**
 * Returns the text of page `index`. Folders take turns, so that a small site has some of each; where a site has
 * more pages than the folder, they are repeated, and the summary of the corpus says how many blocks are unique.
 */
export function readRealText(dir) {
  const names = readdirSync(dir, { recursive: true })
    .filter((name) => name.endsWith('.md') && statSync(join(dir, name)).size >= LEAST_BYTES)
    .sort();
  const pages = inTurns(names).map((name) => readFileSync(join(dir, name), 'utf8'));
  if (pages.length === 0) throw new Error(`${dir} has no Markdown of ${LEAST_BYTES} bytes or more.`);
  return (index) => toPage(pages[index % pages.length], index);
}

/** One file of each top folder, then the next of each. */
function inTurns(names) {
  const folders = new Map(names.map((name) => [toTopFolder(name), []]));
  for (const name of names) folders.get(toTopFolder(name)).push(name);
  const lists = [...folders.values()];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

const toTopFolder = (name) => name.split(/[\\/]/)[0];

/** What one tool alone understands goes: its frontmatter, its templates, files that are not there. */
function toPage(text, index) {
  const body = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^# .*$/m, '')
    .replace(/\{(?=[{%])/g, '{ ')
    .replace(/!\[[^\]]*\]\([^)]*\)|<(?:img|video|source)\b[^>]*>/g, '')
    .replace(/^(\s*```.*)\bfile=/gm, '$1title=');
  return `# Page ${index}\n\n${body}`;
}
