/** Compiles texts on a thread of its own, and posts each index before: the last one is the text that ended the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { createMdxEngine } from '../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../src/engine/markdown/engine-satteri.ts';
import { parsePageSource } from '../../src/engine/markdown/read-page.ts';
import { createTestCompiler, createTestRoute } from './content.ts';

export interface HeapJob {
  readonly engine: 'satteri' | 'unified';
  readonly format: 'md' | 'mdx';
  readonly texts: readonly string[];
}

const { engine: name, format, texts } = workerData as HeapJob;
const engine =
  name === 'satteri' ? createSatteriEngine() : createMdxEngine({ remarkPlugins: [], rehypePlugins: [] });
const { compiler, config } = await createTestCompiler({ engine, hasColours: false });
const file = `en/page.${format}`;
const route = createTestRoute(file, config);
for (const [index, text] of texts.entries()) {
  parentPort?.postMessage(index);
  await compiler.compile(parsePageSource({ route, text, name: `docs/${file}`, config }));
}
