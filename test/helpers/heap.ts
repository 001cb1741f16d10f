/** Checks that the memory for pages is a multiple of their length: a thread with just that heap compiles them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { HeapJob } from './heap-thread.ts';

/** Engine and compiler, before any page, and what V8 keeps free. */
const BASE_MB = 64;
/** As documented on the page "Limits". */
const BYTES_A_CHARACTER = 2_500;

/** Marks of Markdown, HTML and MDX. */
export const MARKS = [
  ...'* _ ~ ` [ ] ( ! < > { } | \\ & # - + : " / $ = ^ @'.split(' '),
  ...['\n', '\n\n', 'a', '中', '*a', '*中', '**a** ', '~a~ ', '`a`', '![[]', '[a](b) ', '![a](b) ', '[^a]'],
  ...[
    '- a\n',
    '- ',
    '> ',
    '> a\n\n',
    '1. a\n',
    '# a\n',
    'a\n=\n',
    '***\n',
    '|a',
    'a|b\n',
    '|a|\n|-|\n|b|\n\n',
  ],
  ...[
    '```\n\n```\n\n',
    '<b>',
    '<a>',
    '<p>',
    '<b><p>',
    '<a<table>',
    '<!--<a',
    '<!--',
    '<div></div>\n\n',
    '<br>',
  ],
  ...['<td>', '&amp;', '&#1;', 'www.a ', 'http://a ', 'a@b.c ', '::: tip\na\n:::\n', '> [!NOTE]\n> a\n\n'],
  ...[
    '[a]: b\n!',
    '[^a]: b\n\n',
    '- [ ] a\n',
    '# a {#a}\n',
    '{a}',
    '<A />',
    '<A b={1} />',
    '{`',
    '{/**/}',
    '\r',
  ],
  ...['\nimport a from "a"\n', '\nexport const a = 1\n', '<a b="', '\u2028'],
];

/** Repeats each mark to a text of this length. */
export function repeatMarks(length: number): string[] {
  return MARKS.map((unit) => repeatToLength(unit, length));
}

export function repeatToLength(text: string, length: number): string {
  return text.repeat(Math.max(1, Math.floor(length / text.length)));
}

/** Returns the beginnings of the texts that take more. */
export async function findLarge(
  { texts, ...job }: HeapJob,
  bytesACharacter = BYTES_A_CHARACTER,
): Promise<string[]> {
  const longest = Math.max(...texts.map((text) => text.length));
  const limit = BASE_MB + (longest * bytesACharacter) / 2 ** 20;
  const script = join(import.meta.dirname, `../../node_modules/.heap-thread-${process.pid}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, 'heap-thread.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  try {
    const large: string[] = [];
    for (let from = 0; from < texts.length; ) {
      const index = await findNext(script, { ...job, texts: texts.slice(from) }, limit);
      if (index === undefined) break;
      large.push(JSON.stringify(texts[from + index]?.slice(0, 200)));
      from += index + 1;
    }
    return large;
  } finally {
    rmSync(script, { force: true });
  }
}

/** Undefined if all of them are compiled. */
function findNext(script: string, workerData: HeapJob, maxOldGenerationSizeMb: number) {
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb } });
  return new Promise<number | undefined>((resolve, reject) => {
    let current = -1;
    worker.on('message', (index: number) => {
      current = index;
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' && current >= 0 ? resolve(current) : reject(error),
    );
    worker.on('exit', () => resolve(undefined));
  });
}
