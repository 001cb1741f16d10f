import { describe, expect, it } from 'vitest';
import type { VerifyResult } from '../../../src/cli/engine.ts';
import { createDiagnostic } from '../../../src/shared/diagnostic.ts';
import { BUILT, docgen } from '../../helpers/fake-host.ts';

describe('build --wait and --verify', () => {
  const asked = async (line: string) => {
    let options: unknown;
    await docgen(line, {
      engine: {
        build: async (given) => {
          options = given;
          return BUILT;
        },
      },
    });
    return options;
  };

  it('fails or waits when another build runs, as it is told', async () => {
    expect(await asked('build')).toMatchObject({ wait: false });
    expect(await asked('build --wait')).toMatchObject({ wait: true });
  });

  const verify = (comparison: VerifyResult['comparison'], line = 'build --verify') =>
    docgen(line, {
      engine: {
        verifyBuild: async ({ onSecondBuild }) => {
          onSecondBuild?.();
          const diagnostics = (comparison?.differences ?? []).map(({ path }) =>
            createDiagnostic('error', 'DG7010', 'Differs.', { file: `doc_build/${path}` }),
          );
          return { result: BUILT, comparison, diagnostics };
        },
      },
    });

  it('--verify says in a line that two builds are equal', async () => {
    const { exitCode, stdout } = await verify({ files: 63, differences: [] });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('✔ Verified: two builds gave the same 63 files.\n');
  });

  it('--verify names every file that differs and exits with 1', async () => {
    const differences = [{ path: 'a.html', kind: 'changed', offset: 7 } as const];
    const { exitCode, stdout, stderr } = await verify({ files: 63, differences });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('doc_build/a.html');
    expect(stdout).toContain('✖ Two builds differ in 1 of 63 files.\n');
  });

  it('--verify exits with 1 when the second build fails', async () => {
    const { exitCode, stdout } = await verify(undefined);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('✖ The second build failed.\n');
  });

  it('--verify adds what it found to --json', async () => {
    const differences = [{ path: 'a.html', kind: 'changed', offset: 7 } as const];
    const { stdout } = await verify({ files: 63, differences }, 'build --verify --json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, exitCode: 1, verify: { files: 63, differences } });
  });
});
