/** Builds with an empty store and with a full one, and what a plain page weighs. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getPagePath } from './corpus.js';
import { getMedian, measure } from './measure.js';
import { bin, CHANGES, forgetStore, writeSite } from './site.js';

/** Seconds and memory of a build that finds nothing of an earlier one. */
export async function measureCold(pages, from) {
  const site = writeSite(pages, { from });
  forgetStore(site);
  const { ms, cpuMs, peakMb, otherCores } = await build(site);
  return { site, row: { pages, ms, cpuMs, peakMb, otherCores } };
}

/** Builds after a cold one: each change is made in other pages each time; the median of the rounds counts. */
export async function measureWarm(site, rounds, onRow) {
  const rows = [];
  for (const [change, apply] of [['nothing', () => undefined], ...Object.entries(CHANGES)]) {
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      const marker = `${change}-${round}-${site.pages}`;
      const index = Math.floor(((round + 0.5) / rounds) * (site.pages - 1));
      const path = apply(site, index, marker);
      results.push(await build(site));
      if (path !== undefined) expectMarker(join(site.dir, 'doc_build', path), marker);
    }
    const row = {
      pages: site.pages,
      change,
      ms: getMedian(results.map(({ ms }) => ms)),
      cpuMs: getMedian(results.map(({ cpuMs }) => cpuMs)),
      peakMb: Math.max(...results.map(({ peakMb }) => peakMb)),
      otherCores: Math.max(...results.map(({ otherCores }) => otherCores)),
      written: getMedian(results.map(({ written }) => written)),
    };
    rows.push(row);
    onRow(row);
  }
  return rows;
}

/** Runs one build; `written` is the number of output files that changed. */
export async function build({ dir, pages }) {
  const result = await measure(process.execPath, [bin, 'build', '--quiet', '--json'], { cwd: dir });
  if (result.code !== 0) throw new Error(`docgen failed on ${pages} pages:\n${result.output.slice(-3000)}`);
  const { files } = JSON.parse(result.stdout);
  return { ...result, written: files.written };
}

/** A build that is fast because it missed the change measures nothing. Colours may cut a word of code in pieces. */
function expectMarker(file, marker) {
  if (
    existsSync(file) &&
    readFileSync(file, 'utf8')
      .replace(/<[^>]*>/g, '')
      .includes(marker)
  )
    return;
  throw new Error(`The build did not bring "${marker}" to ${file}.`);
}

/**
 * Measures the bytes, gzipped where noted, that a reader of one plain page downloads, before using it
 * and in total.
 */
export function weighPage({ dir }) {
  const out = join(dir, 'doc_build');
  const page = getPagePath(0).replace(/\.md$/, '.html');
  const gzip = (path) => gzipSync(readFileSync(join(out, path))).length;
  // Readers with script load nothing of what is for the others.
  const html = readFileSync(join(out, page), 'utf8').replace(/<noscript>.*?<\/noscript>/gs, '');
  const find = (pattern) => [...html.matchAll(pattern)].map(([, path]) => path);
  const oldScripts = find(/(?:src|href)="\/(static\/[^"]+\.js)"/g);
  const later = (/data-app="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').map((path) => path.slice(1));
  const data = [...new Set(html.match(/static\/(?:site|sidebar)-[^"]+?\.json/g))];
  const sum = (paths) => [...new Set(paths)].reduce((total, path) => total + gzip(path), 0);
  return {
    html: gzip(page),
    scriptBefore: sum(oldScripts),
    scriptInAll: sum([...oldScripts, ...later]),
    css: sum(find(/href="\/(static\/[^"]+\.css)"/g)),
    data: sum(data),
    wholeOutput: measureSize(out),
  };
}

function measureSize(dir) {
  return readdirSync(dir, { recursive: true }).reduce((sum, name) => {
    const stat = statSync(join(dir, name));
    return sum + (stat.isFile() ? stat.size : 0);
  }, 0);
}
