/** A slice of an index as the store keeps it: a line of facts, a line of terms, then the postings as they are. */
import type { IndexSlice } from '../../search/index-slice.ts';

type Facts = Omit<IndexSlice, 'terms' | 'postings'>;

/** @param from What it was made from. */
export function toSliceBytes(
  { terms, postings, count, size, isLarge, chunks }: IndexSlice,
  from: string,
): Uint8Array {
  const facts: Facts = { count, size, isLarge, chunks };
  const text = `${JSON.stringify([from, facts])}\n${terms.join(' ')}\n`;
  return Buffer.concat([Buffer.from(text), postings]);
}

/** Undefined when it was made from something else. */
export function readSlice(bytes: Buffer, from: string): IndexSlice | undefined {
  const factsEnd = bytes.indexOf('\n');
  const [madeFrom, facts] = JSON.parse(bytes.toString('utf8', 0, factsEnd)) as [string, Facts];
  if (madeFrom !== from) return undefined;
  const termsEnd = bytes.indexOf('\n', factsEnd + 1);
  const terms = bytes.toString('utf8', factsEnd + 1, termsEnd);
  return { ...facts, terms: terms === '' ? [] : terms.split(' '), postings: bytes.subarray(termsEnd + 1) };
}
