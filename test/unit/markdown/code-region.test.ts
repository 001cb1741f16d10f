import { describe, expect, it } from 'vitest';
import { cutRegion } from '../../../src/engine/markdown/code/code-file.ts';

describe('a region', () => {
  it.each([
    ['// #region a', '// #endregion'],
    ['//#region a', '//#endregion a'],
    ['//region a', '//endregion'],
    ['/* #region a */', '/* #endregion */'],
    ['<!-- #region a -->', '<!-- #endregion a -->'],
    ['# region a', '# endregion'],
    ['#region a', '#endregion'],
    ['#pragma region a', '#pragma endregion'],
    ['-- #region a', '-- #endregion'],
    ['{/* #region a */}', '{/* #endregion */}'],
    ['(* #region a *)', '(* #endregion *)'],
    ['REM #region a', 'REM #endregion'],
    ['::#region a', '::#endregion'],
    ['  ; #Region a  ', '  ; #EndRegion'],
  ])('is between %s and %s', (start, end) => {
    expect(cutRegion(`x\n${start}\none\ntwo\n${end}\ny`, 'a')).toEqual({ text: 'one\ntwo' });
  });

  it('has those in it without their marks, and ends with its own', () => {
    const text = '// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion\n4';

    expect(cutRegion(text, 'a')).toEqual({ text: '1\n2\n3' });
    expect(cutRegion(text, 'b')).toEqual({ text: '2' });
  });

  it('may overlap another, where ends have names', () => {
    const text = '# region a\n1\n# region b\n2\n# endregion a\n3\n';

    expect(cutRegion(text, 'a')).toEqual({ text: '1\n2' });
  });

  it('is all of its parts, one after the other', () => {
    const text = '// #region a\n1\n// #endregion\n2\n// #region a\n3\n// #endregion\n';

    expect(cutRegion(text, 'a')).toEqual({ text: '1\n3' });
  });

  it('loses the indentation that all lines have, and empty lines around', () => {
    const text = '\t// #region my part\n\n\t\tif (a) {\n\n\t\t\tb();\n\t\t}\n\n\t// #endregion\n';

    expect(cutRegion(text, 'my part')).toEqual({ text: 'if (a) {\n\n\tb();\n}' });
  });

  it('is not what only looks like one', () => {
    const text = '{ "region": "a" }\n  region a\nconst s = "// #region a";\n// #regional a\n';

    expect(cutRegion(text, 'a')).toEqual({ problem: 'missing', names: [] });
  });

  it('is found in no time in lines without end', () => {
    const text = `//region${' '.repeat(1_000_000)}x\n// #region a\n1\n// #endregion`;

    expect(cutRegion(text, 'a')).toEqual({ text: '1' });
  });

  it('has to have an end', () => {
    expect(cutRegion('// #region a\n1\n// #region b\n// #endregion\n', 'a')).toEqual({ problem: 'open' });
    expect(cutRegion('// #endregion\n// #region b\n', 'a')).toEqual({ problem: 'missing', names: ['b'] });
  });
});
