/** What a feature costs: nothing where it is only switched on, and so much for each use. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { getMedian, measure } from './measure.js';
import { bin, forgetStore, readPage, writePage, writeSite } from './site.js';

const PAGES = 100;
/** All but the index page. */
const PAGES_WITH_USES = PAGES - 1;
const USES_A_PAGE = 10;

const FEATURES = [
  {
    feature: 'formulas',
    options: { markdown: { math: true } },
    /** Each is another one, as in a text about something. */
    write: (page, index) => `$$\\sum_{i=${index}}^{n} x_i^{${page}} = \\frac{a_{${index}}}{b + ${page}}$$`,
    /** A file that only pages with a use load. */
    files: /^math-[\da-f]+\.css$/,
  },
  {
    feature: 'diagrams',
    ...describeDiagrams(
      'mermaid',
      (page, index) =>
        `flowchart LR\n  A[Page ${page}] --> B{Is it ${index}?}\n  B -- yes --> C[(Store)]\n  B -- no --> D[Report]`,
    ),
  },
  {
    feature: 'diagrams of Graphviz',
    ...describeDiagrams(
      'dot',
      (page, index) =>
        `digraph {\n  rankdir=LR\n  A [label="Page ${page}"]\n  A -> B\n  B [label="Is it ${index}?"]\n  B -> Store [label=yes]\n  B -> Report [label=no]\n}`,
    ),
  },
  {
    feature: 'diagrams of D2',
    ...describeDiagrams(
      'd2',
      (page, index) =>
        `direction: right\nA: Page ${page}\nB: Is it ${index}?\nA -> B\nB -> Store: yes\nB -> Report: no`,
    ),
  },
];

/** One on each page, of four nodes. */
function describeDiagrams(lang, writeCode) {
  return {
    options: {},
    /** Plugins are named by code. */
    config: (options) => `import { pluginDiagrams } from 'docgenjs/plugins/diagrams';
export default { ...${JSON.stringify(options)}, plugins: [pluginDiagrams({ required: true })] };
`,
    usesAPage: 1,
    write: (page, index) => `\`\`\`${lang}\n${writeCode(page, index)}\n\`\`\``,
    files: /^diagrams-[\da-f]+\.css$/,
  };
}

export async function measureFeatures(rounds, onRow) {
  const rows = [];
  for (const { feature, options, config, usesAPage = USES_A_PAGE, write, files } of FEATURES) {
    const off = await buildSite('feature-off', {}, rounds);
    const on = await buildSite('feature-on', options, rounds, { config });
    const used = await buildSite('feature-used', options, rounds, { config, write, usesAPage });
    const uses = PAGES_WITH_USES * usesAPage;
    const extra = used.files.filter((file) => files.test(file));
    const row = {
      feature,
      unusedBytes: on.bytes - off.bytes,
      unusedMs: on.cpuMs - off.cpuMs,
      uses,
      msPerUse: (used.cpuMs - on.cpuMs) / uses,
      bytesPerUse: (used.gzip - on.gzip) / uses,
      bytesOfFirst: extra.reduce((sum, file) => sum + gzipSync(readFileSync(join(used.dir, file))).length, 0),
    };
    rows.push(row);
    onRow(row);
  }
  return rows;
}

async function buildSite(name, options, rounds, { config, write, usesAPage } = {}) {
  const site = writeSite(PAGES, { name, ...options });
  const scriptFile = join(site.dir, 'docgen.config.mjs');
  rmSync(scriptFile, { force: true });
  if (config) {
    const file = join(site.dir, 'docgen.config.json');
    writeFileSync(scriptFile, config(JSON.parse(readFileSync(file, 'utf8'))));
    rmSync(file);
  }
  for (let page = 0; write && page < PAGES_WITH_USES; page++) {
    const uses = Array.from({ length: usesAPage }, (_, index) => `\n\n${write(page, index)}`);
    writePage(site.docs, page, `${readPage(site.docs, page)}${uses.join('')}\n`);
  }
  const cpuMs = [];
  for (let round = 0; round < rounds; round++) {
    forgetStore(site);
    rmSync(join(site.dir, 'doc_build'), { recursive: true, force: true });
    const { code, output, cpuMs: time } = await measure(process.execPath, [bin, 'build'], { cwd: site.dir });
    if (code !== 0) throw new Error(output);
    cpuMs.push(time);
  }
  return { cpuMs: getMedian(cpuMs), ...weigh(join(site.dir, 'doc_build')) };
}

/** Bytes of the whole output, and compressed bytes of its pages. */
function weigh(dir) {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(dir, path)).isFile(),
  );
  const pages = paths.filter((path) => path.endsWith('.html'));
  return {
    dir: join(dir, 'static'),
    files: existsSync(join(dir, 'static')) ? readdirSync(join(dir, 'static')) : [],
    bytes: paths.reduce((sum, path) => sum + statSync(join(dir, path)).size, 0),
    gzip: pages.reduce((sum, path) => sum + gzipSync(readFileSync(join(dir, path))).length, 0),
  };
}
