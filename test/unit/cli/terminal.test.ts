import { describe, expect, it } from 'vitest';
import { createOutput } from '../../../src/cli/terminal.ts';
import { measureWidth, toPrintable, truncate } from '../../../src/cli/text-width.ts';

const stream = (isTTY: boolean, columns?: number) => ({
  isTTY,
  write() {},
  ...(columns !== undefined && { columns }),
});

describe('terminal', () => {
  it.each([
    [{ LANG: 'C' }, 'x'],
    [{ LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' }, 'x'],
    [{ TERM: 'linux', LANG: 'en_US.UTF-8' }, 'x'],
    [{ LANG: 'zh_CN.UTF-8' }, '✖'],
    [{ LANG: 'C.utf8' }, '✖'],
    [{}, '✖'],
  ])('with %j signs errors with %s', (env, sign) => {
    expect(createOutput(stream(true), env, undefined).style.symbols.error).toBe(sign);
  });

  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { CI: '1' }, false],
    [true, { CI: 'false' }, true],
    [true, { TERM: 'dumb' }, false],
  ])('a terminal (%s) with %j is live: %s', (isTTY, env, live) => {
    expect(createOutput(stream(isTTY, 80), env, undefined).live).toBe(live);
  });

  it('has no width when it is no terminal', () => {
    expect(createOutput(stream(false, 80), {}, undefined).style.width).toBe(Number.POSITIVE_INFINITY);
    expect(createOutput(stream(true, 80), {}, undefined).style.width).toBe(80);
  });

  it('has the width of the moment', () => {
    const window = { ...stream(true), columns: 80 };
    const { style } = createOutput(window, {}, undefined);
    window.columns = 40;
    expect(style.width).toBe(40);
  });
});

describe('width', () => {
  it.each([
    ['abc', 3],
    ['中文', 4],
    ['，。「」', 8],
    ['한국', 4],
    ['かな', 4],
    ['🚀', 2],
    ['👨‍👩‍👧', 2],
    ['é', 1],
    ['e\u0301', 1],
    ['ㄅㄆㄇ', 6],
    ['ｶﾅ', 2],
    ['Ａ１', 4],
    ['☎️', 2],
    ['❤', 1],
    ['1️⃣', 2],
    ['🇨🇳', 2],
    ['𠮷', 2],
    ['\u200b', 0],
    ['', 0],
  ])('of %j is %i', (text, width) => {
    expect(measureWidth(text)).toBe(width);
  });

  it('is kept when text is cut', () => {
    expect(truncate('中文标题', 5, '…')).toBe('中文…');
    expect(truncate('short', 5, '…')).toBe('short');
  });

  it('counts nothing that could move the cursor', () => {
    expect(toPrintable('a\u001b[1A\tb\u202ec\u009b')).toBe('a␛[1A  b\ufffdc\ufffd');
  });
});
