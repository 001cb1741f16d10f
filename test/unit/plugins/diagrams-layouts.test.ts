/** What Graphviz and D2 draw becomes data in the site's colours; how their memory is limited. */
import { describe, expect, it } from 'vitest';
import { chooseTextColor } from '../../../src/plugins/diagrams/contrast.ts';
import { drawD2 } from '../../../src/plugins/diagrams/d2.ts';
import { type Drawing, printDrawing } from '../../../src/plugins/diagrams/drawing.ts';
import { drawGraphviz, findOthers } from '../../../src/plugins/diagrams/graphviz.ts';
import { findKind } from '../../../src/plugins/diagrams/kinds.ts';
import { findLookSetting } from '../../../src/plugins/diagrams/locate.ts';
import { limitMemory } from '../../../src/plugins/diagrams/wasm-memory.ts';

it.each([
  ['digraph { a -> b }', undefined],
  ['digraph { a }\n// digraph { b }\n# graph\n/* graph {} */', undefined],
  ['graph { a [label="} graph {", x=<<b>{</b>>]; graph [pad=1]; subgraph s { b } }', undefined],
  ['digraph a { graph [pad=1] }\nstrict digraph b { c }', 'strict digraph b { c }'],
  ['graph{a--b}graph{c}', 'graph{c}'],
])('another graph than the first is named: %s', (source, near) => {
  expect(findOthers(source)[0]?.near).toBe(near);
});

describe('the defaults of a graph', () => {
  /** The text that Graphviz is given. */
  const read = (source: string) => {
    let given = '';
    drawGraphviz(source, {
      render(text) {
        given = text;
        return { output: undefined, errors: [{ level: 'error', message: 'no' }] };
      },
    });
    return given.replace(
      /\{ graph \[fontname.*?fontcolor="#\w+"\]; edge .*?fontcolor="#\w+"\];/,
      '{ DEFAULTS',
    );
  };

  it.each([
    ['digraph { a }', 'digraph { DEFAULTS  a }'],
    ['strict graph "a { b" {\na }', 'strict graph "a { b" { DEFAULTS \na }'],
    ['/* { */ // {\n# {\ngraph x{a}', '/* { */ // {\n# {\ngraph x{ DEFAULTS a}'],
    ['graph "\\"{" { a }', 'graph "\\"{" { DEFAULTS  a }'],
    ['nothing', 'nothing'],
  ])('are written behind its first brace: %j', (source, given) => {
    expect(read(source)).toBe(given);
  });
});

describe('a fault that Graphviz names', () => {
  const draw = (source: string, ...messages: readonly string[]) =>
    drawGraphviz(source, {
      render: () => ({
        output: messages.length > 1 ? '<svg/>' : undefined,
        errors: messages.map((message) => ({ level: 'error', message })),
      }),
    });

  it.each([
    ['digraph {\n a -> ;\n}', ["syntax error in line 2 near ';'"], "a syntax error near ';'", 2, 7],
    ['graph { a', ['syntax error in line 1'], 'a syntax error', 1, undefined],
    ['graph { }', ['There is no layout engine support for "x"'], 'There is no layout engine support for "x"'],
    [
      'graph {\n a [label=<<x>>]}',
      ['Unknown HTML element <x> on line 1', 'in label of node a'],
      'a label, Unknown HTML element <x> on line 1',
      2,
      12,
    ],
    ['', [''], 'there is no graph, which begins with "graph" or "digraph"'],
  ] as const)('has its place in %j', (source, messages, problem, line?: number, column?: number) => {
    expect(draw(source, ...messages)).toEqual({
      problem,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    });
  });
});

it('Graphviz fills a node with a gradient, on which its text is read', () => {
  const svg = `<svg viewBox="0 0 9 9"><g class="graph"><g class="node"><title>a</title><defs><linearGradient id="l_0" x1="0" x2="9">
    <stop offset="0" style="stop-color:navy;stop-opacity:1.;"/><stop offset="1" style="stop-color:blue;stop-opacity:0.5;"/></linearGradient></defs>
    <ellipse fill="url(#l_0)" stroke="black" rx="9" ry="9"/><text font-size="10">a</text></g></g></svg>`;
  const drawing = drawGraphviz('digraph { a }', { render: () => ({ output: svg, errors: [] }) }) as Drawing;
  const html = printDrawing(drawing, { label: 'x', idPrefix: 'd' });
  expect(html).toContain(
    '<stop offset="0" stop-color="navy"/><stop offset="1" stop-color="blue" stop-opacity="0.5"/></linearGradient>',
  );
  expect(html).toContain('fill="#fff">a</text>');
  expect(html).toMatch(/<linearGradient [^>]*id="(d[^"]*)"[\s\S]*fill="url\(#\1\)"/);
});

it('D2 names a fault by its place, and its own colours by classes', async () => {
  const svg = `<svg viewBox="0 0 9 9"><svg viewBox="-1 -1 9 9"><rect class=" fill-N7" fill="#FFFFFF"/>
    <style>.a{}</style><g class="eA=="><g class="shape"><rect width="5" height="5" fill="#F7F8FE" stroke="#0D32B2"
    class=" stroke-B1 fill-B6" style="stroke-width:2;"/></g><text class="text-bold fill-N1" fill="#0A0F25"
    style="font-size:20px">x</text></g><g class="dark-code"><text>dark</text></g><image href="https://example.org/a.png"/></svg></svg>`;
  const diagram = { layers: [{}], scenarios: undefined, steps: undefined };
  const d2 = { compile: async () => ({ diagram, renderOptions: {} }), render: async () => svg };
  const drawing = (await drawD2('x', { d2, layout: 'dagre' })) as Drawing;
  expect(printDrawing(drawing, { label: 'x', idPrefix: 'd' })).toBe(
    '<div class="rp-diagram__box"><svg role="img" aria-label="x" viewBox="-1 -1 9 9" width="9" height="9">' +
      '<rect width="5" height="5" fill="var(--rp-diagram-node)" stroke="var(--rp-diagram-node-border)" stroke-width="2"/>' +
      '<text fill="var(--rp-diagram-text)" font-size="18px" font-weight="600">x</text></svg></div>',
  );
  expect(drawing.warnings?.map(({ near }) => near)).toEqual(['layers', 'https://example.org/a.png']);
});

it('text on a colour of its author is read in both themes', () => {
  expect(['navy', '#00f', '#123456', 'yellow', '#FFDD57', '#eee'].map(chooseTextColor)).toEqual([
    ...['#fff', '#fff', '#fff'],
    ...['#16201f', '#16201f', '#16201f'],
  ]);
});

it('languages of code blocks, and settings of D2 that choose its looks', () => {
  expect(['mermaid', 'dot', 'graphviz', 'd2', 'js', 'toString'].map(findKind)).toEqual([
    ...['mermaid', 'dot', 'dot', 'd2'],
    ...[undefined, undefined],
  ]);
  expect(findLookSetting('vars: {\n  d2-config: { theme-id: 4 }\n}')).toBe('theme-id');
  expect(findLookSetting('a.style.shadow: true')).toBe('shadow');
  expect(findLookSetting('a: the shadow of a sketch')).toBeUndefined();
});

it.each([
  ['bytes', (bytes: Uint8Array<ArrayBuffer>) => bytes],
  ['a buffer', ({ buffer }: Uint8Array<ArrayBuffer>) => buffer],
])('a program in WebAssembly gets no more memory than its limit: %s', async (_, give) => {
  // A module with a memory of one page, which it exports.
  const program = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[5, 3, 1, 0, 1],
    ...[7, 5, 1, 1, 0x6d, 2, 0],
  ]);
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { instantiate(bytes: Uint8Array): Promise<{ instance: { exports: { m: Memory } } }> };
  };
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  const { instance } = await WebAssembly.instantiate(limitMemory(give(program)));
  const { m: memory } = instance.exports;
  expect(memory.buffer.byteLength).toBe(65_536);
  expect(memory.grow(100)).toBe(1);
  expect(() => memory.grow(8192)).toThrow(RangeError);
});
