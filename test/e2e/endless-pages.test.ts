/** What never comes to an end is named, and everything else goes on; no clock has a say in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { BuildResult } from '../../src/engine/build/build.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { lendBundles } from '../helpers/kept-bundles.ts';
import { type Files, site } from '../helpers/site.ts';

const ENGINE = pathToFileURL(join(import.meta.dirname, '../../dist/engine/index.js')).href;
/** Of processor time: enough for each of these pages, and for the theme. */
const LIMIT_MS = 1000;

type Built = Pick<BuildResult, 'ok' | 'diagnostics'>;

/** The published engine in a process of its own, since threads only take compiled files. */
function startBuild(files: Files) {
  const project = site({ 'docs/index.md': '# Home\n', 'docgen.config.json': '{}', ...files });
  const script = `
    import { build } from ${JSON.stringify(ENGINE)};
    const { ok, diagnostics } = await build({
      cwd: ${JSON.stringify(project.dir)},
      pageLimitMs: ${LIMIT_MS},
      onProgress: ({ phase }) => console.error(phase),
    });
    process.stdout.write(JSON.stringify({ ok, diagnostics }));
  `;
  project.write('build.mjs', script);
  lendBundles(project.dir);
  const child = spawn(process.execPath, [join(project.dir, 'build.mjs')]);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const ended = once(child, 'close').then(() => JSON.parse(text) as Built);
  return { child, ended };
}

const toProblems = ({ diagnostics }: Built) =>
  diagnostics.map(({ code, file = '' }) => `${code} ${file}`).sort();

it('names pages that loop or wait for ever, and reports the others', async () => {
  const built = await startBuild({
    'docs/expression.mdx': '# Endless\n\n{(() => { for (;;); })()}\n',
    'docs/module.mdx': "import { value } from '../endless.ts'\n\n# Endless\n\n{value}\n",
    'endless.ts': 'for (;;);\nexport const value = 1;\n',
    'docs/never.mdx': 'export const value = await new Promise(() => {});\n\n# Never {value}\n',
    'docs/worse.mdx': "# Worse\n\n{(() => { throw new Error('worse'); })()}\n",
    'docs/good.mdx': '# Good\n\n{1 + 1}\n',
  }).ended;

  expect(built.ok).toBe(false);
  expect(toProblems(built)).toEqual([
    'DG6001 docs/never.mdx',
    'DG6001 docs/worse.mdx',
    'DG6003 docs/expression.mdx',
    'DG6003 docs/module.mdx',
  ]);
  expect(built.diagnostics.find(({ code }) => code === 'DG6003')?.message).toBe(
    `Rendering the page needs more than ${LIMIT_MS / 1000} seconds of processor time.`,
  );
});

it('says that a theme runs for ever, once', async () => {
  const built = await startBuild({
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'theme/index.tsx':
      "export * from 'docgenjs/theme-original';\nfor (;;);\nexport const Layout = () => <p>Never</p>;\n",
  }).ended;

  expect(toProblems(built)).toEqual(['DG6003 ']);
});

it('waits for what may still come, and does not count the time that the process was stopped', async () => {
  const { child, ended } = startBuild({
    // Longer than the limit, and without work.
    'docs/slow.mdx': `export const value = await new Promise((resolve) => setTimeout(resolve, ${LIMIT_MS * 2}, 7));\n\n# Slow {value}\n`,
    'docs/code.md': '# Code\n\n```ts\nlet a = 1;\n```\n',
  });
  await new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (phase: string) => {
      if (/render/.test(phase)) resolve();
    });
  });

  child.kill('SIGSTOP');
  await delay(LIMIT_MS * 2);
  child.kill('SIGCONT');

  expect(await ended).toEqual({ ok: true, diagnostics: [] });
});

it('names the plugin whose hook waits for ever, on whichever thread its page is compiled', async () => {
  const config = (plugin: string) => `export default { plugins: [{ name: 'x', ${plugin} }] };`;
  const code = '# P\n\n```js\n1\n```\n';
  const many = Object.fromEntries(Array.from({ length: 310 }, (_, at) => [`docs/p${at}.md`, code]));
  const never = 'new Promise(() => {})';

  const hook = site({
    'docs/index.md': '# A\n',
    'docgen.config.ts': config(`extendPageData: () => ${never}`),
  });
  const block = site({ ...many, 'docgen.config.ts': config(`markdown: { codeBlock: () => ${never} }`) });
  const runs = [hook, block].map(({ dir }) => runDocgen(['build', '--json'], { cwd: dir }));
  const [one, other] = await Promise.all(runs);

  expect(one?.exitCode).toBe(1);
  expect(one?.stdout).toContain('Plugin \\"x\\" in hook \\"extendPageData\\": it waits for a promise');
  expect(other?.exitCode).toBe(1);
  expect(other?.stdout).toContain('Plugin \\"x\\" in hook \\"markdown.codeBlock\\": it waits for a promise');
});
