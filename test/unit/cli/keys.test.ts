import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type KeyActions, readKeys } from '../../../src/cli/keys.ts';
import type { Session } from '../../../src/cli/session.ts';
import type { Environment } from '../../../src/cli/terminal.ts';
import { fakeKeyboard } from '../../helpers/fake-host.ts';
import { PLAIN_STYLE } from '../../helpers/plain-style.ts';

/** Types into a running server and returns what was done and written. */
async function type(
  typed: readonly string[],
  { actions, env = {} }: { actions?: KeyActions; env?: Environment } = {},
) {
  const done: string[] = [];
  let written = '';
  const output = {
    live: false,
    style: PLAIN_STYLE,
    write: (text: string) => {
      written += text;
    },
  };
  const { keyboard, isOpen, type } = fakeKeyboard();
  const session = {
    env,
    findKeyboard: () => keyboard,
    data: output,
    words: output,
    problems: output,
    cwd: '/',
  } as unknown as Session;
  const keys = readKeys(session, {
    r: async () => void done.push('restart'),
    o: async () => void done.push('open'),
    u: () => void done.push('urls'),
    q: () => void done.push('quit'),
    ...actions,
  });
  const wasOpen = isOpen();
  for (const text of typed) type(text);
  await setImmediate();
  keys.close();
  return { done, written, wasOpen, isOpen: isOpen() };
}

it('does what a letter asks for, whatever the case, with Enter or without', async () => {
  const { done } = await type(['r', 'U', 'o', 'q\r', 'r\n']);
  expect(done).toEqual(['restart', 'urls', 'open', 'quit', 'restart']);
});

it('does nothing for other letters, pasted text, arrows and names that every object has', async () => {
  const { done } = await type(['x', 'quit', 'rr', '\u001b[A', '\u001b', 'constructor', '中']);
  expect(done).toEqual([]);
});

it('names the keys, and says with h what each does', async () => {
  expect((await type(['h'])).written).toMatchInlineSnapshot(`
    "  Keys     r restart  o open  u urls  q quit  h help
      r  restart the server
      o  open the site in the browser
      u  show the addresses
      q  quit
      h  show this
    "
  `);
});

it('makes room when Enter is pressed alone', async () => {
  expect((await type(['\r', '\r'])).written).toMatch(/help\n\n\n$/);
});

it('reports an action that fails and goes on listening', async () => {
  const fail = async () => {
    throw new Error('no port');
  };
  const { done, written } = await type(['r', 'u'], { actions: { r: fail } });
  expect(written).toContain('docgen failed: no port');
  expect(done).toEqual(['urls']);
});

it('lets go of the keyboard when it is closed', async () => {
  expect(await type([])).toMatchObject({ wasOpen: true, isOpen: false });
});

it('leaves the keyboard of a build machine alone', async () => {
  expect(await type(['q'], { env: { CI: 'true' } })).toMatchObject({
    done: [],
    written: '',
    wasOpen: false,
  });
});
