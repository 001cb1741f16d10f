import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { findEsModuleEdits } from '../../../src/engine/bundle/react/es-module.ts';
import { readKnownEdits } from '../../../src/engine/bundle/react/react-modules.ts';
import { applyEdits } from '../../../src/engine/bundle/react/text-edits.ts';

const require = createRequire(import.meta.url);

function toModule(code: string): string | undefined {
  const edits = findEsModuleEdits(code, () => new Set(['known']));
  return edits && applyEdits(code, edits);
}

it('turns members of `exports` into exports, whenever they are set, and what is required into imports', () => {
  const code = `"use strict";
var One = require("one");
exports.late = void 0;
if (One.known) exports.late = () => exports.early;
else exports.other = One.unknown;
exports.early = "exports.text";
`;
  expect(toModule(code)).toMatchInlineSnapshot(`
    "import * as One from "one";
    "use strict";

    var exported_late = void 0;
    if (One.known) exported_late = () => exported_early;
    else exported_other = void 0;
    var exported_early = "exports.text";

    var exported_other;
    export { exported_late as late, exported_early as early, exported_other as other };
    export default { late: exported_late, early: exported_early, other: exported_other };"
  `);
});

it.each([
  ['gives all exports at once', 'module.exports = {};'],
  ['hands its exports on', 'fill(exports);'],
  ['requires something later', 'exports.a = () => require("one");'],
  ['names something else beside what it requires', 'var a = 1, b = require("one");'],
])('leaves a module as it is that %s', (_, code) => {
  expect(toModule(code)).toBeUndefined();
});

it.each([
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
])('exports what Node finds in %s, also by edits that were found when docgen was built', (path) => {
  const file = require.resolve(`../../../node_modules/${path}`);
  const code = readFileSync(file, 'utf8');
  for (const edits of [findEsModuleEdits(code, () => undefined), readKnownEdits(code)]) {
    const list = /^export { (.*) };$/m.exec(applyEdits(code, edits ?? []))?.[1] ?? '';
    expect(
      list
        .split(', ')
        .map((name) => name.split(' as ')[1])
        .sort(),
    ).toEqual(Object.keys(require(file)).sort());
  }
});
