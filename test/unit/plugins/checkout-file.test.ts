/** Files of a stranger's checkout that options of plugins name. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLink, refuseCode } from '../../../src/plugins/common/checkout-file.ts';
import { makeFolder } from '../../helpers/folders.ts';

const around = makeFolder('around');
const projectDir = join(around, 'pr/website');
for (const folder of ['pr/.git', 'pr/website', 'trusted'])
  mkdirSync(join(around, folder), { recursive: true });

it.each([
  ['trusted', './card.tsx', false],
  ['trusted', '../card.tsx', false],
  ['trusted', join(around, 'trusted/card.tsx'), true],
  // A config in the folder around the checkout does not make the checkout trusted.
  ['.', './card.tsx', false],
  ['.', '../card.tsx', false],
  ['.', join(around, 'card.tsx'), true],
])('are code that is not run: of a config in %s, %s', (folder, path, isRun) => {
  const refusal = refuseCode('template', path, { projectDir, packagesDir: join(around, folder) });

  expect(refusal === undefined).toBe(isRun);
});

it.skipIf(process.platform === 'win32')('are read as data, unless a link leads to them', () => {
  const folders = { projectDir, packagesDir: join(around, 'trusted') };
  const named = join(projectDir, '../CHANGELOG.md');
  const link = join(projectDir, 'CHANGELOG.md');
  writeFileSync(named, '');
  symlinkSync(named, link);

  expect(findLink(named, folders)).toBeUndefined();
  expect(findLink(join(projectDir, 'nothing.md'), folders)).toBeUndefined();
  expect(findLink(link, folders)).toContain('is a link');
  // In a build of one's own, a link is a file like any other.
  expect(findLink(link, { projectDir, packagesDir: projectDir })).toBeUndefined();
});
