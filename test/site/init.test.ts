import { expect, it } from 'vitest';
import { docgen } from '../helpers/fake-host.ts';
import { site } from '../helpers/site.ts';

it.each([
  ['one', 4, ['guide/index.html']],
  ['i18n', 4, ['guide/index.html', 'zh/guide/index.html']],
])(
  'the site that "init --template %s" writes builds without a word of complaint',
  async (template, pages, folders) => {
    const made = site();
    const { stdout } = await docgen(`init . --template ${template}`, { cwd: made.dir });
    expect(stdout).toContain('files to this folder.');
    const checked = await docgen('check', { cwd: made.dir });
    expect(checked.stdout + checked.stderr).not.toMatch(/DG\d/);
    expect(made.read('tsconfig.json')).toContain('"docgenjs/client"');
    // As the config says.
    made.edit('docgen.config.ts', (text) => text.replace('// globalStyles', 'globalStyles'));
    made.write('styles.css', /`(:root .+?)`/.exec(made.read('docgen.config.ts'))?.[1] ?? '');
    const built = await made.build();
    const [, sheet = ''] = /href="\/(static\/app-[^"]+\.css)"/.exec(built.html('index.html')) ?? [];
    expect(built.read(sheet)).toContain('--rp-c-brand: #7c3aed');
    expect(built.problems()).toEqual([]);
    expect(built.ok).toBe(true);
    expect(built.result.pages.reduce((sum, { count }) => sum + count, 0)).toBe(pages);
    for (const folder of folders) expect(built.html(folder)).toContain('<h1');
    expect(built.html('index.html')).toContain('<span class="rp-nav-title__text">My docs</span>');
  },
);

it('the guide of a new site lists its pages', async () => {
  const made = site();
  await docgen('init .', { cwd: made.dir });
  const built = await made.build();
  expect(built.html('guide/index.html')).toMatch(/rp-overview__groups.*href="\/guide\/writing/);
});

it('keeps the settings that an editor has already, and says so', async () => {
  const made = site().write('.vscode/settings.json', '{}');
  const { stdout } = await docgen('init . --template one', { cwd: made.dir });
  expect(made.read('.vscode/settings.json')).toBe('{}');
  expect(stdout).toContain('Kept your .vscode/settings.json');
  expect(made.read('docs/index.md')).toContain('pageType: home');
});
