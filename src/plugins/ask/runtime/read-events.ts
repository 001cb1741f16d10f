/** Reads server-sent events, as the HTML standard describes them. */
export interface AnswerEvent {
  /** @default 'message' */
  readonly type: string;
  readonly data: string;
}

/** Longest event: one that never ends is rejected. */
const MAX_EVENT = 1_000_000;

export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<AnswerEvent> {
  let rest = '';
  let type = '';
  let data: string[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_EVENT) throw new Error('A line of the answer is too long.');
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { type: type || 'message', data: data.join('\n') };
        [type, data] = ['', []];
        continue;
      }
      const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (name === 'data') data.push(value);
      else if (name === 'event') type = value;
    }
  }
}
