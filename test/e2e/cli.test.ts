import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildProject, runDocgen, startDocgen } from '../helpers/docgen.ts';
import { type Site, site } from '../helpers/site.ts';

const THREE_PAGES = { 'docs/index.md': '# Home', 'docs/a.md': '# A\n\n[B](./b.md)', 'docs/b.md': '# B' };

/** A site to preview, which no test changes. */
let built: Site;
beforeAll(async () => {
  built = site(THREE_PAGES);
  await buildProject(built.dir);
});

/** Takes a port for the time of the test. */
async function takePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('builds a folder of Markdown without config, says so plainly, and keeps streams apart', async () => {
  const { dir } = site(THREE_PAGES);
  const { exitCode, stdout, stderr } = await runDocgen(['build'], { cwd: dir });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Built 3 pages');
  expect(stdout + stderr).not.toContain('\u001b');
});

it('sums up what a migration would bring, one thing or more', async () => {
  const { dir } = site({
    'rspress.config.ts': 'export default {};',
    'docs/index.md': '# Home\n',
    'docs/README.md': '# Beside the index\n',
  });
  const { exitCode, stdout } = await runDocgen(['migrate'], { cwd: dir });
  expect(exitCode).toBe(0);
  expect(stdout.split('\n').slice(-7)).toEqual([
    'Rspress: 4 files, 2 of them pages, for docgen-site',
    '1 thing is not carried over, listed above.',
    'Every page still has all of its words, code and links.',
    '1 address needs a redirect, listed above.',
    'Nothing was written. Run it again with --write.',
    '',
  ]);
});

it('prints one JSON object with --json', async () => {
  const { dir } = site(THREE_PAGES);
  const { exitCode, stdout } = await runDocgen(['build', '--json'], { cwd: dir });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, ok: true, pages: [{ lang: 'en', count: 3 }] });
});

it('exits with 1 and names the place when a page is broken', async () => {
  const { dir } = site({ ...THREE_PAGES, 'docs/c.mdx': '# C\n\n<Open>\n' });
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: dir });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/docs\/c\.mdx:\d+:\d+/);
});

it.each([
  ['type commonjs, as npm init writes it', '{ "type": "commonjs" }'],
  ['no type', '{}'],
])('builds in a project of %s, without a word from Node', async (_name, manifest) => {
  const { dir } = site({
    ...THREE_PAGES,
    'package.json': manifest,
    'docgen.config.ts': "import { title } from './title.ts';\nexport default { title };",
    'title.ts': "export const title = 'Named';",
    'docs/c.mdx': "import Box from './_box.tsx';\n\n# C\n\n<Box />\n",
    'docs/_box.tsx': 'export default function Box() { return <b>boxed</b>; }',
    'theme/index.tsx': "export * from 'docgenjs/theme-original';\nexport const HomeFooter = () => null;",
  });
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: dir });
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  expect(readFileSync(join(dir, 'doc_build/c.html'), 'utf8')).toContain('boxed');
});

it('exits with 3 when there is nothing to preview', async () => {
  const { dir } = site(THREE_PAGES);
  const { exitCode, stderr } = await runDocgen(['preview'], { cwd: dir });
  expect(exitCode).toBe(3);
  expect(stderr).toContain('docgen build');
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('preview ends on %s, with %i', async (signal, expected) => {
  const { dir } = built;
  const preview = startDocgen(['preview', '--port', '0'], { cwd: dir });
  const [, url = ''] = await preview.waitFor(/Local +(http\S+)/);
  expect((await fetch(new URL('a', url))).status).toBe(200);

  preview.child.kill(signal);
  const { exitCode } = await preview.ended;

  expect(exitCode).toBe(expected);
});

it('takes the next port when one is taken, and says so', async () => {
  const port = await takePort();
  const { dir } = built;
  const preview = startDocgen(['preview', '--port', String(port)], { cwd: dir });
  const [, url = ''] = await preview.waitFor(/Local +(http\S+)/);
  await preview.waitFor(new RegExp(`Port ${port} is taken`));
  expect(Number(new URL(url).port)).toBeGreaterThan(port);
});

it('exits with 3 when the port is taken and --strict-port is set', async () => {
  const port = await takePort();
  const { dir } = built;
  const { exitCode, stderr } = await runDocgen(['preview', '--port', String(port), '--strict-port'], {
    cwd: dir,
  });
  expect(exitCode).toBe(3);
  expect(stderr).toContain(String(port));
});

it.each(['build --json', 'check --format=sarif', 'info --json', 'info --config'])(
  'keeps standard output of %s for one object, whatever a config and a page print',
  async (line) => {
    const { dir } = site({
      ...THREE_PAGES,
      'docgen.config.ts': `console.log('said by the config');
        process.stdout.write('written by the config\\n');
        export default {};`,
      'docs/c.mdx': '# C\n\n{console.log("said by the page")}\n',
    });
    const { exitCode, stdout, stderr } = await runDocgen(line.split(' '), { cwd: dir });
    expect(exitCode).toBe(0);
    expect(typeof JSON.parse(stdout)).toBe('object');
    expect(stderr).toContain('said by the config\nwritten by the config\n');
    expect(stderr.includes('said by the page')).toBe(line === 'build --json');
  },
);

it.each([
  ['goes on for a moment', 'resolve, 200'],
  ['never ends', '() => {}, 1e6'],
])('prints an object with --json even when it is interrupted, and what runs %s', async (_, wait) => {
  const { dir } = site({
    ...THREE_PAGES,
    'docgen.config.ts': `process.kill(process.pid, 'SIGINT');
      await new Promise((resolve) => setTimeout(${wait}));
      export default {};`,
  });
  const { exitCode, stdout } = await runDocgen(['build', '--json'], { cwd: dir });
  expect(exitCode).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, exitCode: 130, diagnostics: [] });
});

it('goes on with a build when the reader of its output leaves early', async () => {
  const { dir } = site(THREE_PAGES);
  const run = startDocgen(['build'], { cwd: dir });
  run.child.stdout?.destroy();
  const { exitCode, stderr } = await run.ended;
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(readFileSync(join(dir, 'doc_build/a.html'), 'utf8')).toContain('<h1');
});

it('does not complain when the reader of its output leaves early', async () => {
  const run = startDocgen(['--help'], { cwd: process.cwd() });
  run.child.stdout?.destroy();
  const { stderr } = await run.ended;
  expect(stderr).toBe('');
});
