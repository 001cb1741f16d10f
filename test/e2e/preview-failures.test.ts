/** `preview --debug`: what fails in browsers that look at a built site is said in the terminal, at its place. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { type Site, site } from '../helpers/site.ts';
import { use } from './visit.ts';

let project: Site;
beforeAll(async () => {
  project = site({
    'docgen.config.json': JSON.stringify({ title: 'Site', base: '/docs/', csp: true }),
    'parts/counter.tsx': `import { useState } from 'react';

interface Props { readonly steps: number }

export function Counter({ steps }: Props) {
  const [count, setCount] = useState(0);
  const add = () => setCount((old) => Object(window).missing.add(old, steps));
  return <button onClick={add}>Count {count}</button>;
}
`,
    'docs/index.mdx': `import { Counter } from '../parts/counter';

# Home

<Counter steps={2} />

<button onClick={() => { throw new Error('pressed'); }}>Throw</button>
`,
    'docs/clock.mdx': "# Clock\n\nIt is {typeof window === 'undefined' ? 'early' : 'late'}.\n",
    'parts/late.tsx': 'export default () => <p>Came late.</p>;\n',
    'docs/lazy.mdx': `import { lazy, Suspense } from 'react';

export const Late = lazy(() => import('../parts/late'));

# Lazy

<Suspense fallback={<p>Wait.</p>}><Late /></Suspense>

<button onClick={() => { throw new Error('pressed lazily'); }}>Throw</button>
`,
    'docs/text.md': '# Text\n\nWords.\n',
  });
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: project.dir });
  expect(exitCode, stderr).toBe(0);
});

async function preview(args: readonly string[], env = {}) {
  const running = startDocgen(['preview', '--port', '0', ...args], { cwd: project.dir, env });
  const [origin] = await running.waitFor(/http:\/\/localhost:\d+/);
  const open = async (path: string) => (await openPage(`${origin}/docs${path}`)).page;
  return { ...running, open };
}

async function press(page: Page, name: string) {
  await use(page);
  await page.getByRole('button', { name }).click();
}

it('an error of a component or a page, under the strict policy', async () => {
  const { open, waitFor, written } = await preview(['--debug']);
  const page = await open('/');
  await press(page, 'Count 0');
  await waitFor(
    /✖ error DG6010 {2}parts\/counter\.tsx:7:\d+\n {2}The page "\/" fails in the browser: Cannot read/,
  );
  await waitFor(/7 │ {3}const add = /);
  // What failed has lost its handlers.
  const again = await open('/');
  await press(again, 'Throw');
  await waitFor(
    /✖ error DG6010 {2}docs\/index\.mdx:7:\d+\n {2}The page "\/" fails in the browser: pressed\./,
  );
  // The same once more is not.
  await press(again, 'Throw');
  await press(again, 'Count 0');
  await (await open('/clock.html')).getByText('It is late.').waitFor();
  await waitFor(
    /⚠ warning DG6012 {2}docs\/clock\.mdx\n {2}Server and browser draw different pages at "\/clock"/,
  );
  expect(written().match(/DG6010/g)).toHaveLength(2);
});

it('nothing where a component below Suspense is loaded in the browser', async () => {
  const { open, waitFor, written } = await preview(['--debug']);
  const page = await open('/lazy.html');
  await use(page);
  await page.getByText('Came late.').waitFor();
  await press(page, 'Throw');
  await waitFor(/DG6010 {2}docs\/lazy\.mdx/);
  expect(written().match(/DG\d+/g)).toEqual(['DG6010']);
});

it('an error where nothing but the output is there', async () => {
  for (const name of ['docs', 'parts', 'docgen.config.json'])
    rmSync(join(project.dir, name), { recursive: true });
  const { open, waitFor, written } = await preview(['--debug']);
  await press(await open('/'), 'Throw');
  await waitFor(
    /✖ error DG6010\n {2}The page "\/docs\/[^"]*" fails in the browser: pressed\.\n {2}No file of this project/,
  );
  expect(written()).not.toContain('DG6010  ');
});

it('pages are served as they are built, without the option', async () => {
  const { open } = await preview([]);
  expect(await (await open('/text.html')).content()).not.toContain('__docgen');
});

it('leaves nothing in the folder for temporary files, of a checkout that is not trusted', async () => {
  const temporary = site({ 'other.txt': '' });
  const { open, waitFor } = await preview(['--debug', '--untrusted'], { TMPDIR: temporary.dir });
  await press(await open('/'), 'Throw');
  await waitFor(/DG6010/);
  expect(readdirSync(temporary.dir).filter((name) => name.startsWith('docgen-'))).toEqual([]);
});
