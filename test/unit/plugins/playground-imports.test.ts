import { describe, expect, it } from 'vitest';
import { readFences, readImports } from '../../../src/plugins/playground/read-imports.ts';

describe('readImports', () => {
  it.each([
    ["import a from 'a';", ['a']],
    ['import "side-effect";\nimport * as b from "b/c"', ['side-effect', 'b/c']],
    [
      "import React, {\n  useState,\n  type Dispatch,\n} from 'react';\nexport { x } from './x.ts';",
      ['react', './x.ts'],
    ],
    ["import a from 'a'; import again from 'a';", ['a']],
    ["import type { T } from 'types';", []],
    ["// import a from 'a';\n/* import b from 'b'; */\nconst text = 'no import here';", []],
    ["const shown = <p>import from 'nowhere'</p>;", []],
  ])('%j', (code, names) => {
    expect(readImports(code)).toEqual(names);
  });
});

describe('readFences', () => {
  it('finds blocks of JSX with their words, in lists and quotes too, and no others', () => {
    const source = [
      '```tsx playground',
      'one();',
      '```',
      '- item',
      '  ~~~~jsx playground direction=vertical',
      '  two();',
      '  ```',
      '  ~~~~',
      '```ts playground',
      'three();',
      '```',
    ].join('\n');
    expect(readFences(source)).toEqual([
      { meta: ' playground', code: 'one();\n', line: 1 },
      { meta: ' playground direction=vertical', code: '  two();\n  ```\n', line: 5 },
    ]);
  });
});
