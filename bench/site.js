/** The corpus as a docgen site, and the edits that an author makes in it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getPagePath, writeCorpus } from './corpus.js';
import { readRealText } from './real-text.js';

const benchDir = dirname(fileURLToPath(import.meta.url));
export const bin = join(benchDir, '..', 'bin', 'docgen.js');

/**
 * Writes a site of this many pages with an empty cache; docgen keeps its store in `node_modules`.
 * `toText` generates other pages than the usual ones, for a folder of another name; `from` is a folder of Markdown.
 */
export function writeSite(pages, { from, name = from ? 'real' : 'docgen', toText, ...rest } = {}) {
  const options = from ? { markdown: { link: { checkDeadLinks: false } }, ...rest } : rest;
  const { dir, summary } = writeCorpus(
    join(benchDir, '.corpus', `${name}-${pages}`),
    pages,
    from ? readRealText(from) : toText,
  );
  const config = { title: 'Benchmark', globalStyles: './site.css', route: { cleanUrls: true }, ...options };
  writeFileSync(join(dir, 'docgen.config.json'), JSON.stringify(config));
  writeFileSync(join(dir, 'site.css'), '.rp-doc h2 { letter-spacing: -0.01em; }\n');
  mkdirSync(join(dir, 'node_modules'), { recursive: true });
  return { dir, docs: join(dir, 'docs'), pages, summary };
}

export function forgetStore({ dir }) {
  rmSync(join(dir, 'node_modules', '.docgen'), { recursive: true, force: true });
}

/** A page with a component whose words an author edits. */
export function addComponentPage({ docs }) {
  writeFileSync(
    join(docs, 'component.mdx'),
    "# Component\n\nimport { Notice } from './_notice.tsx';\n\nText before.\n\n<Notice />\n\nText after.\n",
  );
  const file = join(docs, '_notice.tsx');
  const edit = (marker) => writeFileSync(file, createComponent(marker));
  edit('start');
  return edit;
}

const createComponent = (marker) => `import { useState } from 'react';

export function Notice() {
  const [count, setCount] = useState(0);
  return (
    <section>
      <p>Notice ${marker}</p>
      <button type="button" onClick={() => setCount(count + 1)}>{count} times</button>
    </section>
  );
}
`;

/** Edits between two builds, and where to find the marker in the output afterwards. */
export const CHANGES = {
  prose: (site, index, marker) => editPage(site.docs, index, (text) => insertProse(text, marker)),
  title: (site, index, marker) =>
    editPage(site.docs, index, (text) => text.replace(/^# .*/, `# Title ${marker}`)),
  code: (site, index, marker) => editPage(site.docs, index, (text) => insertCode(text, marker)),
  sidebar: (site, _, marker) => {
    const part = join(site.docs, 'part-0');
    const names = readdirSync(part).filter((name) => name.startsWith('group-'));
    const label = (name) => (name === 'group-0' ? marker : name);
    const entries = names.map((name) => ({ type: 'dir', name, label: label(name) }));
    writeFileSync(join(part, '_meta.json'), JSON.stringify(entries));
    return getPagePath(0).replace(/\.md$/, '.html');
  },
  config: (site, _, marker) => {
    const file = join(site.dir, 'docgen.config.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), title: marker }));
    return getPagePath(0).replace(/\.md$/, '.html');
  },
  style: (site, _, marker) => {
    writeFileSync(join(site.dir, 'site.css'), `.${marker} { color: #123456; }\n`);
    return undefined;
  },
};

/** Changes the first paragraph. */
export function insertProse(text, marker) {
  return text.replace(/^(# .*\n\n)/, `$1The marker is ${marker}. `);
}

/** A page of real text may have no code. */
function insertCode(text, marker) {
  const fence = /^(```\w+\n)/m;
  return fence.test(text) ? text.replace(fence, `$1${marker}\n`) : `${text}\n\n\`\`\`js\n${marker}\n\`\`\`\n`;
}

export function readPage(docs, index) {
  return readFileSync(join(docs, getPagePath(index)), 'utf8');
}

export function writePage(docs, index, text) {
  writeFileSync(join(docs, getPagePath(index)), text);
}

/** Returns the path of the page in the output. */
function editPage(docs, index, edit) {
  writePage(docs, index, edit(readPage(docs, index)));
  return getPagePath(index).replace(/\.md$/, '.html');
}
