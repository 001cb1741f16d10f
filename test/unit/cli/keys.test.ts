import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readKeys } from '../../../src/cli/keys.ts';
import type { Session } from '../../../src/cli/session.ts';
import { type Environment, PLAIN_STYLE } from '../../../src/cli/terminal.ts';

/** Types lines into a running server and returns what was done and written. */
async function type(lines: readonly string[], { isTTY = true, env = {} as Environment, fail = false } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.ReadStream;
  const done: string[] = [];
  let written = '';
  const output = {
    live: false,
    style: PLAIN_STYLE,
    write: (text: string) => {
      written += text;
    },
  };
  const session = { env, stdin, words: output, problems: output, cwd: '/' } as unknown as Session;
  const keys = readKeys(session, {
    restart: async () => {
      if (fail) throw new Error('no port');
      done.push('restart');
    },
    urls: () => void done.push('urls'),
    open: async () => void done.push('open'),
    quit: () => void done.push('quit'),
  });
  stdin.push(lines.map((line) => `${line}\n`).join(''));
  await new Promise((resolve) => setTimeout(resolve, 10));
  keys.close();
  return { done, written };
}

it('does what a letter and Enter ask for, whatever the case, and nothing for other words', async () => {
  const { done, written } = await type(['r', ' U ', 'o', 'x', '', 'h', 'q']);
  expect(done).toEqual(['restart', 'urls', 'open', 'quit']);
  expect(written).toContain('q  quit');
});

it('reports a restart that fails and goes on listening', async () => {
  const { done, written } = await type(['r', 'u'], { fail: true });
  expect(written).toContain('docgen failed: no port');
  expect(done).toEqual(['urls']);
});

it.each([
  { isTTY: false, env: {} },
  { isTTY: true, env: { CI: 'true' } },
])('reads nothing where nobody types: %j', async (options) => {
  expect(await type(['q'], options)).toEqual({ done: [], written: '' });
});
