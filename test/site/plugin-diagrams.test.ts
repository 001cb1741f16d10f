/** Diagrams on a site: drawn in the build, kept, found, exported; what is wrong with one; what happens without a browser. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBrowser } from '../../src/engine/browser/find-browser.ts';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { installPeers } from '../helpers/peers.ts';
import { type Site, site } from '../helpers/site.ts';

const toConfig = (options: object, more = '') => `
import { pluginDiagrams } from 'docgenjs/plugins/diagrams';
export default { ${more} plugins: [pluginDiagrams(${JSON.stringify(options)})] };`;

const FLOW = `\`\`\`mermaid
flowchart LR
  accTitle: How tea is made
  accDescr: Water is boiled and poured over leaves.
  A[Water] --> B[沸腾的水]
  style A fill:#ffdd57
  click B "https://example.org/tea"
\`\`\`
`;

const { env, platform } = process;
const chromium = findBrowser({ env, platform });

/** A browser that notes each start. */
function addBrowser(made: Site): string {
  const file = join(made.dir, 'browser.sh');
  const log = join(made.dir, 'starts.log');
  writeFileSync(file, `#!/bin/sh\necho start >> '${log}'\nexec '${chromium}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
const countStarts = (made: Site) => {
  const log = join(made.dir, 'starts.log');
  return existsSync(log) ? readFileSync(log, 'utf8').split('start').length - 1 : 0;
};

it.skipIf(process.platform === 'win32')('are drawn once, for all pages that have them', async () => {
  const made = site({
    'docs/index.md': `# Tea\n\n${FLOW}\n## Kinds\n\n\`\`\`mermaid title="Kinds of tea"\npie\n  "Green" : 3\n\`\`\`\n`,
    'docs/other.md': `# Other\n\n${FLOW}`,
    'docs/plain.md': '# Plain\n\n```js\nlet a = 1;\n```\n',
  });
  const browser = addBrowser(made);
  made.write(
    'docgen.config.ts',
    toConfig({ browser, required: true }, "csp: true, base: '/sub/', llms: true,"),
  );
  const built = await installPeers(made, ['mermaid']).build();

  expect(built.problems()).toEqual([]);
  expect(countStarts(made)).toBe(1);
  const body = built.body('index');
  expect(body).toContain('aria-label="How tea is made"');
  expect(body).toContain('<desc>Water is boiled and poured over leaves.</desc>');
  expect(body).toContain('aria-label="Kinds of tea"');
  expect(body).toContain('<figcaption>Kinds of tea</figcaption>');
  expect(body).toContain('>沸腾的水</tspan>');
  expect(body).toMatch(/<a [^>]*href="https:\/\/example.org\/tea">/);
  // A node that its author coloured keeps that, with text that can be read on it.
  expect(body).toMatch(/<rect [^>]*fill="#ffdd57"/);
  expect(body).toMatch(/fill="#16201f"[^>]*>.*Water/);
  expect(body).toContain('fill="var(--rp-diagram-node)"');
  expect(body).not.toMatch(/\bstyle=|<style|<script|foreignObject|#f1e2/);
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);

  const [, sheet = ''] = /<link rel="stylesheet" href="\/sub\/(static\/diagrams-\w+\.css)">/.exec(body) ?? [];
  expect(built.read(sheet)).toContain('.rp-diagram');
  expect(built.html('plain.html')).not.toContain('diagram');
  expect(built.read('index.md')).toContain(FLOW.trim());
  const [folder = ''] = listIndexes(built);
  expect(await findIn(built, folder, 'poured')).toEqual(['/', '/other']);

  // Words around a diagram, or the same diagram elsewhere, need no browser.
  made.edit('docs/index.md', (text) => `${text}\nMore words.\n`).write('docs/third.md', `# Third\n\n${FLOW}`);
  const next = await made.build();
  expect(next.problems()).toEqual([]);
  expect(next.body('third')).toContain('aria-label="How tea is made"');
  expect(countStarts(made)).toBe(1);
});

/** What Mermaid draws by the clock, the time zone, the language of the system, and chance. */
const UNSTEADY = `# Unsteady

\`\`\`mermaid
gantt
  dateFormat HH:mm
  axisFormat %A %H:%M
  todayMarker stroke-width:5px
  section Tea
  直骨 :crit, 17:49, 30m
  Pour :after bioling, 5m
\`\`\`

\`\`\`mermaid
gantt
  section Tea
  Boil :a1, 2000-01-01, 2100-01-01
\`\`\`

\`\`\`mermaid
gitGraph
  commit
  branch milk
  commit
\`\`\`

\`\`\`mermaid
architecture-beta
  service one(server)[One]
  service two(disk)[Two]
  one:L -- R:two
\`\`\`
`;

it('are the same on every day, in every time zone and language, whatever was drawn before', async () => {
  const files = { 'docgen.config.ts': toConfig({ required: true }), 'docs/index.md': UNSTEADY };
  const english = installPeers(site(files), ['mermaid']);
  const turkish = installPeers(site({ ...files, 'docs/a.md': `# First\n\n${FLOW}` }), ['mermaid']);
  const [first, second] = [
    await runDocgen(['build'], { cwd: english.dir, env: { TZ: 'America/New_York', LC_ALL: 'en_US.UTF-8' } }),
    await runDocgen(['build'], {
      cwd: turkish.dir,
      env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'zh_CN.UTF-8' },
    }),
  ];
  expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
  expect(first.stderr).toContain('"todayMarker" in a diagram has no effect');
  expect(first.stderr).toMatch(/docs\/index\.md:10:15[\s\S]*The chart has no task "bioling"/);
  expect(first.stderr.match(/DG9504/g)).toHaveLength(2);
  const listDrawings = ({ dir }: Site) =>
    readFileSync(join(dir, 'doc_build/index.html'), 'utf8').match(/<svg role="img"[\s\S]*?<\/svg>/g);
  expect(listDrawings(english)).toHaveLength(4);
  expect(listDrawings(turkish)).toEqual(listDrawings(english));
  // That of today, between a hundred years.
  expect(listDrawings(english)?.[1]).not.toContain('rp-diagram-alarm');
});

it('say where they are wrong, and stay code', async () => {
  const made = site({
    'docgen.config.ts': toConfig({ browser: chromium }),
    'docs/index.md':
      '# Bad\n\n- One\n\n  ```mermaid\n  %% words\n  flowchart LR\n    A --> B\n    A -->> ]\n  ```\n',
    'docs/pie.md': '# Pie\n\n```mermaid file="./pets.mmd"\n```\n',
    'docs/pets.mmd': 'pie\n  "a" : x\n',
    'docs/hostile.md': `# Hostile

\`\`\`mermaid
%%{init: {"theme": "forest", "securityLevel": "loose", "htmlLabels": true}}%%
flowchart LR
  A["<script>alert(1)</script><img src=x onerror=alert(1)>a"] --> B
  click A "javascript:alert(1)"
  click B "./other.md"
\`\`\`
`,
  });
  const built = await installPeers(made, ['mermaid']).build();

  expect(built.exitCode).not.toBe(0);
  expect(built.problems()).toEqual([
    'DG9504 docs/hostile.md:3',
    'DG9504 docs/hostile.md:3',
    'DG9504 docs/index.md:9:10',
    'DG9504 docs/pets.mmd:2:9',
  ]);
  const words = built.terminal();
  expect(words).toContain('The diagram cannot be drawn: ');
  expect(words).toContain('"theme" in a diagram has no effect');
  expect(words).toContain('https://mermaid.js.org/intro/');

  made.write('docs/index.md', '# Good\n').write('docs/pie.md', '# Pie\n');
  const html = (await made.build()).body('hostile');
  expect(html).toContain('<svg role="img"');
  expect(html.replace(/data-source="[^"]*"/, '')).not.toMatch(
    /javascript:|onerror|<script|<img|foreignObject/,
  );
});

/** Sources, the place in the source where each has its fault (line 1 is its first) and words of what is said of it. */
const FAULTS: Readonly<Record<string, readonly [source: string, place: string, words: string]>> = {
  branch: ['gitGraph\n  commit\n  checkout nope\n  commit', '3:3', 'branch which is not yet created'],
  date: ['gantt\n  dateFormat YYYY-MM-DD\n  A :a1, 2020-99-99, 3d\n  B :after a1, 2d', '3:3', 'Invalid date'],
  roots: ['mindmap\n  root\n    a\n  another\n    b', '4:3', 'only one root'],
  circle: ['sankey-beta\n\nA,B,1\nB,A,2\nC,D,3', '4:1', 'circular link'],
  participant: [
    'sequenceDiagram\n  %% words\n  A->>B: hi\n  deactivate A\n  A->>B: yo',
    '4:3',
    'inactive participant',
  ],
  shape: ['flowchart LR\n  A-->B\n  B@{ shape: nonsense }\n  B-->C', '3:3', 'No such shape'],
  image: ['flowchart LR\n  A-->B\n  A@{ img: "https://example.org/a.svg", w: 60 }', '3:3', 'it has an image'],
  style: ['flowchart LR\n  A-->B\n  linkStyle 7 stroke:red\n  B-->C', '3:3', 'Cannot set'],
  kind: ['%% words\nflow LR\n  A-->B', '2:1', 'No diagram type'],
  block: ['flowchart LR\n  subgraph x\n    A-->B\n', '3:10', 'it ends too early'],
  bracket: ['flowchart LR\n  A-->B\n  B-->C[x', '3:10', 'it ends too early'],
  loop: ['sequenceDiagram\n  loop x\n  A->>B: y', '3:11', 'it ends too early'],
  arrow: ['stateDiagram-v2\n  [*] -> A', '2:7', '"-" is not expected here'],
  settings: ['---\ntitle: a\nconfig: [x\n---\nflowchart LR\n  A-->B', '4:1', 'flow collection'],
};

it('say in which line they make no sense, and where they end too early', async () => {
  const made = site({
    'docgen.config.ts': toConfig({ browser: chromium }),
    'docs/index.md': '# Good\n',
    ...Object.fromEntries(
      Object.entries(FAULTS).map(([name, [source]]) => [
        `docs/${name}.md`,
        `# ${name}\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`,
      ]),
    ),
  });
  const built = await installPeers(made, ['mermaid']).build();

  const found = built.diagnostics().map(({ file = '', line = 0, column, message }) => {
    const name = /docs\/(\w+)\.md/.exec(file)?.[1] ?? '';
    const words = FAULTS[name]?.[2] ?? '';
    return [name, [line - 3, column].filter(Boolean).join(':'), message.includes(words) ? words : message];
  });
  expect(Object.fromEntries(found.map(([name, ...rest]) => [name, rest]))).toEqual(
    Object.fromEntries(Object.entries(FAULTS).map(([name, [, ...rest]]) => [name, rest])),
  );
});

it('say what has no effect, and what Mermaid could not place', async () => {
  const made = site({
    'docgen.config.ts': toConfig({ browser: chromium }),
    'docs/index.md': '# Bad\n\n```mermaid\n%%{init: {"flowchart": }}%%\nflowchart LR\n  A-->B\n```\n',
    'docs/sankey.md': '# Sankey\n\n```mermaid\nsankey-beta\n\nA,B,some\n```\n',
  });
  const built = await installPeers(made, ['mermaid']).build();
  expect(built.exitCode).toBe(0);
  expect(built.problems()).toEqual(['DG9504 docs/index.md:4:1', 'DG9504 docs/sankey.md:3']);
  expect(built.terminal()).toContain('The settings of the diagram have no effect: they are not JSON.');
  expect(built.terminal()).toContain('Mermaid finds no place for some of the diagram');
});

it('are drawn by readers where there is no browser, or stay code under a strict policy', async () => {
  const missing = { browser: '/nowhere/chrome' };
  const made = site({
    'docgen.config.ts': toConfig(missing),
    'docs/index.md': `# Tea\n\n${FLOW}`,
    'docs/plain.md': '# Plain\n',
  });
  const built = await installPeers(made, ['mermaid']).build();

  expect(built.exitCode).toBe(0);
  expect(built.terminal()).toContain(
    'There is no browser "/nowhere/chrome": diagrams are drawn by readers\' browsers',
  );
  expect(built.terminal().match(/There is no browser/g)).toHaveLength(1);
  // Without script, the source is there.
  expect(built.body('index').replace(/<[^>]*>/g, '')).toContain('accTitle: How tea is made');

  made.write('docgen.config.ts', toConfig(missing, 'csp: true,'));
  const strict = await made.build();
  expect(strict.terminal()).toContain('under a strict policy, diagrams are shown as code');
  expect(strict.html('index.html')).toContain('language-mermaid');

  made.write('docgen.config.ts', toConfig({ ...missing, required: true }));
  const required = await made.build();
  expect(required.exitCode).not.toBe(0);
  expect(required.terminal()).toContain('apt-get install chromium-headless-shell');

  const bare = await site({ 'docgen.config.ts': toConfig({}), 'docs/index.md': `# Tea\n\n${FLOW}` }).build();
  expect(bare.terminal()).toContain('A diagram of Mermaid is shown as code: "mermaid" is not installed.');
  expect(bare.terminal()).toContain('npm install -D mermaid@11');
});
