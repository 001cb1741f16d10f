import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSdk } from '../../../src/engine/mcp/load-sdk.ts';
import { makeFolder } from '../../helpers/folders.ts';

describe('the SDK of the protocol', () => {
  it('is an error with the command to install it, where it is missing', async () => {
    const missing = loadSdk({ projectDir: makeFolder('none'), ownDir: makeFolder('own') });

    await expect(missing).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [
        {
          code: 'DG9020',
          message: 'docgen mcp needs the package @modelcontextprotocol/sdk, which is not installed.',
          hint: 'npm install -D @modelcontextprotocol/sdk',
        },
      ],
    });
  });

  it('is installed with the package manager of the project', async () => {
    const projectDir = makeFolder('pnpm');
    writeFileSync(join(projectDir, 'pnpm-lock.yaml'), '');

    await expect(loadSdk({ projectDir, ownDir: makeFolder('own') })).rejects.toMatchObject({
      diagnostics: [{ hint: 'pnpm add -D @modelcontextprotocol/sdk' }],
    });
  });

  it('is not taken from a checkout that is not trusted', async () => {
    const projectDir = process.cwd();

    const missing = loadSdk({ projectDir, foreign: 'untrusted', ownDir: makeFolder('own') });

    await expect(missing).rejects.toThrow(/not installed next to docgen: with --untrusted/);
    expect(await loadSdk({ projectDir, ownDir: makeFolder('own') })).toBeDefined();
  });
});
