import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

const THREE_PAGES = { 'docs/index.md': '# Home', 'docs/a.md': '# A\n\n[B](./b.md)', 'docs/b.md': '# B' };

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

it('gives the same pages and the same findings, in order, when threads share the work', async () => {
  const toPage = (index: number) =>
    `# Page ${index}\n\nText <script>${index}</script>\n\n\`\`\`ts\nconst answer${index}: number = ${index};\n\`\`\`\n`;
  const names = Array.from({ length: 320 }, (_, index) => `page-${String(index).padStart(3, '0')}`);
  const pages = Object.fromEntries(names.map((name, index) => [`docs/${name}.md`, toPage(index)]));
  const large = site({ ...pages, 'docs/index.md': '# Home' });
  const small = site({ 'docs/page-007.md': toPage(7), 'docs/page-311.md': toPage(311) });
  const [ended] = await Promise.all(
    [large, small].map(({ dir }) => runDocgen(['build', '--json'], { cwd: dir })),
  );
  const report = JSON.parse(ended?.stdout ?? '') as { ok: boolean; diagnostics: { file: string }[] };
  expect(report.ok).toBe(true);
  expect(report.diagnostics.map(({ file }) => file)).toEqual(names.map((name) => `docs/${name}.md`));
  for (const name of ['page-007', 'page-311']) {
    const [body, same] = [large, small].map(({ dir }) =>
      /export const html=.*/.exec(readFileSync(join(dir, `doc_build/static/pages/${name}.js`), 'utf8')),
    );
    expect(body?.[0]).toContain('answer');
    expect(body?.[0]).toBe(same?.[0]);
  }
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
    'theme/index.tsx': "export * from 'docgen/theme-original';\nexport const HomeFooter = () => null;",
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
] as const)('preview ends at once on %s, with %i', async (signal, expected) => {
  const { dir } = site(THREE_PAGES);
  await runDocgen(['build'], { cwd: dir });
  const preview = startDocgen(['preview', '--port', '41730'], { cwd: dir });
  const [, url = ''] = await preview.waitFor(/Local +(http\S+)/);
  expect((await fetch(new URL('a', url))).status).toBe(200);

  const start = performance.now();
  preview.child.kill(signal);
  const { exitCode } = await preview.ended;

  expect(exitCode).toBe(expected);
  // A server that waits for open connections takes five seconds and more.
  expect(performance.now() - start).toBeLessThan(4000);
});

it('takes the next port when one is taken, and says so', async () => {
  const port = await takePort();
  const { dir } = site(THREE_PAGES);
  await runDocgen(['build'], { cwd: dir });
  const preview = startDocgen(['preview', '--port', String(port)], { cwd: dir });
  const [, url = ''] = await preview.waitFor(/Local +(http\S+)/);
  await preview.waitFor(new RegExp(`Port ${port} is taken`));
  expect(Number(new URL(url).port)).toBeGreaterThan(port);
});

it('exits with 3 when the port is taken and --strict-port is set', async () => {
  const port = await takePort();
  const { dir } = site(THREE_PAGES);
  await runDocgen(['build'], { cwd: dir });
  const { exitCode, stderr } = await runDocgen(['preview', '--port', String(port), '--strict-port'], {
    cwd: dir,
  });
  expect(exitCode).toBe(3);
  expect(stderr).toContain(String(port));
});

it('dev keeps the former pages while one is broken, and ends on Ctrl+C', async () => {
  const made = site({ ...THREE_PAGES, 'docs/c.mdx': '# C\n\nGood text\n' });
  const dev = startDocgen(['dev', '--port', '41740'], { cwd: made.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/4 pages in/);
  const toPage = async () => (await fetch(new URL('c', url))).text();
  made.write('docs/c.mdx', '# C\n\n<Open>\n');
  await dev.waitFor(/docs\/c\.mdx:3:1/);
  await dev.waitFor(/last good version on screen/);
  expect(await toPage()).toContain('Good text');
  made.write('docs/c.mdx', '# C\n\n{nothing.here}\n');
  await dev.waitFor(/nothing is not defined/);
  await dev.waitFor(/last good version on screen[\s\S]+last good version on screen/);
  expect(await toPage()).toContain('Good text');
  made.write('docs/c.mdx', '# C\n\nBetter text\n');
  await dev.waitFor(/4 pages in[\s\S]+4 pages in/);
  expect(await toPage()).toContain('Better text');
  dev.child.kill('SIGINT');
  expect((await dev.ended).exitCode).toBe(130);
});

it('dev says what is wrong in the browser too when there is no site to show yet', async () => {
  const made = site({ ...THREE_PAGES, 'docs/c.mdx': "import c from './c.js';\n\n# C\n" });
  const dev = startDocgen(['dev', '--port', '41750'], { cwd: made.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/Nothing to show until the errors above are mended/);
  const answer = await fetch(url);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toMatch(/docs\/c\.mdx:1:1 {2}Could not resolve "\.\/c\.js"/);
  made.write('docs/c.mdx', '# C\n');
  await dev.waitFor(/4 pages in/);
  expect((await fetch(url)).status).toBe(200);
});

it('dev shows pages with dead links, and says what a build would make of them', async () => {
  const made = site(THREE_PAGES);
  const dev = startDocgen(['dev', '--port', '41760'], { cwd: made.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/3 pages in/);
  made.write('docs/b.md', '# B\n\n[gone](./gone.md)\n');
  await dev.waitFor(/3 pages in .+, but the errors above would stop docgen build/);
  expect(await (await fetch(new URL('b', url))).text()).toContain('gone');
});

it('dev notices a config file that is added, and one that stays broken', async () => {
  const made = site(THREE_PAGES);
  const dev = startDocgen(['dev', '--port', '41770'], { cwd: made.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/3 pages in/);
  const toTitle = async () => /<title>([^<]*)/.exec(await (await fetch(new URL('b', url))).text())?.[1];
  made.write('docgen.config.mjs', 'export default { titel: "Late" };');
  await dev.waitFor(/Did you mean "title"/);
  made.write('docs/a.md', '# A again\n');
  await dev.waitFor(/Did you mean "title"[\s\S]*Did you mean "title"/);
  made.write('docgen.config.mjs', 'export default { title: "Late" };');
  await dev.waitFor(/3 pages in[\s\S]*3 pages in/);
  expect(await toTitle()).toBe('B - Late');
});

it('does not complain when the reader of its output leaves early', async () => {
  const run = startDocgen(['--help'], { cwd: process.cwd() });
  run.child.stdout?.destroy();
  const { stderr } = await run.ended;
  expect(stderr).toBe('');
});
