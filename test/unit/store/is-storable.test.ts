import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashKey } from '../../../src/engine/store/hash-key.ts';
import { endRun, isStorable } from '../../../src/engine/store/is-storable.ts';
import { openStore } from '../../../src/engine/store/open-store.ts';
import type { DiagnosticCode } from '../../../src/shared/diagnostic.ts';
import { makeFolder } from '../../helpers/folders.ts';
import { site } from '../../helpers/site.ts';

const found = (severity: 'error' | 'warning', code: DiagnosticCode) => ({
  diagnostics: [{ severity, code }],
});

it.each([
  ['nothing is wrong with it', {}, true],
  ['a warning of something else', found('warning', 'DG4001'), true],
  ['an error', found('error', 'DG4001'), false],
  ['a language nobody knows', found('warning', 'DG3100'), false],
  ['code that is too large for colours', found('warning', 'DG3102'), false],
  ['a grammar that failed', found('warning', 'DG3104'), false],
  ['a diagram that no plugin draws', found('warning', 'DG3123'), true],
  ['a block without its colours', { problem: { kind: 'waiting' } }, false],
  ['nobody can say what it depends on', { isVolatile: true }, false],
  ['the clock was set back meanwhile', { since: Date.now() + 60_000 }, false],
] as const)('decides what later runs may take as it is: %s', (_, made, expected) => {
  expect(isStorable(made)).toBe(expected);
});

it('keeps nothing whose files changed since the run began', () => {
  const { dir } = site({ 'a.md': 'a' });
  const inputs = [join(dir, 'a.md'), join(dir, 'gone.md')];
  expect(isStorable({ inputs, since: Date.now() - 60_000 })).toBe(false);
  expect(isStorable({ inputs: inputs.slice(1), since: Date.now() - 60_000 })).toBe(true);
});

it.each([
  ['came to an end', false, 'value'],
  ['was interrupted', true, undefined],
])('leaves later runs what a run made that %s', (_, isInterrupted, expected) => {
  const dir = makeFolder('store');
  const key = hashKey('x');
  const run = new AbortController();
  const store = openStore({ dir });
  store.set('code', key, 'value');
  if (isInterrupted) run.abort();

  endRun(store, run.signal);

  expect(openStore({ dir }).get('code', key)?.toString()).toBe(expected);
});
