/** How deep a page may nest: pages at the limit are pages, and one level more is an error with its place. */
import { describe, expect, it } from 'vitest';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../../src/engine/markdown/engine-satteri.ts';
import { parsePageSource } from '../../../src/engine/markdown/read-page.ts';
import { createTestCompiler, createTestRoute } from '../../helpers/content.ts';

const ENGINES = [createSatteriEngine(), createMdxEngine({ remarkPlugins: [], rehypePlugins: [] })];

const times = (text: string, count: number) => text.repeat(count);
const list = (count: number) =>
  Array.from({ length: count }, (_, index) => `${times('  ', index)}- a\n`).join('');
const elements = (count: number) => `${times('<div>', count)}x${times('</div>', count)}\n`;

describe.each(ENGINES)('with $name', (engine) => {
  const compile = async (text: string, file: string) => {
    const { compiler, config } = await createTestCompiler({ engine, hasColours: false });
    const route = createTestRoute(file, config);
    const { diagnostics } = await compiler.compile(
      parsePageSource({ route, text, name: `docs/${file}`, config }),
    );
    return diagnostics.map(({ code, line, message }) => `${code} ${line}: ${message}`);
  };

  it.each(['en/page.md', 'en/page.mdx'])('200 quotes and list items in each other are %s', async (file) => {
    const text = '**word** [link](#a)\n';
    expect(await compile(`# A\n\n${times('> ', 200)}${text}`, file)).toEqual([]);
    expect(await compile(`# A\n\n${times('- > ', 100)}${text}`, file)).toEqual([]);
    expect(await compile(`# A\n\n${list(200)}`, file)).toEqual([]);
    const excess = 'Page is nested too deeply: more than 200 nested quotes and list items.';
    expect(await compile(`# A\n\n${times('> ', 201)}${text}`, file)).toEqual([`DG3004 3: ${excess}`]);
    expect(await compile(`# A\n\n${list(201)}`, file)).toEqual([`DG3004 203: ${excess}`]);
  });

  it.each(['en/page.md', 'en/page.mdx'])('450 elements in each other are %s', async (file) => {
    expect(await compile(`# A\n\n${elements(450)}`, file)).toEqual([]);
    expect(await compile(`# A\n\n${elements(451)}`, file)).toEqual([
      'DG3045 3: Elements are nested more than 450 levels deep.',
    ]);
  });
});
