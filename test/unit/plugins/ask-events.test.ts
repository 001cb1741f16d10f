import { expect, it } from 'vitest';
import { readEvents } from '../../../src/plugins/ask/runtime/read-events.ts';

async function read(...chunks: readonly string[]) {
  const events: string[] = [];
  const source = (async function* () {
    yield* chunks;
  })();
  for await (const { type, data } of readEvents(source)) events.push(`${type}: ${data}`);
  return events;
}

it.each([
  ['one event', ['data: a\n\n'], ['message: a']],
  ['lines of one event', ['data: a\ndata:b\ndata\n\n'], ['message: a\nb\n']],
  ['a type, for one event', ['event: error\ndata: a\n\ndata: b\n\n'], ['error: a', 'message: b']],
  ['comments, ids and unknown fields', [': hello\nid: 1\nretry: 5\nx: y\ndata: a\n\n'], ['message: a']],
  ['events without data, which are none', ['event: ping\n\ndata: a\n\n'], ['message: a']],
  [
    'ends of lines that are cut in two',
    ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'],
    ['message: a', 'message: b'],
  ],
  ['a field that is cut in two', ['da', 'ta: a', 'b\n', '\n'], ['message: ab']],
  ['a last event without its end, which is none', ['data: a\n\ndata: b\n'], ['message: a']],
  ['spaces and colons of the data', ['data:  a: b \n\n'], ['message:  a: b ']],
])('reads %s', async (_title, chunks, events) => {
  expect(await read(...chunks)).toEqual(events);
});

it('refuses a line without an end', async () => {
  await expect(read('data: ', 'x'.repeat(1_000_001))).rejects.toThrow('too long');
});
