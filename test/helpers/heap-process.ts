/** Compiles texts in a process of its own, and sends each index before: the last one is the text that ended the process. */
import { once } from 'node:events';
import process from 'node:process';
import { createMdxEngine } from '../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../src/engine/markdown/engine-satteri.ts';
import { parsePageSource } from '../../src/engine/markdown/read-page.ts';
import { createTestCompiler, createTestRoute } from './content.ts';

export interface HeapJob {
  readonly engine: 'satteri' | 'unified';
  readonly format: 'md' | 'mdx';
  readonly texts: readonly string[];
}

const [job] = (await once(process, 'message')) as [HeapJob];
const { engine: name, format, texts } = job;
const engine =
  name === 'satteri' ? createSatteriEngine() : createMdxEngine({ remarkPlugins: [], rehypePlugins: [] });
const { compiler, config } = await createTestCompiler({ engine, hasColours: false });
const file = `en/page.${format}`;
const route = createTestRoute(file, config);
for (const [index, text] of texts.entries()) {
  process.send?.(index);
  await compiler.compile(parsePageSource({ route, text, name: `docs/${file}`, config }));
}
process.disconnect();
