import { describe, expect, it } from 'vitest';
import type { AskPiece } from '../../../../../src/theme/search/ask/ask.ts';
import {
  type AskSessionInput,
  createAskSession,
  MAX_ANSWER,
} from '../../../../../src/theme/search/ask/ask-session.ts';

/** A session over answers that the test gives piece by piece, and the errors it has told. */
function start(answer: (question: string) => AsyncIterable<unknown>) {
  const errors: string[] = [];
  const contexts: Parameters<AskSessionInput['answer']>[1][] = [];
  const session = createAskSession({
    async answer(question, context) {
      contexts.push(context);
      return answer(question) as AsyncIterable<AskPiece>;
    },
    onError: (error) => errors.push(String(error)),
  });
  return { session, errors, contexts };
}

const until = (session: ReturnType<typeof start>['session'], status: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (session.state()?.status === status) resolve();
    };
    session.subscribe(look);
    look();
  });

async function* give(...pieces: readonly unknown[]) {
  yield* pieces;
}

describe('a question', () => {
  it('is answered piece by piece; later sources replace earlier ones', async () => {
    const a = { title: 'A', url: '/a' };
    const b = { title: 'B', url: '/b' };
    const { session } = start(() => give('Boil ', { sources: [a] }, 'water.', { sources: [b] }));
    const texts: string[] = [];
    session.subscribe(() => texts.push(session.state()?.text ?? ''));
    session.ask('How?');
    await until(session, 'done');

    expect(texts).toEqual(['', 'Boil ', 'Boil ', 'Boil water.', 'Boil water.', 'Boil water.']);
    expect(session.state()).toMatchObject({ question: 'How?', sources: [b], isCut: false });
  });

  it('knows those that were answered before it', async () => {
    const { session, contexts } = start((question) => give(`${question}!`));
    for (const question of ['a', 'b']) {
      session.ask(question);
      await until(session, 'done');
    }
    session.ask('c');

    expect(contexts.map(({ history }) => history.map(({ answer }) => answer))).toEqual([
      [],
      ['a!'],
      ['a!', 'b!'],
    ]);
  });

  it('that is stopped keeps what has arrived, and nothing arrives any more', async () => {
    let isEnded = false;
    let goOn = () => {};
    const { session, contexts } = start(async function* () {
      try {
        yield 'Half';
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        yield ' more';
      } finally {
        isEnded = true;
      }
    });
    session.ask('a');
    while (session.state()?.text !== 'Half') await Promise.resolve();
    session.stop();

    expect(session.state()).toMatchObject({ status: 'stopped', text: 'Half' });
    expect(contexts[0]?.signal.aborted).toBe(true);
    goOn();
    while (!isEnded) await Promise.resolve();
    expect(session.state()).toMatchObject({ status: 'stopped', text: 'Half' });
  });

  it.each([
    [{ sources: [{ title: 'A' }] }, '{"sources":[{"title":"A"}]}'],
    [7, '7'],
    [null, 'null'],
  ])('fails if a piece is %j, which is told', async (piece, words) => {
    const { session, errors } = start(() => give('Half', piece));
    session.ask('a');
    await until(session, 'failed');

    expect(session.state()?.text).toBe('Half');
    expect(errors).toEqual([expect.stringContaining(words)]);
  });

  it('whose answer has no end is cut', async () => {
    let count = 0;
    const { session } = start(async function* () {
      for (;;) {
        count += 1;
        yield 'x'.repeat(999);
      }
    });
    session.ask('a');
    await until(session, 'done');

    expect(session.state()).toMatchObject({ isCut: true, text: 'x'.repeat(MAX_ANSWER) });
    expect(count).toBe(21);
  });
});
