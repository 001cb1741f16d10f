/** What `node scripts/new.js` writes stands as it is: it is compiled, checked, documented and tested in a copy of the project. */
import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const NOT_COPIED = ['node_modules', '.git', '.docgen', '.output', '.peers', '.corpus', 'doc_build'];
const PACKAGES = ['node_modules', 'fixtures/peers/node_modules'];

let copy: string;
beforeAll(() => {
  copy = makeFolder('copy');
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) });
  for (const folder of PACKAGES) symlinkSync(join(PROJECT, folder), join(copy, folder), 'dir');
});

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 1e8 }).catch(({ stdout, stderr }) =>
    expect.fail(`node ${args.join(' ')}\n${stdout}${stderr}`),
  );

it('an option, a part, a transform and a hook', async () => {
  for (const [kind, name] of [
    ['option', 'saveTea'],
    ['option', 'route.warmPot'],
    ['option', 'markdown.addMilk'],
    ['part', 'TeaPot'],
    ['transform', 'tea-leaf'],
    ['hook', 'afterTea'],
  ] as const)
    expect((await run('scripts/new.js', kind, name)).stdout).toContain('Left to you:');

  await run('scripts/test.js', '--only', 'lint,types,unused');
  await run('scripts/write-reference.js', '--check');
  const files = [
    'citations',
    'glossary',
    'names',
    'reference',
    'walls',
    'config',
    'hooks',
    'markdown/content-boundary',
  ];
  const written = ['theme/tea-pot', 'theme/exports'];
  await run(
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*'],
    ...[...files, ...written].map((file) => `test/unit/${file}`),
  );
  await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', 'test/e2e/package.test.ts');
});
