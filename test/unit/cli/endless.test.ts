/** What `docgen` says in the midst of something that never gives way. */
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/cli/engine.ts';
import { createDiagnostic } from '../../../src/shared/diagnostic.ts';
import { BUILT, docgen } from '../../helpers/fake-host.ts';

const ENDLESS = createDiagnostic(
  'error',
  'DG9502',
  'Plugin "x" in hook "head": it needs more than 300 seconds.',
  {
    plugin: 'x',
    hint: 'Look for a loop that never ends.',
  },
);
const HINT = `${ENDLESS.hint} Set DOCGEN_CPU_LIMIT to more seconds for work that does finish.`;

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
  expect(stderr).toContain(HINT);
});

it('is the report of --json', async () => {
  const { stdout } = await docgen('build --json', { engine: looping() });
  const report = JSON.parse(stdout.slice(0, stdout.indexOf('\n}\n') + 3));

  expect(report).toMatchObject({
    ok: false,
    exitCode: 1,
    command: 'build',
    diagnostics: [{ ...ENDLESS, hint: HINT }],
  });
});

describe('DOCGEN_CPU_LIMIT', () => {
  it.each([
    [{}, undefined],
    [{ DOCGEN_CPU_LIMIT: '' }, undefined],
    [{ DOCGEN_CPU_LIMIT: '900' }, 900_000],
    [{ DOCGEN_CPU_LIMIT: '0.5' }, 500],
  ])('%o is the limit of what never gives way', async (env, limitMs) => {
    const limits: unknown[] = [];
    const supervise: Engine['supervise'] = (options) => {
      limits.push(options.limitMs);
      return () => {};
    };
    await docgen('build', { env, engine: { supervise, build: async () => BUILT } });

    expect(limits).toEqual([limitMs]);
  });

  it.each(['five', '0', '-1'])('is no number of seconds: %s', async (value) => {
    const { exitCode, stderr } = await docgen('build', { env: { DOCGEN_CPU_LIMIT: value }, engine: {} });

    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      `DOCGEN_CPU_LIMIT in the environment is "${value}". It must be a number of seconds, more than 0.`,
    );
  });
});
