/**
 * Asks an address that streams its answer: as server-sent events, or as plain text. The request contains the question,
 * the language and earlier questions, and no cookies.
 */
import type { Ask } from 'docgenjs/theme';
import { type AnswerEvent, readEvents } from './read-events.ts';

/** @param endpoint Absolute, or a path on the host of the site. */
export function createAsk(endpoint: string): Ask {
  return async function* ask(question, { signal, lang, version, history }) {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream, text/plain' },
      body: JSON.stringify({ question, lang, version, history }),
      credentials: 'omit',
      signal,
    });
    if (!response.ok || response.body === null) throw new Error(`${endpoint} answered ${response.status}`);
    const type = response.headers.get('Content-Type') ?? '';
    const chunks = readChunks(response.body);
    if (type.startsWith('text/plain')) yield* chunks;
    else if (type.startsWith('text/event-stream')) {
      for await (const event of readEvents(chunks)) {
        if (isLast(event)) return;
        yield readPiece(event);
      }
    } else throw new Error(`${endpoint} answered with "${type}", not text/event-stream or text/plain`);
  };
}

async function* readChunks(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  // Not every browser iterates over streams.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Even when the answer is no longer wanted.
    reader.cancel().catch(() => undefined);
  }
}

const isLast = ({ data }: AnswerEvent): boolean => data === '[DONE]';

/** Reads `{"text": …}` and `{"sources": […]}`; the session checks the rest. Throws for an event of the type `error`. */
function readPiece({ type, data }: AnswerEvent) {
  if (type === 'error') throw new Error(`The service failed: ${data}`);
  const piece = JSON.parse(data);
  return typeof piece?.text === 'string' ? piece.text : piece;
}
