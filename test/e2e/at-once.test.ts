/** Several docgen on one project. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { type Site, site } from '../helpers/site.ts';

/** A site whose home page is not done before the file `go` is there. */
function slowSite(): Site {
  const made = site({
    'docs/index.mdx': "import { Slow } from './_slow.tsx';\n\n# Home\n\n<Slow />\n",
    'docs/a.md': '# A\n',
  });
  const waiting = `const fs = globalThis.process?.getBuiltinModule('node:fs');
const lock = new Int32Array(new SharedArrayBuffer(4));
while (fs && !fs.existsSync(${JSON.stringify(join(made.dir, 'go'))})) Atomics.wait(lock, 0, 0, 20);
export const Slow = () => <b>slow</b>;`;
  return made.write('docs/_slow.tsx', waiting);
}

/** Resolves when a build of the project is under way. */
async function untilBuilding(dir: string): Promise<void> {
  const cacheDir = join(dir, '.docgen');
  await expect
    .poll(() => existsSync(cacheDir) && readdirSync(cacheDir).some((name) => name.endsWith('.lock')))
    .toBe(true);
}

it('refuses a second build with 3 and names the process of the first, which goes on', async () => {
  const made = slowSite();
  const { dir } = made;
  const first = startDocgen(['build'], { cwd: dir });
  await untilBuilding(dir);
  const second = await runDocgen(['build'], { cwd: dir });
  expect(second.exitCode).toBe(3);
  expect(second.stderr).toContain(`process ${first.child.pid}`);
  expect(second.stderr).toContain('--wait');
  made.write('go', '');
  expect((await first.ended).exitCode).toBe(0);
});

it('waits with --wait, says for whom, and then builds', async () => {
  const made = slowSite();
  const { dir } = made;
  const first = startDocgen(['build'], { cwd: dir });
  await untilBuilding(dir);
  const second = startDocgen(['build', '--wait'], { cwd: dir });
  await second.waitFor(new RegExp(`Another build \\(process ${first.child.pid}\\) writes this folder`));
  expect(first.child.exitCode).toBeNull();
  made.write('go', '');
  expect((await second.ended).exitCode).toBe(0);
  expect((await first.ended).exitCode).toBe(0);
});

it('stops waiting on Ctrl+C', async () => {
  const made = slowSite();
  const { dir } = made;
  const first = startDocgen(['build'], { cwd: dir });
  await untilBuilding(dir);
  const second = startDocgen(['build', '--wait'], { cwd: dir });
  await second.waitFor(/waiting/);
  second.child.kill('SIGINT');
  expect((await second.ended).exitCode).toBe(130);
  expect(first.child.exitCode).toBeNull();
  made.write('go', '');
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
