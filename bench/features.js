/** What a feature costs: nothing where it is only switched on, and so much for each use. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { drawPicture, writeOpenapi, writeRecording } from './feature-files.js';
import { getMedian, measure } from './measure.js';
import { bin, forgetStore, readPage, writePage, writeSite } from './site.js';

const PAGES = 100;
/** All but the index page. */
const PAGES_WITH_USES = PAGES - 1;
const USES_A_PAGE = 10;

/**
 * `feature`: name · `options`, `config`: those of a site that has it switched on · `write`: Markdown of one use, on
 * so many `pages`, `usesAPage` on each · `uses`: how many a site has that uses it without any Markdown, on every page:
 * `write` is missing then · `prepare`: files it needs · `files`: files that only pages with a use load.
 */
export const FEATURES = [
  {
    feature: 'formulas',
    options: { markdown: { math: true } },
    /** Each is another one, as in a text about something. */
    write: (page, index) => `$$\\sum_{i=${index}}^{n} x_i^{${page}} = \\frac{a_{${index}}}{b + ${page}}$$`,
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
  {
    feature: 'images in two formats',
    ...describePlugin('images', 'pluginImages()'),
    pages: 20,
    usesAPage: 1,
    prepare: async ({ docs }) => {
      for (let page = 0; page < 20; page++) {
        const file = join(docs, 'public', `steam-${page}.png`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, await drawPicture(page));
      }
    },
    write: (page) => `![Steam over cup ${page}](/steam-${page}.png)`,
  },
  {
    feature: 'recordings',
    ...describePlugin('recordings', 'pluginRecordings()'),
    usesAPage: 1,
    prepare: ({ docs }) => writeFileSync(join(docs, 'boil.cast'), writeRecording()),
    write: (page) => `\`\`\`cast file="/boil.cast" title="Cup ${page}"\n\`\`\``,
    files: /^recordings-/,
  },
  {
    feature: 'operations of an API',
    ...describePlugin('openapi', "pluginOpenapi({ spec: './openapi.json' })"),
    uses: 200,
    prepare: ({ dir }) => writeFileSync(join(dir, 'openapi.json'), writeOpenapi(200)),
    files: /^openapi-[\da-f]+\.css$/,
  },
  {
    feature: 'social cards',
    ...describePlugin('social-cards', "pluginSocialCards({ fonts: ['@fontsource/noto-sans-sc'] })"),
    uses: PAGES,
    prepare: ({ dir }) => {
      const target = join(dir, 'node_modules/@fontsource/noto-sans-sc');
      cpSync(join(import.meta.dirname, '../fixtures/fonts/noto-sans-sc'), target, { recursive: true });
    },
  },
  {
    feature: 'feedback',
    ...describePlugin('feedback', "pluginFeedback({ action: 'https://forms.example/f' })"),
    uses: PAGES,
    files: /^feedback-[\da-f]+\.css$/,
  },
  {
    feature: 'comments',
    ...describePlugin(
      'comments',
      "pluginComments({ repo: 'kettle/docs', repoId: 'R_kgDOExample', category: 'Docs', categoryId: 'DIC_kwDOExample' })",
    ),
    uses: PAGES,
    files: /^comments-[\da-f]+\.css$/,
  },
  {
    feature: 'analytics',
    ...describePlugin('analytics', "pluginAnalytics({ provider: 'plausible', domain: 'kettle.example' })"),
    uses: PAGES,
  },
  {
    feature: 'questions',
    ...describePlugin('ask', "pluginAsk({ endpoint: '/ask' })"),
    uses: PAGES,
  },
];

/** One on each page, of four nodes. */
function describeDiagrams(lang, writeCode) {
  return {
    ...describePlugin('diagrams', 'pluginDiagrams({ required: true })'),
    usesAPage: 1,
    write: (page, index) => `\`\`\`${lang}\n${writeCode(page, index)}\n\`\`\``,
    files: /^diagrams-[\da-f]+\.css$/,
  };
}

/** A config that calls a plugin: plugins are named by code. */
function describePlugin(name, call) {
  return {
    options: {},
    config: (options) => `import { ${call.split('(', 1)[0]} } from 'docgenjs/plugins/${name}';
export default { ...${JSON.stringify(options)}, plugins: [${call}] };
`,
  };
}

export async function measureFeatures(rounds, onRow) {
  const rows = [];
  const plain = await buildSite('feature-off', { options: {} }, rounds);
  for (const feature of FEATURES) {
    const { prepare } = feature;
    const off = prepare ? await buildSite('feature-off', { options: {}, prepare }, rounds) : plain;
    const { write, pages = PAGES_WITH_USES, usesAPage = USES_A_PAGE, files } = feature;
    // Without Markdown of its own it is used wherever it is switched on.
    const on = write ? await buildSite('feature-on', { ...feature, pages: 0 }, rounds) : off;
    const used = await buildSite('feature-used', { ...feature, pages, usesAPage }, rounds);
    const uses = feature.uses ?? pages * usesAPage;
    const extra = used.files.filter(({ name }) => files?.test(name));
    const row = {
      feature: feature.feature,
      // What is used wherever it is switched on has no such figures.
      ...(write && { unusedBytes: on.bytes - off.bytes, unusedMs: on.cpuMs - off.cpuMs }),
      uses,
      msPerUse: (used.cpuMs - on.cpuMs) / uses,
      bytesPerUse: (used.gzip - on.gzip) / uses,
      bytesOfFirst: extra.reduce((sum, { gzip }) => sum + gzip, 0),
      otherCores: Math.max(...[off, on, used].map(({ otherCores }) => otherCores)),
    };
    rows.push(row);
    onRow(row);
  }
  return rows;
}

async function buildSite(name, { options, config, prepare, write, pages, usesAPage }, rounds) {
  const site = writeSite(PAGES, { name, ...options });
  const scriptFile = join(site.dir, 'docgen.config.mjs');
  rmSync(scriptFile, { force: true });
  if (config) {
    const file = join(site.dir, 'docgen.config.json');
    writeFileSync(scriptFile, config(JSON.parse(readFileSync(file, 'utf8'))));
    rmSync(file);
  }
  await prepare?.(site);
  for (let page = 0; write && page < pages; page++) {
    const uses = Array.from({ length: usesAPage }, (_, index) => `\n\n${write(page, index)}`);
    writePage(site.docs, page, `${readPage(site.docs, page)}${uses.join('')}\n`);
  }
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    forgetStore(site);
    rmSync(join(site.dir, 'doc_build'), { recursive: true, force: true });
    const run = await measure(process.execPath, [bin, 'build'], { cwd: site.dir });
    if (run.code !== 0) throw new Error(run.output);
    runs.push(run);
  }
  const built = {
    cpuMs: getMedian(runs.map(({ cpuMs }) => cpuMs)),
    otherCores: Math.max(...runs.map(({ otherCores }) => otherCores)),
    ...weigh(join(site.dir, 'doc_build')),
  };
  // The next site of this name begins without them.
  if (prepare) rmSync(site.dir, { recursive: true });
  return built;
}

/** Bytes of the whole output, and compressed bytes of its pages and of the files that pages load. */
function weigh(dir) {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(dir, path)).isFile(),
  );
  const pages = paths.filter((path) => path.endsWith('.html'));
  const own = paths.filter((path) => dirname(path) === 'static');
  const compress = (path) => gzipSync(readFileSync(join(dir, path))).length;
  return {
    files: own.map((path) => ({ name: basename(path), gzip: compress(path) })),
    bytes: paths.reduce((sum, path) => sum + statSync(join(dir, path)).size, 0),
    gzip: pages.reduce((sum, path) => sum + compress(path), 0),
  };
}
