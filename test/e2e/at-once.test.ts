/** Several docgen on one project (spec/trust.md §5, item 55). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

const SLOW = `if (typeof window === 'undefined')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
export const Slow = () => <b>slow</b>;`;

const SLOW_SITE = {
  'docs/index.mdx': "import { Slow } from './_slow.tsx';\n\n# Home\n\n<Slow />\n",
  'docs/a.md': '# A\n',
  'docs/_slow.tsx': SLOW,
};

/** Resolves when a build of the project is under way. */
async function untilBuilding(dir: string): Promise<void> {
  const cacheDir = join(dir, '.docgen');
  await vi.waitFor(
    () =>
      expect(existsSync(cacheDir) && readdirSync(cacheDir).some((name) => name.endsWith('.lock'))).toBe(true),
    { timeout: 20_000, interval: 20 },
  );
}

it('refuses a second build with 3 and names the process of the first, which goes on', async () => {
  const { dir } = site(SLOW_SITE);
  const first = startDocgen(['build'], { cwd: dir });
  await untilBuilding(dir);
  const second = await runDocgen(['build'], { cwd: dir });
  expect(second.exitCode).toBe(3);
  expect(second.stderr).toContain(`process ${first.child.pid}`);
  expect(second.stderr).toContain('--wait');
  expect((await first.ended).exitCode).toBe(0);
});

it('waits with --wait, says for whom, and then builds', async () => {
  const { dir } = site(SLOW_SITE);
  const first = startDocgen(['build'], { cwd: dir });
  await untilBuilding(dir);
  const second = startDocgen(['build', '--wait'], { cwd: dir });
  await second.waitFor(new RegExp(`Another build \\(process ${first.child.pid}\\) writes this folder`));
  expect(first.child.exitCode).toBeNull();
  expect((await second.ended).exitCode).toBe(0);
  expect((await first.ended).exitCode).toBe(0);
});

it('stops waiting on Ctrl+C', async () => {
  const { dir } = site(SLOW_SITE);
  const first = startDocgen(['build'], { cwd: dir });
  await untilBuilding(dir);
  const second = startDocgen(['build', '--wait'], { cwd: dir });
  await second.waitFor(/waiting/);
  second.child.kill('SIGINT');
  expect((await second.ended).exitCode).toBe(130);
  expect((await first.ended).exitCode).toBe(0);
});

it('builds while dev runs, which does not notice', async () => {
  const { dir } = site({ 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n\nText.\n' });
  const dev = startDocgen(['dev', '--port', '0'], { cwd: dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/pages checked/);
  expect((await runDocgen(['build'], { cwd: dir })).exitCode).toBe(0);
  expect(await (await fetch(new URL('a', url))).text()).toContain('Text.');
  dev.child.kill('SIGINT');
  const { stdout, stderr } = await dev.ended;
  expect(stdout).not.toContain('doc_build');
  expect(stderr).toBe('');
});

it('gives a second dev another port, and both serve', async () => {
  const { dir } = site({ 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n\nText.\n' });
  const urls: string[] = [];
  let port = '0';
  for (const _ of [1, 2]) {
    const dev = startDocgen(['dev', '--port', port], { cwd: dir });
    const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
    urls.push(url);
    port = new URL(url).port;
    await dev.waitFor(/pages checked/);
  }
  expect(new Set(urls).size).toBe(2);
  for (const url of urls) expect(await (await fetch(new URL('a', url))).text()).toContain('Text.');
});
