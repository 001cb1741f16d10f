import { describe, expect, it } from 'vitest';
import { nameChunks, renameChunks } from '../../../src/engine/bundle/name-chunks.ts';
import { createRunMemory } from '../../../src/engine/bundle/run-memory.ts';

/** The texts with their final names, as they would be written. */
function rename(
  texts: Readonly<Record<string, string>>,
  { recall } = createRunMemory(),
): Record<string, string> {
  const names = nameChunks(new Map(Object.entries(texts)), recall);
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      renameChunks(path, names),
      renameChunks(text, names, recall),
    ]),
  );
}

const chunk = (name: string) => `static/chunk-${name}.js`;

describe('names of chunks', () => {
  it('do not depend on how esbuild called them', () => {
    const site = (a: string, b: string) => ({
      'static/app.js': `import "/${chunk(a)}"; import("/${chunk(b)}")`,
      [chunk(a)]: 'export const a = 1;',
      [chunk(b)]: `import "./chunk-${a}.js"; export const b = 2;`,
    });
    expect(rename(site('AAAAAAAA', 'BBBBBBBB'))).toEqual(rename(site('ZZZZZZZZ', 'CCCCCCCC')));
  });

  it('change with what a chunk imports, also around a circle', () => {
    const site = (text: string) =>
      rename({
        'static/app.js': `import "/${chunk('AAAAAAAA')}"`,
        [chunk('AAAAAAAA')]: 'import("./chunk-BBBBBBBB.js"); const one = 1;',
        [chunk('BBBBBBBB')]: `import "./chunk-AAAAAAAA.js"; ${text}`,
        [chunk('CCCCCCCC')]: 'alone',
      });
    const [before, after] = [Object.keys(site('old')), Object.keys(site('new'))];
    const stayed = before.filter((path) => after.includes(path));
    expect(stayed).toHaveLength(2);
    expect(stayed).toContain('static/app.js');
  });

  it('are those of a first run when texts of the run before are remembered', () => {
    const memory = createRunMemory();
    const site = (a: string, b: string, text: string) => ({
      'static/app.js': `import "/${chunk(a)}"; const page = "chunk-ZZZZZZZZ.js";`,
      [chunk(a)]: `import "./chunk-${b}.js"; const page = "chunk-ZZZZZZZZ.js";`,
      [chunk(b)]: text,
    });
    const sites = [
      site('AAAAAAAA', 'BBBBBBBB', 'one'),
      site('AAAAAAAA', 'BBBBBBBB', 'two'),
      site('ZZZZZZZZ', 'BBBBBBBB', 'two'),
      site('AAAAAAAA', 'ZZZZZZZZ', 'one'),
    ];

    for (const texts of sites) {
      memory.begin();
      expect(rename(texts, memory)).toEqual(rename(texts));
    }
  });

  it('tell two modules with equal text apart', () => {
    const renamed = rename({
      'static/app.js': `import "/${chunk('AAAAAAAA')}"; import "/${chunk('BBBBBBBB')}"`,
      [chunk('AAAAAAAA')]: 'same',
      [chunk('BBBBBBBB')]: 'same',
    });
    const paths = Object.keys(renamed);
    expect(paths).toHaveLength(3);
    for (const path of paths.slice(1)) expect(renamed['static/app.js']).toContain(path);
  });

  it('leave pages alone that are called like one', () => {
    const page = 'static/pages/chunk-AAAAAAAA.js';
    const renamed = rename({ [page]: `import "/${chunk('BBBBBBBB')}"`, [chunk('BBBBBBBB')]: '1' });
    expect(renamed[page]).toMatch(/chunk-[0-9a-f]{8}\.js/);
  });
});
