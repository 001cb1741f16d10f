/** What a feature costs: nothing where it is only switched on, and so much for each use. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { getPagePath } from './corpus.js';
import { drawPicture, writeNotebook, writeOpenapi, writeRecording } from './feature-files.js';
import { getMedian, measure } from './measure.js';
import { bin, forgetStore, readPage, writePage, writeSite } from './site.js';

const PAGES = 100;
/** All but the index page. */
const PAGES_WITH_USES = PAGES - 1;
const USES_A_PAGE = 10;

/**
 * `feature`: name · `options`, `config`: those of a site that has it switched on · `write`: Markdown of one use, on
 * so many `pages`, `usesAPage` on each · `mark`: frontmatter of a use · `uses`: how many a site has that uses it without
 * any Markdown, on every page: `write` is missing then · `leaveOut`: frontmatter of a page that is to have none of it ·
 * `prepare`: writes what it needs, also on the site without it, which compares the same pages · `flags` of the build ·
 * `command`: of Node, makes of the built site what a use is part of · `files`: files that only pages with a use load.
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
    feature: 'cells of a notebook',
    options: {},
    usesAPage: 1,
    prepare: ({ docs }) => writeFileSync(join(docs, 'tea.ipynb'), writeNotebook(PAGES)),
    write: (page) => `\`\`\`python file="/tea.ipynb#cell-${page}" outputs\n\`\`\``,
  },
  {
    feature: 'code from git',
    options: {},
    usesAPage: 1,
    prepare({ dir }) {
      for (let page = 0; page < PAGES; page++)
        writeFileSync(join(dir, `kettle-${page}.ts`), `export const cups = ${page};\n`);
      commit(dir);
    },
    write: (page) => `\`\`\`ts file="git:HEAD:kettle-${page}.ts"\n\`\`\``,
  },
  {
    feature: 'tags',
    ...describePlugin('tags', 'pluginTags()'),
    usesAPage: 1,
    mark: (page) => `tags: [clay, pot ${page % 20}]`,
    files: /^tags-[\da-f]+\.css$/,
  },
  {
    feature: 'contributors',
    ...describePlugin('contributors', 'pluginContributors()'),
    uses: PAGES,
    leaveOut: 'contributors: false',
    prepare: ({ dir }) => commit(dir),
  },
  {
    feature: 'pages of packages',
    options: { packages: [{ from: 'packages/*/docs', to: '/packages/:name' }] },
    uses: PAGES,
    prepare({ dir, docs }, isOn) {
      writeNav(docs);
      for (let page = 0; isOn && page < PAGES; page++) {
        const folder = join(dir, `packages/kettle-${page}/docs`);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'index.md'), `# Kettle ${page}\n\nIt holds ${page} cups.\n`);
      }
    },
  },
  {
    feature: 'pages of another version',
    options: { multiVersion: { default: '2.x', versions: ['2.x', '1.x'] } },
    uses: PAGES,
    prepare({ docs }, isOn) {
      const names = readdirSync(docs).filter((name) => name !== 'public');
      for (const name of isOn ? names : [])
        cpSync(join(docs, name), join(docs, '1.x', name), { recursive: true });
    },
  },
  {
    feature: 'reading without a network',
    options: { offline: true },
    uses: PAGES,
  },
  {
    feature: 'a site without a server',
    options: {},
    flags: ['--portable'],
    uses: PAGES,
  },
  {
    feature: 'drafts',
    ...describePages('draft: true'),
  },
  {
    feature: 'unlisted pages',
    ...describePages('unlisted: true'),
  },
  {
    feature: 'questions of agents',
    options: {},
    uses: PAGES,
    command: [join(import.meta.dirname, 'ask-docs.js'), String(PAGES)],
  },
  {
    feature: 'pages of a book',
    options: {},
    uses: PAGES,
    command: [bin, 'book', '--out', 'book.html'],
  },
  {
    feature: 'posts of a blog',
    ...describePlugin('news', "pluginNews({ folders: ['blog'] })"),
    uses: PAGES,
    prepare({ docs }, isOn) {
      writeNav(docs);
      mkdirSync(join(docs, 'blog'), { recursive: true });
      for (let post = 0; isOn && post < PAGES; post++)
        writeFileSync(
          join(docs, 'blog', `2026-01-${String(1 + (post % 28)).padStart(2, '0')}-post-${post}.md`),
          `# Post ${post}\n\nPot ${post} is hot.\n`,
        );
    },
  },
  {
    feature: 'operations of an API',
    ...describePlugin('openapi', "pluginOpenapi({ spec: './openapi.json' })"),
    uses: 200,
    prepare({ dir, docs }) {
      writeFileSync(join(dir, 'openapi.json'), writeOpenapi(200));
      writeNav(docs);
    },
    files: /^openapi-[\da-f]+\.css$/,
  },
  {
    feature: 'social cards',
    ...describePlugin('social-cards', "pluginSocialCards({ fonts: ['@fontsource/noto-sans-sc'] })"),
    uses: PAGES,
    leaveOut: 'socialCard: false',
    prepare: ({ dir }) => {
      const target = join(dir, 'node_modules/@fontsource/noto-sans-sc');
      cpSync(join(import.meta.dirname, '../fixtures/fonts/noto-sans-sc'), target, { recursive: true });
    },
  },
  {
    feature: 'feedback',
    ...describePlugin('feedback', "pluginFeedback({ action: 'https://forms.example/f' })"),
    uses: PAGES,
    leaveOut: 'feedback: false',
    files: /^feedback-[\da-f]+\.css$/,
  },
  {
    feature: 'comments',
    ...describePlugin(
      'comments',
      "pluginComments({ repo: 'kettle/docs', repoId: 'R_kgDOExample', category: 'Docs', categoryId: 'DIC_kwDOExample' })",
    ),
    uses: PAGES,
    leaveOut: 'comments: false',
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

/** With an entry of the navigation, the pages that a plugin adds have a sidebar of their own. */
function writeNav(docs) {
  const groups = [0, 1, 2, 3].map((group) => ({ type: 'dir', name: `group-${group}` }));
  writeFileSync(join(docs, '_nav.json'), JSON.stringify([{ text: 'Guide', link: '/part-0/group-0/page-0' }]));
  writeFileSync(join(docs, 'part-0/_meta.json'), JSON.stringify(groups));
}

/** Further pages with this frontmatter. */
function describePages(frontmatter) {
  return {
    options: {},
    uses: PAGES,
    prepare({ docs }, isOn) {
      writeNav(docs);
      mkdirSync(join(docs, 'more'));
      for (let page = 0; isOn && page < PAGES; page++)
        writeFileSync(
          join(docs, 'more', `cup-${page}.md`),
          `---\n${frontmatter}\n---\n\n# Cup ${page}\n\nIt is hot.\n`,
        );
    },
  };
}

/** Makes a repository of the site, with all its files in one commit. */
function commit(dir) {
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@kettle.example', ...args], {
      cwd: dir,
      stdio: 'ignore',
    });
  git('init');
  git('add', '--force', '.');
  git('commit', '--message', 'Boil');
}

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
    const { prepare, leaveOut, write, mark, files } = feature;
    const off =
      prepare || leaveOut
        ? await buildSite('feature-off', { options: {}, prepare, leaveOut }, rounds)
        : plain;
    const { pages = PAGES_WITH_USES, usesAPage = USES_A_PAGE } = feature;
    const used = await buildSite(
      'feature-used',
      { ...feature, isOn: true, leaveOut: '', pages, usesAPage },
      rounds,
    );
    // What is on pages of its own, or waits for readers, is unused on the others as it is.
    const hasUses = write !== undefined || mark !== undefined;
    const isOn = hasUses || leaveOut !== undefined;
    const on = isOn ? await buildSite('feature-on', { ...feature, isOn: true, pages: 0 }, rounds) : used;
    // Without Markdown of its own it is used wherever it is switched on.
    const base = hasUses ? on : off;
    const uses = feature.uses ?? pages * usesAPage;
    const extra = used.files.filter(({ name }) => files?.test(name));
    const row = {
      feature: feature.feature,
      unusedBytes: on.page - off.page,
      ...(isOn && { unusedMs: on.cpuMs - off.cpuMs }),
      uses,
      msPerUse: (used.cpuMs - base.cpuMs) / uses,
      bytesPerUse: (used.gzip - base.gzip) / uses,
      bytesOfFirst: extra.reduce((sum, { gzip }) => sum + gzip, 0),
      otherCores: Math.max(...[off, on, used].map(({ otherCores }) => otherCores)),
    };
    rows.push(row);
    onRow(row);
  }
  return rows;
}

async function buildSite(name, feature, rounds) {
  const {
    options,
    config,
    prepare,
    isOn = false,
    write,
    mark,
    leaveOut,
    flags = [],
    command,
    pages,
    usesAPage,
  } = feature;
  const site = writeSite(PAGES, { name, ...options });
  const scriptFile = join(site.dir, 'docgen.config.mjs');
  rmSync(scriptFile, { force: true });
  if (config) {
    const file = join(site.dir, 'docgen.config.json');
    writeFileSync(scriptFile, config(JSON.parse(readFileSync(file, 'utf8'))));
    rmSync(file);
  }
  await prepare?.(site, isOn);
  const getFrontmatter = (page) => leaveOut || (mark && page < pages && mark(page));
  for (let page = 0; page < PAGES_WITH_USES; page++) {
    const frontmatter = getFrontmatter(page);
    if (frontmatter) writePage(site.docs, page, `---\n${frontmatter}\n---\n\n${readPage(site.docs, page)}`);
  }
  for (let page = 0; write && page < pages; page++) {
    const uses = Array.from({ length: usesAPage }, (_, index) => `\n\n${write(page, index)}`);
    writePage(site.docs, page, `${readPage(site.docs, page)}${uses.join('')}\n`);
  }
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    forgetStore(site);
    rmSync(join(site.dir, 'doc_build'), { recursive: true, force: true });
    const run = await measure(process.execPath, [bin, 'build', ...flags], { cwd: site.dir });
    const made = command && (await measure(process.execPath, command, { cwd: site.dir }));
    for (const { code, output } of [run, ...(made ? [made] : [])]) if (code !== 0) throw new Error(output);
    runs.push({ ...run, cpuMs: run.cpuMs + (made?.cpuMs ?? 0) });
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

/**
 * Bytes of a page of the corpus with the scripts and styles that it names, and compressed bytes of all pages and of the
 * files that pages load.
 */
function weigh(dir) {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(dir, path)).isFile(),
  );
  const pages = paths.filter((path) => path.endsWith('.html'));
  const own = paths.filter((path) => dirname(path) === 'static');
  // Names by content are others in each build, and compress to other sizes on each page.
  const read = (path) =>
    path.endsWith('.html')
      ? readFileSync(join(dir, path), 'utf8').replaceAll(
          /(?<=-)[0-9A-Za-z]{8,10}(?=\.(?:js|css|json)\b)/g,
          '',
        )
      : readFileSync(join(dir, path));
  const sizes = Array.from({ length: PAGES_WITH_USES }, (_, page) => weighPage(dir, page));
  const compress = (path) => gzipSync(read(path)).length;
  return {
    files: own.map((path) => ({ name: basename(path), gzip: compress(path) })),
    page: sizes.reduce((sum, size) => sum + size, 0) / PAGES_WITH_USES,
    gzip: pages.reduce((sum, path) => sum + compress(path), 0),
  };
}

function weighPage(dir, page) {
  const html = readFileSync(join(dir, getPagePath(page).replace(/\.md$/, '.html')), 'utf8');
  const named = html.matchAll(/(?:src|href)="(?:\/|(?:\.{1,2}\/)*)(static\/[^"]+\.(?:js|css))"/g);
  const sizes = [...named].map(([, path]) => statSync(join(dir, path)).size);
  return sizes.reduce((sum, size) => sum + size, Buffer.byteLength(html));
}
