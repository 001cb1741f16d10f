/**
 * `node bench/search-build.js <engine> <pages.jsonl> <out dir> <lang>`: builds an index in a separate
 * process, so that its memory can be measured alone. Prints the duration from the first page to the
 * last file, without the start of the process.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readSearchPages } from './search-corpus.js';
import { importEngine, MINISEARCH_OPTIONS } from './search-peers.js';

const [engine, file, dir, lang] = process.argv.slice(2);
const BUILDERS = { docgen: prepareDocgen, minisearch: prepareMiniSearch, pagefind: preparePagefind };

mkdirSync(dir, { recursive: true });
const build = await BUILDERS[engine]();
const start = performance.now();
const sections = await build();
console.log(JSON.stringify({ ms: performance.now() - start, sections }));

async function prepareDocgen() {
  const { writeSearchIndex } = await import('../dist/search/search-index.js');
  let count = 0;
  function* listRecords() {
    for (const { path, title, sections } of readSearchPages(file)) {
      for (const { id, headings, content, code } of sections) {
        const url = id === '' ? path : `${path}#${id}`;
        const [, lvl2 = null, lvl3 = null] = headings;
        const hierarchy = { lvl0: 'Guide', lvl1: title, lvl2, lvl3, lvl4: null, lvl5: null, lvl6: null };
        count += 1;
        yield { id: url, url, hierarchy, depth: headings.length, content, code };
      }
    }
  }
  return () => {
    const files = writeSearchIndex(listRecords(), {
      compress: (bytes) => gzipSync(bytes),
      hash: (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    });
    for (const { name, content } of files) writeFileSync(join(dir, name), content);
    return count;
  };
}

async function prepareMiniSearch() {
  const { default: MiniSearch } = await importEngine('minisearch');
  return () => {
    const index = new MiniSearch(MINISEARCH_OPTIONS);
    for (const { path, sections } of readSearchPages(file)) {
      for (const { id, headings, content, code } of sections) {
        const titles = headings.slice(0, -1);
        index.add({ id: `${path}#${id}`, title: headings.at(-1), titles, text: `${content}\n${code}` });
      }
    }
    writeFileSync(join(dir, 'index.json'), JSON.stringify(index));
    return index.documentCount;
  };
}

/** Pagefind reads the HTML of pages: that is what it gets, without anything around the text. */
async function preparePagefind() {
  const pagefind = await importEngine('pagefind');
  return async () => {
    const { index } = await pagefind.createIndex();
    let count = 0;
    for (const page of readSearchPages(file)) {
      count += page.sections.length;
      const { errors } = await index.addHTMLFile({ url: page.path, content: renderHtml(page) });
      if (errors.length > 0) throw new Error(errors.join('\n'));
    }
    const { errors } = await index.writeFiles({ outputPath: join(dir, 'pagefind') });
    if (errors.length > 0) throw new Error(errors.join('\n'));
    await pagefind.close();
    return count;
  };
}

function renderHtml({ title, sections }) {
  const body = sections.map(({ id, headings, content, code }) => {
    const heading = id === '' ? `<h1>${escapeText(title)}</h1>` : renderHeading(id, headings);
    const paragraphs = content.split('\n').map((line) => `<p>${escapeText(line)}</p>`);
    return [heading, ...paragraphs, `<pre><code>${escapeText(code)}</code></pre>`].join('\n');
  });
  return `<!doctype html><html lang="${lang}"><title>${escapeText(title)}</title><main>${body.join('\n')}</main></html>`;
}

function renderHeading(id, headings) {
  const tag = `h${headings.length}`;
  return `<${tag} id="${id}">${escapeText(headings.at(-1))}</${tag}>`;
}

function escapeText(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
