/** Reads texts on a thread of its own, and reports the processor time of each, short and long. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { cutRegion } from '../../src/engine/markdown/code/code-file.ts';
import { createMdxEngine } from '../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../src/engine/markdown/engine-satteri.ts';
import { parsePageSource } from '../../src/engine/markdown/read-page.ts';
import { readNavigation } from '../../src/engine/routes/read-navigation.ts';
import { readThreadName, readThreadTime } from '../../src/engine/threads/thread-time.ts';
import { containDescription, summarize } from '../../src/plugins/openapi/markdown-text.ts';
import type { FilePath } from '../../src/shared/types.ts';
import { createTestCompiler, createTestConfig, createTestRoute } from './content.ts';

export type Reader =
  | 'satteri md'
  | 'satteri mdx'
  | 'unified md'
  | 'unified mdx'
  | '_nav.json'
  | '_meta.json'
  | 'description of an API'
  | 'region of a file';

export interface GrowthJob {
  readonly short: string;
  readonly long: string;
}

/** Processor time, in milliseconds. */
export interface Growth {
  readonly short: number;
  readonly long: number;
}

const { reader, folder } = workerData as { readonly reader: Reader; readonly folder: FilePath };
parentPort?.postMessage({ name: readThreadName() });
const read = await createReader();
/** Takes the better of two, since V8 and other work take their share. */
const measure = async (text: string): Promise<number> => {
  const times: number[] = [];
  for (const _time of ['cold', 'warm']) {
    const before = readThreadTime();
    await read(text);
    times.push(readThreadTime() - before);
  }
  return Math.min(...times);
};
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', ({ short, long }: GrowthJob) => {
  last = last.then(async () => {
    const answer: Growth = { short: await measure(short), long: await measure(long) };
    parentPort?.postMessage({ answer });
  });
});
parentPort?.postMessage({ ready: true });

function createReader(): Promise<(text: string) => Promise<unknown>> {
  if (reader === 'description of an API')
    return Promise.resolve(async (text) => [
      summarize(text),
      containDescription(text, { level: 2, resolveLink: () => 'a.md' }),
    ]);
  if (reader === 'region of a file')
    return Promise.resolve(async (text) => cutRegion(`// #region a\n${text}\n// #endregion a`, 'a'));
  return reader.endsWith('.json') ? createNavigationReader() : createPageReader();
}

async function createPageReader(): Promise<(text: string) => Promise<unknown>> {
  const [name, format] = reader.split(' ');
  const engine =
    name === 'satteri' ? createSatteriEngine() : createMdxEngine({ remarkPlugins: [], rehypePlugins: [] });
  const { compiler, config } = await createTestCompiler({ engine, hasColours: false });
  const file = `en/page.${format}`;
  const route = createTestRoute(file, config);
  return (text) => compiler.compile(parsePageSource({ route, text, name: `docs/${file}`, config }));
}

async function createNavigationReader(): Promise<(text: string) => Promise<unknown>> {
  const docs = join(folder, 'docs/en');
  mkdirSync(docs, { recursive: true });
  const config = createTestConfig({ projectDir: folder });
  const routes = ['en/index.md', 'en/a.md', 'en/b/c.md'].map((file) => createTestRoute(file, config));
  writeFileSync(join(docs, reader === '_nav.json' ? '_meta.json' : '_nav.json'), '[]');
  return (text) => {
    writeFileSync(join(docs, reader), text);
    return readNavigation(config, routes);
  };
}
