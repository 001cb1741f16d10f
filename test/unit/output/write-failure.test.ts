/** Whatever a disk refuses with: exit code 3, in words, with a next step. */
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/cli/failure.ts';
import { failWrite } from '../../../src/engine/output/write-failure.ts';
import type { SiteConfig } from '../../../src/engine/types.ts';
import { REFUSALS } from '../../../src/shared/system-refusals.ts';

const CODES = Object.keys(REFUSALS);
const config = { projectDir: '/p', outDir: '/p/doc_build' } as SiteConfig;

const toError = (code: string) =>
  Object.assign(new Error(`${code}: so it is, open '/p/.doc_build.staging/a.html'`), {
    code,
    errno: -1,
    syscall: 'open',
    path: '/p/.doc_build.staging/a.html',
  });

function write(error: unknown) {
  try {
    return failWrite(error, config);
  } catch (thrown) {
    return describeFailure(thrown);
  }
}

it('knows what disks refuse with', () => {
  const codes = [
    'ENOSPC',
    'EDQUOT',
    'EFBIG',
    'EIO',
    'ENAMETOOLONG',
    'EROFS',
    'EMFILE',
    'ENFILE',
    'ETXTBSY',
    'EBUSY',
    'EPERM',
  ];
  expect(CODES).toEqual(expect.arrayContaining(codes));
});

describe.each([...CODES, 'ENOENT'])('%s', (code) => {
  it('while the site is written is exit code 3, in words', () => {
    const { exitCode, diagnostics } = write(toError(code));
    expect([exitCode, diagnostics.length]).toEqual([3, 1]);
    const [{ message = '', hint = '', code: name } = {}] = diagnostics;
    expect(name).toBe('DG7004');
    expect(message).toMatch(/^The site cannot be written to "doc_build": [a-z].*\.$/);
    expect(message).not.toContain(code);
    expect(hint).toMatch(/^(?:The previous output is unchanged\. [A-Z].*|Build again)\.$/);
  });
});

it.each(CODES)('%s anywhere else is exit code 3 as well, with a next step', (code) => {
  const { exitCode, diagnostics } = describeFailure(toError(code));
  expect(exitCode).toBe(3);
  expect(diagnostics).toMatchObject([{ code: 'DG9005', hint: expect.stringMatching(/\. [A-Z].*\.$/) }]);
});

it.each([toError('EINVAL'), new TypeError('x'), toError('constructor'), 'text', null])(
  'what is no refusal stays a fault of docgen: %s',
  (error) => {
    expect(write(error)).toMatchObject({ exitCode: 1, diagnostics: [{ code: 'DG9001' }] });
  },
);
