import { describe, expect, it } from 'vitest';
import { docgen } from '../../helpers/fake-host.ts';

const ask = (line: string) => docgen(`info option ${line}`);

describe('info option', () => {
  it('prints type, default, meaning, sample and link, and needs no site', async () => {
    expect((await ask('themeConfig.darkMode')).stdout).toMatchInlineSnapshot(`
      "themeConfig.darkMode  (option of the config)
        Type         boolean | 'dark' | 'light' | 'auto' | 'force-dark' | 'force-light' | 'force-auto'
        Default      'auto'
        Since        0.1.0
        Docs         /api/config/config-theme#darkmode

        Dark mode: by the system, fixed (\`force-…\` hides the switch), or an initial value. \`false\` means \`force-light\`. It holds without JavaScript, too.

        export default defineConfig({
          themeConfig: { darkMode: 'force-dark' },
        });

        The site is always dark, and has no switch.
      "
    `);
  });

  it.each([
    ['checkAnchors', 'markdown.link.checkAnchors  (option of the config)'],
    ['markdown.shiki.themes.dark', '/api/config/config-basic#markdown-shiki-themes-dark'],
    ['locales.label', 'locales[].label  (option of the config)'],
    ['builderConfig.output.assetPrefix', '/api/config/config-build#output-assetprefix'],
    ['hero.actions[].link', '/api/config/config-frontmatter#hero-actions-link'],
    ['extendPageData', '/plugin/system/plugin-api#plugin-extendpagedata'],
    ['strict-port', 'flag of docgen dev, docgen preview'],
  ])('finds %s', async (name, text) => {
    const { exitCode, stdout } = await ask(name);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(text);
  });

  it.each([
    ['search.expect', '0.2.0'],
    ['unlisted', '0.2.0'],
    ['needsServer', '0.2.0'],
    ['portable', '0.2.0'],
    ['strict', '0.2.0'],
    ['untrusted', '0.1.0'],
  ])('says since when there is %s', async (name, version) => {
    expect((await ask(name)).stdout).toMatch(new RegExp(`^  Since +${version}$`, 'm'));
  });

  it('prints all that have a name, and lists them when they are many', async () => {
    const { stdout } = await ask('head');
    expect(stdout).toContain('head  (option of the config)');
    expect(stdout).toContain('head  (key of frontmatter)');
    expect((await docgen('info option')).stdout.split('\n').length).toBeGreaterThan(200);
  });

  it('suggests the nearest names for one it does not know, and exits with 1', async () => {
    const { exitCode, stderr } = await ask('chekAnchors');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('No option, frontmatter key, hook or flag is called "chekAnchors".');
    expect(stderr).toContain('Nearest: markdown.link.checkAnchors.');
  });

  it('gives the same to scripts', async () => {
    const found = JSON.parse((await ask('cleanUrls --json')).stdout);
    expect(found).toMatchObject({ command: 'info option', ok: true });
    expect(found.options).toMatchObject([{ kind: 'config', name: 'route.cleanUrls', type: 'boolean' }]);
    const unknown = JSON.parse((await ask('nothing-like-it --json')).stdout);
    expect(unknown).toMatchObject({
      command: 'info option',
      ok: false,
      exitCode: 1,
      diagnostics: [{ code: 'DG9014' }],
    });
  });
});
