/** What `docgen` says in the midst of something that never gives way. */
import { expect, it } from 'vitest';
import type { Engine } from '../../../src/cli/engine.ts';
import { toDiagnostic } from '../../../src/shared/diagnostic.ts';
import { BUILT, docgen } from '../../helpers/fake-host.ts';

const ENDLESS = toDiagnostic(
  'error',
  'DG9502',
  'Plugin "x" in hook "head": it needs more than 300 seconds.',
  {
    plugin: 'x',
  },
);

/** Builds, and is found in an endless loop meanwhile. */
function looping(): Partial<Engine> {
  let onEndless: Parameters<Engine['supervise']>[0]['onEndless'] = () => {};
  return {
    supervise(options) {
      ({ onEndless } = options);
      return () => {};
    },
    async build() {
      onEndless(ENDLESS);
      return BUILT;
    },
  };
}

it('is said as every other problem is, and ends with exit code 1', async () => {
  const exits: number[] = [];
  const { stderr } = await docgen('build', { engine: looping(), onExit: (code) => void exits.push(code) });

  expect(exits).toEqual([1]);
  expect(stderr).toContain(
    '✖ error DG9502  plugin x\n  Plugin "x" in hook "head": it needs more than 300 seconds.',
  );
});

it('is the report of --json', async () => {
  const { stdout } = await docgen('build --json', { engine: looping() });
  const report = JSON.parse(stdout.slice(0, stdout.indexOf('\n}\n') + 3));

  expect(report).toMatchObject({ ok: false, exitCode: 1, command: 'build', diagnostics: [ENDLESS] });
});
