import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSlugger } from '../../../src/engine/markdown/slug.ts';

describe('createSlugger', () => {
  it('counts repeated headings as GitHub does', () => {
    const slugger = createSlugger();

    const slugs = ['Same', 'Same', 'same', 'Same 1'].map(slugger.slug);

    expect(slugs).toEqual(['same', 'same-1', 'same-2', 'same-1-1']);
  });

  it('keeps Han letters and takes punctuation away', () => {
    expect(createSlugger().slug('中文标题：安装 CLI')).toBe('中文标题安装-cli');
  });

  it.each(['constructor', 'Location', 'prototype', 'Window', 'Document'])(
    'keeps "%s", which a window has of itself or no script asks for',
    (text) => {
      expect(createSlugger().slug(text)).toBe(text.toLowerCase());
    },
  );

  it.each(['__proto__', 'process', 'Module', 'exports'])(
    'gives "%s" a suffix when a script could stumble over it',
    (text) => {
      const id = createSlugger().slug(text);

      expect(id).not.toBe(text.toLowerCase());
      expect(id in globalThis || id in {}).toBe(false);
    },
  );

  it('calls a heading without letters "section"', () => {
    expect(createSlugger().slug('🎉 !!!')).toBe('section');
  });

  it('cuts long headings and keeps them apart', () => {
    const slugger = createSlugger();

    const [first, second] = [slugger.slug('字'.repeat(500)), slugger.slug('字'.repeat(500))];

    expect([...first]).toHaveLength(200);
    expect(second).toBe(`${first}-1`);
  });

  it('never gives one id twice, whatever is chosen and counted, and always the same ones', () => {
    const heading = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 8 }), chosen: fc.boolean() });
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 30 }), (headings) => {
        const run = (): string[] => {
          const slugger = createSlugger();
          return headings.map(({ text, chosen }) =>
            chosen && text !== '' ? slugger.claim(text) : slugger.slug(text),
          );
        };
        const ids = run();

        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => id !== '')).toBe(true);
        expect(run()).toEqual(ids);
      }),
    );
  });
});
