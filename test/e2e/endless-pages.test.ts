/** Trust 27: what never comes to an end is ended and named, and everything else goes on. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { BuildResult } from '../../src/node/build.ts';
import { type Files, site } from '../helpers/site.ts';

const ENGINE = pathToFileURL(join(import.meta.dirname, '../../dist/engine/index.js')).href;
/** Long enough for a thread to start on a busy machine, short enough to wait for. */
const LIMIT_MS = 4000;

/** The published engine in a process of its own, since threads only take compiled files. */
async function build(files: Files): Promise<Pick<BuildResult, 'ok' | 'diagnostics'>> {
  const made = site({ 'docs/index.md': '# Home\n', 'docgen.config.json': '{}', ...files });
  const script = `
    import { build } from ${JSON.stringify(ENGINE)};
    const { ok, diagnostics } = await build({ cwd: ${JSON.stringify(made.dir)}, pageLimitMs: ${LIMIT_MS} });
    process.stdout.write(JSON.stringify({ ok, diagnostics }));
  `;
  made.write('build.mjs', script);
  const { stdout } = await promisify(execFile)(process.execPath, [join(made.dir, 'build.mjs')]);
  return JSON.parse(stdout) as BuildResult;
}

const toProblems = ({ diagnostics }: Pick<BuildResult, 'diagnostics'>) =>
  diagnostics.map(({ code, file = '' }) => `${code} ${file}`).sort();

it('names pages whose components, expressions or modules run for ever, and reports the others', async () => {
  const built = await build({
    'docs/expression.mdx': '# Endless\n\n{(() => { for (;;); })()}\n',
    'docs/module.mdx': "import { value } from '../endless.ts'\n\n# Endless\n\n{value}\n",
    'endless.ts': 'for (;;);\nexport const value = 1;\n',
    'docs/worse.mdx': '# Worse\n\n<Missing />\n',
    'docs/good.mdx': '# Good\n\n{1 + 1}\n',
  });

  expect(built.ok).toBe(false);
  expect(toProblems(built)).toEqual([
    'DG6001 docs/worse.mdx',
    'DG6003 docs/expression.mdx',
    'DG6003 docs/module.mdx',
  ]);
  expect(built.diagnostics.find(({ code }) => code === 'DG6003')?.message).toBe(
    `The page was not rendered within ${LIMIT_MS / 1000} seconds.`,
  );
});

it('says that a theme runs for ever, once', async () => {
  const built = await build({
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'theme/index.tsx':
      "export * from 'docgenjs/theme-original';\nfor (;;);\nexport const Layout = () => <p>Never</p>;\n",
  });

  expect(toProblems(built)).toEqual(['DG6003 ']);
  expect(built.diagnostics[0]?.message).toBe(`The theme was not loaded within ${LIMIT_MS / 1000} seconds.`);
});
