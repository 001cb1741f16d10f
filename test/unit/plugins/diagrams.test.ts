/** What is written of a drawing, whoever made it, and where a fault in a diagram is. */
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../src/engine/browser/find-browser.ts';
import {
  type Drawing,
  type DrawnNode,
  listLostLinks,
  printDrawing,
} from '../../../src/plugins/diagrams/drawing.ts';
import {
  findRow,
  findThemeSetting,
  findUnknownTasks,
  readTitle,
} from '../../../src/plugins/diagrams/locate.ts';
import { createThemeVariables, findVariable } from '../../../src/plugins/diagrams/palette.ts';
import { nameKind } from '../../../src/plugins/diagrams/words.ts';

const toDrawing = (children: readonly DrawnNode[], width = 100): Drawing => ({
  kind: 'flowchart-v2',
  viewBox: [0, 0, width, 50],
  title: undefined,
  description: undefined,
  hasFonts: true,
  children,
});
const element = (
  name: string,
  attributes: Record<string, string> = {},
  children: readonly DrawnNode[] = [],
): DrawnNode => ({ name, attributes, children });
const print = (children: readonly DrawnNode[], width?: number) =>
  printDrawing(toDrawing(children, width), { label: 'A "name"', idPrefix: 'd1' });

describe('a drawing', () => {
  it('has a name and rounded numbers, and its ids are those of its place', () => {
    const marker = element('marker', { id: 'arrow', orient: 'auto' }, [element('path', { d: 'M0.12345,2' })]);
    const line = element('path', { 'marker-end': 'url("#arrow")', stroke: 'var(--rp-diagram-line)' });
    expect(print([marker, line, element('text', {}, ['a < b'])])).toBe(
      '<div class="rp-diagram__box"><svg role="img" aria-label="A &quot;name&quot;" viewBox="0 0 100 50" width="100" height="50">' +
        '<marker id="d1-0" orient="auto"><path d="M0.12,2"/></marker>' +
        '<path marker-end="url(#d1-0)" stroke="var(--rp-diagram-line)"/><text>a &lt; b</text></svg></div>',
    );
  });

  it('scrolls where it would become too small to be read', () => {
    expect(print([], 1000)).toContain('<div class="rp-diagram__box" data-steps="15" tabindex="0">');
    expect(print([], 90_000)).toContain('data-steps="40"');
  });

  it('holds nothing that acts or loads, whatever it was made of', () => {
    const hostile = [
      element('script', {}, ['alert(1)']),
      element('foreignObject', {}, [element('img', { src: 'x', onerror: 'alert(1)' })]),
      element('image', { href: 'https://example.org/a.png' }),
      element('rect', { onclick: 'alert(1)', style: 'fill:red', fill: 'url(https://example.org/a.svg#b)' }),
      element('rect', { fill: 'u\\72l(https://example.org/a.svg)' }),
      element('use', { href: 'https://example.org/a.svg#b' }),
      element('a', { href: 'javascript:alert(1)' }, [element('text', {}, ['A'])]),
      element('a', { href: ' data:text/html,x' }, [element('text', {}, ['B'])]),
      element('rect"><script>', { 'fill"><script>': 'x', fill: '"><script>' }),
    ];
    expect(print(hostile)).toBe(
      '<div class="rp-diagram__box"><svg role="img" aria-label="A &quot;name&quot;" viewBox="0 0 100 50" width="100" height="50">' +
        '<rect/><rect/><use/><text>A</text><text>B</text></svg></div>',
    );
    expect(listLostLinks(toDrawing(hostile))).toEqual(['javascript:alert(1)', ' data:text/html,x']);
  });

  it('is a group where it has links, which would be hidden inside of an image', () => {
    const linked = print([element('a', { href: 'https://example.org/?a&b' }, [element('text', {}, ['A'])])]);
    expect(linked).toContain('<svg role="group"');
    expect(linked).toContain('<a href="https://example.org/?a&amp;b"><text>A</text></a>');
  });
});

describe('the row of a fault', () => {
  it.each([
    ['as it is counted', 'flowchart LR\nA --> B\nA -->', 3, 2],
    ['after comments', '%% one\n\nflowchart LR\n%% two\nA -->', 2, 4],
    ['after settings', '---\ntitle: T\n---\nflowchart LR\nA -->', 2, 4],
    ['after a directive', '%%{init: {\n"a": 1}}%%\nflowchart LR\nA -->', 2, 3],
    ['at the end', 'flowchart LR\nA -->', 9, 1],
  ])('is found %s', (_, source, line, row) => {
    expect(findRow(source, line)).toBe(row);
  });
});

it('the settings of a diagram give its title, and not its colours', () => {
  expect(readTitle('---\ntitle: "How it works"\n---\npie')).toBe('How it works');
  expect(readTitle('pie title Pets')).toBeUndefined();
  expect(findThemeSetting('---\nconfig:\n  theme: forest\n---\npie')).toBe('theme');
  expect(findThemeSetting('%%{init: {"themeVariables": {}}}%%\npie')).toBe('themeVariables');
  expect(findThemeSetting('flowchart LR\n  theme --> B')).toBeUndefined();
});

it('each colour of a drawing is a variable, also when it was made lighter', () => {
  const variables = createThemeVariables() as Record<string, string>;
  const toRgb = (hex = '') => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const find = (hex: string | undefined) => findVariable(...(toRgb(hex) as [number, number, number]));
  expect(find(variables.primaryTextColor)).toBe('var(--rp-diagram-text)');
  expect(find(variables.mainBkg)).toBe('var(--rp-diagram-node)');
  expect(find(variables.cScale7)).toBe('var(--rp-diagram-area-8)');
  // As Chromium computes Mermaid's `lighten` of the colour of `area-1`.
  expect(find('#ff9933')).toBeUndefined();
});

it('kinds of diagrams have names in both languages', () => {
  expect(
    ['flowchart-v2', 'stateDiagram', 'xychart', 'classDiagram', 'new-beta'].map((kind) =>
      nameKind(kind, 'en'),
    ),
  ).toEqual(['Flowchart', 'State diagram', 'Chart', 'Class diagram', 'Diagram']);
  expect(nameKind('sequence', 'zh')).toBe('时序图');
});

it('a browser is that of the author, else of the environment, else one that is installed', () => {
  const [node, nowhere] = [process.execPath, '/nowhere/chrome'];
  const platform = 'linux';
  expect(findBrowser({ path: node, env: { DOCGEN_CHROMIUM: nowhere }, platform })).toBe(node);
  expect(findBrowser({ env: { DOCGEN_CHROMIUM: node, PATH: '' }, platform })).toBe(node);
  expect(findBrowser({ path: nowhere, env: { DOCGEN_CHROMIUM: node }, platform })).toBeUndefined();
});

describe('a Gantt chart', () => {
  it('names tasks that are not there, and no others', () => {
    const chart = `---
title: Tea
---
%% a comment : after nothing
gantt
  title Tea : after noon
  dateFormat HH:mm
  section Boil : after all
  Water : done, boil, 10:00, 5m
  Pour : crit, pour, after boil, 1m
  Steep : steep, after pour bioling, until cups
  Drink : active, after steep, 5m
  Wash : after task1, 2m
  click boil href "https://example.org"
`;
    expect(findUnknownTasks(chart)).toEqual([
      { row: 10, id: 'bioling' },
      { row: 10, id: 'cups' },
    ]);
    expect(findUnknownTasks('flowchart LR\n  a : after b, 1d\n')).toEqual([]);
  });
});
