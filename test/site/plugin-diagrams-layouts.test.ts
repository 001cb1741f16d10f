/** Diagrams of Graphviz and D2 on a site: drawn without a browser, kept, the same each time; what is wrong with one. */
import { describe, expect, it } from 'vitest';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { installPeers } from '../helpers/peers.ts';
import { type Built, site } from '../helpers/site.ts';

const toConfig = (options: object = {}, more = '') => `
import { pluginDiagrams } from 'docgenjs/plugins/diagrams';
export default { ${more} plugins: [pluginDiagrams(${JSON.stringify(options)})] };`;

const DOT = `\`\`\`dot description="Water is boiled and poured over leaves."
digraph tea {
  label="How tea is made"
  subgraph cluster_kitchen { label=Kitchen; Water -> Boiling }
  Boiling [label="沸腾的水", shape=box]
  Leaves [style=filled, fillcolor=navy, URL="https://example.org/tea", tooltip="Green ones"]
  Leaves -> Cup [color="#ffdd57"]
  Boiling -> Cup
}
\`\`\`
`;

const D2 = `\`\`\`d2 title="How coffee is made"
beans: Beans {style.fill: "#ffdd57"; link: https://example.org/coffee; tooltip: Roasted ones}
kitchen: 厨房 {
  mill: Mill {shape: cylinder}
}
beans -> kitchen.mill: ground
note: |md
  # Notes
  Some *words* with \`code\`

  - one
|
\`\`\`
`;

/** A browser that would fail, so nothing else than these draws. */
const FILES = {
  'docgen.config.ts': toConfig({ required: true }, "csp: true, base: '/sub/', llms: true,"),
  'docs/index.md': `# Tea\n\n${DOT}`,
  'docs/coffee.md': `# Coffee\n\n${D2}`,
  'docs/plain.md': '# Plain\n\n```js\nlet a = 1;\n```\n',
};
const PEERS = ['@viz-js/viz', '@terrastruct/d2'];

const listIds = (body: string) => [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
/** Styles of the drawing's own, colours that mark a meaning, and whatever acts or loads. */
const FORBIDDEN =
  /<svg[^>]*style=|<(?:rect|path|text|polygon|ellipse|g)[^>]* style=|<style|<script|foreignObject|<image|#f1e2/i;

describe('Graphviz and D2', () => {
  it('draw without a browser, in the colours of the site, and the same again', async () => {
    const made = site(FILES);
    const built = await installPeers(made, PEERS).build();
    expect(built.problems()).toEqual([]);

    const dot = built.body('index');
    // Its own title is its name; colours of its author stay, and text on them can be read.
    expect(dot).toContain('<svg role="group" aria-label="How tea is made"');
    expect(dot).toContain('<desc>Water is boiled and poured over leaves.</desc>');
    expect(dot).toMatch(/<text [^>]*>沸腾的水<\/text>/);
    expect(dot).toMatch(
      /<a href="https:\/\/example.org\/tea"><title>Green ones<\/title><ellipse [^>]*fill="navy"/,
    );
    expect(dot).toMatch(/<text [^>]*fill="#fff"[^>]*>Leaves<\/text>/);
    expect(dot).toContain('stroke="#ffdd57"');
    expect(dot).toMatch(/<polygon [^>]*stroke="var\(--rp-diagram-group-border\)"/);
    expect(dot).toContain('stroke="var(--rp-diagram-node-border)"');
    expect(dot).toContain('fill="var(--rp-diagram-line)"');
    expect(dot).not.toMatch(FORBIDDEN);

    const d2 = built.body('coffee');
    expect(d2).toContain('<svg role="group" aria-label="How coffee is made"');
    expect(d2).toContain('<figcaption>How coffee is made</figcaption>');
    expect(d2).toMatch(/<rect [^>]*fill="#ffdd57"/);
    expect(d2).toMatch(/<text [^>]*fill="#16201f"[^>]*>Beans<\/text>/);
    expect(d2).toContain('<title>Roasted ones</title>');
    expect(d2).toContain('<a href="https://example.org/coffee">');
    expect(d2).toMatch(/<text [^>]*>厨房<\/text>/);
    expect(d2).toMatch(/<text [^>]*font-weight="600"[^>]*>Notes<\/text>/);
    expect(d2).toContain('<tspan font-style="italic">words</tspan>');
    expect(d2).toMatch(/>• one<\/text>/);
    expect(d2).toContain('fill="var(--rp-diagram-group)"');
    expect(d2).not.toMatch(FORBIDDEN);
    for (const body of [dot, d2]) expect(new Set(listIds(body)).size).toBe(listIds(body).length);

    const [, sheet = ''] = /<link rel="stylesheet" href="\/sub\/(static\/diagrams-\w+\.css)">/.exec(d2) ?? [];
    expect(built.read(sheet)).toContain('.rp-diagram');
    expect(built.html('plain.html')).not.toContain('diagram');
    expect(built.read('index.md')).toContain('Boiling [label="沸腾的水", shape=box]');
    const [folder = ''] = listIndexes(built);
    expect(await findIn(built, folder, 'Boiling')).toEqual(['/']);
    expect(await findIn(built, folder, 'Mill')).toEqual(['/coffee']);

    // Another folder, another cache: the same drawings.
    const again = await installPeers(site(FILES), PEERS).build();
    expect(again.body('index')).toBe(dot);
    expect(again.body('coffee')).toBe(d2);
  });

  it('say where they are wrong, and what they do not draw', async () => {
    const made = site({
      'docgen.config.ts': toConfig(),
      'docs/index.md': '# Bad\n\n- One\n\n  ```graphviz\n  digraph {\n    a -> ;\n  }\n  ```\n',
      'docs/label.md': '# Label\n\n```dot\ngraph {\n  a [label=<<blink>x</blink>>]\n}\n```\n',
      'docs/file.md': '# File\n\n```dot file="./graph.dot"\n```\n',
      'docs/graph.dot': 'digraph {\n  a --\n}\n',
      'docs/none.md': '# None\n\n```dot\n// nothing\n```\n',
      'docs/d2.md': '# D2\n\n```d2\na: {\n  shape: foo\n}\n```\n',
      'docs/import.md': '# Import\n\n```d2\n...@../docgen.config\n```\n',
      'docs/hostile.md': `# Hostile

\`\`\`dot
digraph {
  a [label="<script>alert(1)</script>", URL="javascript:alert(1)", tooltip="<img src=x onerror=alert(1)>"]
  b [image="/etc/passwd", id="x\\" onload=\\"alert(1)"]
  c [shapefile="/etc/passwd", color=nocolor]
  a -> b [URL="./other.md"]
}
\`\`\`

\`\`\`d2
vars: {d2-config: {sketch: true}}
a.link: "javascript:alert(1)"
a.icon: https://example.org/a.png
b: "<script>alert(1)</script>"
layers: { x: { c } }
\`\`\`
`,
    });
    const built = await installPeers(made, PEERS).build();

    expect(built.exitCode).not.toBe(0);
    expect(built.problems()).toEqual([
      'DG9504 docs/d2.md:5:10',
      'DG9504 docs/graph.dot:2:5',
      'DG9504 docs/hostile.md:12',
      'DG9504 docs/hostile.md:12',
      'DG9504 docs/hostile.md:15:9',
      'DG9504 docs/hostile.md:17:1',
      'DG9504 docs/hostile.md:3',
      'DG9504 docs/hostile.md:6:6',
      'DG9504 docs/hostile.md:7:37',
      'DG9504 docs/hostile.md:7:6',
      'DG9504 docs/import.md:4:1',
      'DG9504 docs/index.md:7:10',
      'DG9504 docs/label.md:5:13',
      'DG9504 docs/none.md:3',
    ]);
    const words = built.terminal();
    expect(words).toContain("The diagram cannot be drawn: a syntax error near ';'.");
    expect(words).toContain('The diagram cannot be drawn: unknown shape "foo".');
    expect(words).toContain('A diagram shows no images, and so not "/etc/passwd".');
    expect(words).toContain('A diagram cannot link to "javascript:alert(1)", "./other.md".');
    expect(words).toContain('the first board alone is drawn');
    expect(words).toContain('https://graphviz.org/doc/info/lang.html');
    expect(words).toContain('https://d2lang.com/tour/intro/');

    for (const page of ['index', 'label', 'file', 'none', 'd2', 'import'])
      made.write(`docs/${page}.md`, '# Good\n');
    const body = (await made.build()).body('hostile');
    expect(body.match(/<svg /g)).toHaveLength(2);
    expect(body).not.toMatch(FORBIDDEN);
    expect(body.replace(/data-source="[^"]*"/g, '')).not.toMatch(
      /javascript:|<[^>]*onerror|<[^>]*onload|<img|passwd/,
    );
  });

  it('are shown as code where they are not installed, with what to do', async () => {
    const made = site({
      'docgen.config.ts': toConfig(),
      'docs/index.md': '# D2\n\n```d2\na -> b\n```\n\n```dot\ngraph { a }\n```\n',
    });
    const built = await installPeers(made, ['@viz-js/viz']).build();
    expect(built.exitCode).toBe(0);
    expect(built.body('index').match(/<svg role/g)).toHaveLength(1);
    expect(built.body('index')).toMatch(/<pre[\s\S]*a -&gt; b|<pre[\s\S]*a -> b/);
    const words = built.terminal();
    expect(words).toContain('A diagram of D2 is shown as code: "@terrastruct/d2" is not installed.');
    expect(words).toContain('npm install -D @terrastruct/d2@0.1');
    // Mermaid is missing as well, and no page needs it.
    expect(words).not.toContain('mermaid');

    made.write('docgen.config.ts', toConfig({ required: true }));
    const required: Built = await made.build();
    expect(required.exitCode).not.toBe(0);
    expect(required.problems()).toContain('DG9504 docs/index.md:3');
  });

  it('end a diagram that is too large, and go on with the others', async () => {
    const nodes = Array.from({ length: 400 }, (_, index) => index).join(' ');
    const made = site({
      'docgen.config.ts': toConfig(),
      'docs/a.md': `# A\n\n\`\`\`dot\ndigraph { { ${nodes} } -> { ${nodes} } }\n\`\`\`\n`,
      'docs/b.md': `# B\n\n\`\`\`dot\ngraph { ${'{'.repeat(20_000)} a ${'}'.repeat(20_000)} }\n\`\`\`\n`,
      'docs/c.md': `# C\n\n\`\`\`dot\ngraph { a [label="${'x\n'.repeat(25_000)}"] }\n\`\`\`\n`,
      'docs/d.md': '# D\n\n```dot\ngraph { a [peripheries=100000000] }\n```\n',
      'docs/index.md': '# Good\n\n```dot\ngraph { a }\n```\n',
    });
    const built = await installPeers(made, ['@viz-js/viz']).build();
    const problems = built.problems().filter((problem) => problem.startsWith('DG9504'));
    expect(problems).toEqual(['a', 'b', 'c', 'd'].map((name) => `DG9504 docs/${name}.md:3`));
    const words = built.terminal();
    expect(words).toContain('a chain or a nesting in it is too long for Graphviz');
    expect(words).toContain('it has more than 50000 characters');
    expect(words).toContain('it is too large, or nested too deeply, for Graphviz');
    for (const name of ['a', 'b', 'c', 'd']) made.remove(`docs/${name}.md`);
    expect((await made.build()).body('index')).toContain('<svg role="img" aria-label="Graph"');
  });
});
