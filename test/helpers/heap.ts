/** Checks that the memory for pages is a multiple of their length: a process with just that heap compiles them. */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { HeapJob } from './heap-process.ts';

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
  const script = join(import.meta.dirname, `../../node_modules/.heap-process-${process.pid}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, 'heap-process.ts')],
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

/**
 * Undefined if all of them are compiled. A process, not a thread: V8 cannot always end a thread alone whose heap is full,
 * and then ends the tests with it.
 */
function findNext(script: string, job: HeapJob, heapMb: number) {
  const child = fork(script, { execArgv: [`--max-old-space-size=${Math.ceil(heapMb)}`], silent: true });
  child.send(job);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise<number | undefined>((resolve, reject) => {
    let current = -1;
    child.on('message', (index: number) => {
      current = index;
    });
    child.on('close', (code) => {
      if (code === 0) resolve(undefined);
      else if (current >= 0 && errors.includes('heap out of memory')) resolve(current);
      else reject(new Error(errors));
    });
  });
}
