import { describe, expect, it } from 'vitest';
import { parseMarkedCode } from '../../../src/engine/highlight/notation.ts';

/** Each line as `text | classes | words`. */
function show(code: string, highlight?: readonly number[]): string {
  const marked = parseMarkedCode(code, highlight);
  const lines = marked.lines.map(({ text, classes, words }) =>
    [text, classes.join(' '), words.join(',')].join('|').replace(/\|+$/, ''),
  );
  return [...lines, `[${marked.classes.join(' ')}]`].join('\n');
}

describe('comment notations', () => {
  it.each([
    ['//', 'a // [!code ++]', 'a|diff add\n[has-diff]'],
    ['#', 'a # [!code --]', 'a|diff remove\n[has-diff]'],
    ['--', 'a -- [!code highlight]', 'a|highlighted\n[has-highlighted]'],
    [';', 'a ; [!code hl]', 'a|highlighted\n[has-highlighted]'],
    ['%', 'a % [!code focus]', 'a|focused\n[has-focused]'],
    ["'", "a ' [!code error]", 'a|highlighted error\n[has-highlighted]'],
    ['REM', 'a REM [!code warning]', 'a|highlighted warning\n[has-highlighted]'],
    ['/* */', 'a /* [!code info] */', 'a|highlighted info\n[has-highlighted]'],
    ['/* */ in the middle', 'a /* [!code ++] */ b', 'a b|diff add\n[has-diff]'],
    ['<!-- -->', '<b/> <!-- [!code ++] -->', '<b/>|diff add\n[has-diff]'],
    ['{/* */}', '<b/> {/* [!code ++] */}', '<b/>|diff add\n[has-diff]'],
    ['(* *)', 'a (* [!code ++] *)', 'a|diff add\n[has-diff]'],
    ['{- -}', 'a {- [!code ++] -}', 'a|diff add\n[has-diff]'],
    ['no space', 'a //[!code ++]', 'a|diff add\n[has-diff]'],
    ['joined to code', 'a;// [!code ++]', 'a;|diff add\n[has-diff]'],
    ['with words before', 'a // why [!code ++]', 'a // why|diff add\n[has-diff]'],
    ['with words before, in /* */', 'a /* why [!code ++] */', 'a /* why */|diff add\n[has-diff]'],
    ['with words after', 'a // [!code ++] why', 'a // why|diff add\n[has-diff]'],
    ['two at once', 'a // [!code ++] [!code focus]', 'a|diff add focused\n[has-diff has-focused]'],
  ])('are taken out of %s comments', (_, code, expected) => {
    expect(show(code)).toBe(expected);
  });

  it('count lines, the first being their own', () => {
    expect(show('a // [!code highlight:2]\nb\nc')).toBe('a|highlighted\nb|highlighted\nc\n[has-highlighted]');
  });

  it('count from the next line when they stand alone, and their line goes away', () => {
    expect(show('  // [!code focus:2]\na\nb\nc')).toBe('a|focused\nb|focused\nc\n[has-focused]');
  });

  it('reach no further than the code', () => {
    expect(show('a // [!code ++:99]')).toBe('a|diff add\n[has-diff]');
  });

  it('mark a word in all lines from there, or in as many as they say', () => {
    expect(show('x\n// [!code word:foo]\nfoo\nfoo')).toBe('x\nfoo||foo\nfoo||foo\n[]');
    expect(show('// [!code word:a\\:b:1]\na:b\na:b')).toBe('a:b||a:b\na:b\n[]');
  });

  it.each([
    ['in a string', 'say("[!code ++]")'],
    ['in a string alone on its line', '"[!code ++]",'],
    ['in a URL', 'see https://x.y/[!code ++]'],
    ['of an unknown kind', 'a // [!code nonsense]'],
    ['without a comment', '[!code ++]'],
    ['after a closed comment', '/* a */ [!code ++]'],
    ['in an open comment', 'a /* b [!code ++'],
  ])('stay as they are %s', (_, code) => {
    expect(show(code)).toBe(`${code}\n[]`);
  });

  it('stay literal when escaped', () => {
    expect(show('a // [\\!code ++]')).toBe('a // [!code ++]\n[]');
  });

  it('do not move the line numbers of the fence', () => {
    expect(show('// [!code focus]\na\nb', [3])).toBe(
      'a|focused\nb|highlighted\n[has-focused has-highlighted]',
    );
  });

  it('keep empty lines and odd code', () => {
    expect(show('\n\n x\t\n')).toBe('\n\n x\t\n\n[]');
  });
});
