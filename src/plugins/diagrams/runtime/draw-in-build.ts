/**
 * Draws a diagram as on every other day and machine: the page has no clock and no chance. Mermaid names commits and
 * places services of an architecture by chance, and a time like 17:49 is one of the day that it is.
 */
import type { DrawingResult } from '../drawing.ts';
import { type DrawRequest, draw as drawNow } from './draw.ts';

const DAY = Date.UTC(2000, 0, 1);

let state = 0;

// Mermaid, which is loaded after this script, uses what it finds.
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given, newTarget) =>
    Reflect.construct(RealDate, given.length > 0 ? given : [DAY], newTarget),
});
Date.now = () => DAY;
Math.random = takeNumber;
Object.assign(crypto, {
  randomUUID: undefined,
  getRandomValues: (bytes: Uint8Array) => {
    bytes.set(Array.from(bytes, () => takeNumber() * 256));
    return bytes;
  },
});

export async function draw(request: DrawRequest): Promise<DrawingResult> {
  const result = await drawFresh(request);
  if (!('problem' in result) || result.line !== undefined || result.isAtEnd || result.isOfWhole)
    return result;
  return { ...result, sourceLine: await findLine(request, result.problem) };
}

function drawFresh(request: DrawRequest): Promise<DrawingResult> {
  // No diagram rests on those before it.
  state = 0;
  return drawNow({ ...request, isStill: true });
}

/** Finds the line of what makes no sense: the last one of the shortest text from the top that fails in the same words. */
async function findLine(request: DrawRequest, problem: string): Promise<number> {
  const lines = request.source.split('\n');
  let works = 0;
  let fails = lines.length;
  while (fails - works > 1) {
    const middle = Math.floor((works + fails) / 2);
    const result = await drawFresh({ ...request, source: lines.slice(0, middle).join('\n') });
    if ('problem' in result && result.problem === problem) fails = middle;
    else works = middle;
  }
  return fails;
}

/** Returns the next of a sequence between 0 and 1: a linear congruential generator. */
function takeNumber(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
