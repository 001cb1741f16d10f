/** A machine on which the native part of the Markdown engine is missing: the same pages, later, and said once. */
import { expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

/** Where its loader looks instead of in the packages. */
const MISSING = { NAPI_RS_NATIVE_LIBRARY_PATH: '/nowhere/satteri.node' };

const FILES = {
  'docgen.config.ts': "export default { title: 'Site' };\n",
  'docs/index.md': '# Home\n\n> [!TIP]\n> Two *words*.\n\n| a | b |\n| - | - |\n| 1 | `2` |\n',
  'docs/zh.mdx': '# 首页\n\nexport const two = 2;\n\n一加一等于 **{two}**。\n',
};

it('builds the same pages, with a warning of the first build alone', async () => {
  const [whole, lacking] = [site(FILES), site(FILES)];
  const usual = await runDocgen(['build'], { cwd: whole.dir });
  const first = await runDocgen(['build'], { cwd: lacking.dir, env: MISSING });
  const second = await runDocgen(['build'], { cwd: lacking.dir, env: MISSING });

  expect([usual.exitCode, first.exitCode, second.exitCode], first.stderr).toEqual([0, 0, 0]);
  for (const page of ['index', 'zh'])
    expect(lacking.read(`doc_build/${page}.html`)).toBe(whole.read(`doc_build/${page}.html`));
  expect(first.stderr.match(/DG3063/g)).toHaveLength(1);
  expect(first.stderr).toContain("Cannot find module '/nowhere/satteri.node'");
  expect(usual.stderr + second.stderr).not.toContain('DG3063');
});

it('does not report it where plugins of remark need the other engine anyway', async () => {
  const made = site({
    ...FILES,
    'docgen.config.ts': 'export default { markdown: { remarkPlugins: [() => () => {}] } };\n',
  });
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: made.dir, env: MISSING });

  expect(exitCode, stderr).toBe(0);
  expect(stderr).not.toContain('DG3063');
});

it('is reported by dev as soon as it has checked all pages', async () => {
  const made = site(FILES);
  const dev = startDocgen(['dev', '--port', '0'], { cwd: made.dir, env: MISSING });

  await dev.waitFor(/DG3063/);
});
