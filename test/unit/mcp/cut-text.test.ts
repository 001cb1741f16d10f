import { describe, expect, it } from 'vitest';
import { cutText, MOST_CHARACTERS } from '../../../src/engine/mcp/tools.ts';

const NOTE = /\n\[Cut: characters \d+ to (\d+) of \d+\. Go on with offset: (\d+)\.\]$/;

/** Reads as an agent does that follows each note. */
function readAll(text: string): { readonly parts: number; readonly read: string } {
  let read = '';
  for (let offset = 0, parts = 1; ; parts += 1) {
    const answer = cutText(text, offset);
    const note = NOTE.exec(answer);
    read += answer.replace(NOTE, '');
    if (note === null) return { parts, read };
    offset = Number(note[2]);
  }
}

describe('a long answer', () => {
  it('is cut at the end of a line, and is whole when all notes are followed', () => {
    const text = 'A line of a page.\n'.repeat(3000);

    expect(readAll(text)).toEqual({ parts: 3, read: text });
    expect(cutText(text).replace(NOTE, '')).toMatch(/page\.\n$/);
  });

  it('without lines is cut between characters', () => {
    const text = '🫖'.repeat(MOST_CHARACTERS);

    expect(readAll(`x${text}`).read).toBe(`x${text}`);
    const first = cutText(`x${text}`);
    expect(Buffer.from(first).toString()).toBe(first);
  });

  it('says that nothing follows its end', () => {
    expect(cutText('short')).toBe('short');
    expect(cutText('short', 5)).toBe('There is nothing after 5 characters.');
  });
});
