import { expect, it } from 'vitest';
import { locateFile } from '../../../src/cli/report-place.ts';

it('counts from the workspace, and takes a backslash of a name for no slash', () => {
  const place = { workspace: '/repo', projectDir: '/repo/site' };
  expect(locateFile('docs/a.md', place)).toBe('site/docs/a.md');
  if (process.platform !== 'win32')
    expect(locateFile('docs/bell\\u0007.md', place)).toBe('site/docs/bell\\u0007.md');
});
