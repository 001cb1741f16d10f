/**
 * The same input gives the same bytes, whatever the machine, the moment and what was built before.
 * `test/stress/determinism.test.ts` has more pages, for several threads, a machine that is busy, and a store of which
 * half is missing.
 */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { withFault } from '../helpers/faults.ts';
import { findDifferences, type Output, readerSite } from '../helpers/reader-site.ts';
import type { Site } from '../helpers/site.ts';
import { cloneSite } from '../helpers/small-site.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FEW = 10;

let built: Site;
let edited: Output;

/** Changes of every kind: text, title, component, navigation, a page gone, one that is new. */
function edit(project: Site): Site {
  return project
    .edit('docs/en/guide/start.md', (text) => `${text}\nOne more line.\n`)
    .edit('docs/en/many/part-0.md', (text) => text.replace('# Part 0', '# The first part'))
    .edit('parts/counter.tsx', (text) =>
      text.replace('export function Counter', '/* edited */\nexport function Counter'),
    )
    .edit('docs/zh/guide/_meta.json', (text) => `${text}\n`)
    .remove('docs/en/many/part-8.md')
    .write('docs/en/many/part-9000.md', '# Late\n\n```js\n"late"\n```\n');
}

async function build({ dir }: Site, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: dir, env, isCold: true });
  expect([exitCode, stderr]).toEqual([0, '']);
}

// A hook, but for helpers that only work inside a test.
it('has something to compare with', async () => {
  built = readerSite(FEW);
  await build(built);
  const changed = edit(readerSite(FEW));
  await build(changed);
  edited = changed.output();
  expect(findDifferences(built.output(), edited).length).toBeGreaterThan(5);
});

it('gives the same bytes for another user, in another time zone and language, on one core', async () => {
  const project = readerSite(FEW);
  const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' };
  await build(project, { ...env, ...withFault({ umask: 0o077, cpus: 1, folders: 'reversed' }) });
  expect(findDifferences(project.output(), built.output())).toEqual([]);
});

it('gives the same bytes after an edit, on top of what was kept, with the clock set back meanwhile', async () => {
  const project = edit(cloneSite(built));
  utimesSync(join(project.dir, 'docs/en/guide/start.md'), 1, 1);
  await build(project, withFault({ clockBackMs: 400 * DAY_MS }));
  expect(findDifferences(project.output(), edited)).toEqual([]);
});

it('gives the same bytes when the output is gone and all else was kept', async () => {
  const project = cloneSite(built).remove('doc_build');
  await build(project);
  expect(findDifferences(project.output(), built.output())).toEqual([]);
});
