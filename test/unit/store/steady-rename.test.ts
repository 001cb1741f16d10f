import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renameSteadily } from '../../../src/engine/store/steady-rename.ts';
import { makeFolder } from '../../helpers/folders.ts';

/** A rename that is refused so often, and how often it was tried and waited for. */
function refuse(times: number, code: string, platform: NodeJS.Platform) {
  const seen = { tries: 0, pauses: 0, ms: 0 };
  const rename = () => {
    seen.tries += 1;
    if (seen.tries <= times) throw Object.assign(new Error(code), { code });
  };
  const pause = (ms: number) => {
    seen.pauses += 1;
    seen.ms += ms;
  };
  return { seen, run: () => renameSteadily('a', 'b', { rename, pause, platform }) };
}

describe('on Windows', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('%s is tried again until it goes', (code) => {
    const { seen, run } = refuse(7, code, 'win32');
    run();
    expect(seen).toMatchObject({ tries: 8, pauses: 7 });
  });

  it('a counted number of times, then the refusal is thrown', () => {
    const { seen, run } = refuse(1000, 'EPERM', 'win32');
    expect(run).toThrow('EPERM');
    expect(seen).toMatchObject({ tries: 45, pauses: 44 });
    expect(seen.ms).toBeLessThan(5000);
  });

  it('what is no open file is thrown at once', () => {
    const { seen, run } = refuse(1, 'ENOENT', 'win32');
    expect(run).toThrow('ENOENT');
    expect(seen).toMatchObject({ tries: 1, pauses: 0 });
  });
});

it.each(['linux', 'darwin'] as const)('on %s a refusal is meant', (platform) => {
  const { seen, run } = refuse(1, 'EPERM', platform);
  expect(run).toThrow('EPERM');
  expect(seen).toMatchObject({ tries: 1, pauses: 0 });
});

it('renames, folders too', () => {
  const dir = makeFolder('rename');
  writeFileSync(join(dir, 'a'), '');
  renameSteadily(join(dir, 'a'), join(dir, 'b'));
  renameSteadily(dir, `${dir}-moved`);
  expect(existsSync(join(`${dir}-moved`, 'b'))).toBe(true);
  renameSteadily(`${dir}-moved`, dir);
});
