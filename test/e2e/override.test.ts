/** A site's own styles and parts in a browser: cascade layers are nothing that HTML shows. */
import { expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { getStyle } from './author.ts';
import { use, visit } from './visit.ts';

/** Selectors of the least weight there is: without layers each of them would lose. */
const STYLES = `
* { letter-spacing: 1px }
a { color: rgb(1, 2, 3) }
h2 { border-top-width: 7px }
nav { background-color: rgb(4, 5, 6) }
pre { padding-top: 11px }
span { font-style: oblique }
:root { --rp-c-brand: rgb(7, 8, 9); --rp-container-tip-code-bg: rgb(10, 11, 12) }
`;

it('lets a plain rule of the site win over the theme, in both appearances and without !important', async () => {
  const project = site({
    'docgen.config.json': '{ "globalStyles": "global.css" }',
    'global.css': 'main { outline-offset: 13px } h2 { border-top-width: 3px }',
    'docs/public/lens.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M0 0h3v3z"/></svg>',
    'theme/index.jsx':
      "import './theme.css';\nimport { IconMoon as Moon } from 'docgenjs/theme-original';\nexport const IconSearch = '/lens.svg';\nexport const IconMoon = () => <em className=\"own\"><Moon /></em>;\nexport const IconSun = (props) => <svg data-sun width=\"272\" height=\"272\" viewBox=\"0 0 3 3\" {...props} />;\nexport * from 'docgenjs/theme-original';\nexport const DocFooter = () => <button onClick={(event) => { event.currentTarget.textContent = 'pressed'; }}>press</button>;\n",
    'theme/theme.css': STYLES,
    'docs/index.md':
      '# Home\n\n[Link](#code)\n\n## Code\n\n```ts\nconst a = 1;\n```\n\n:::tip\n`code`\n:::\n\n:::info\n`code`\n:::\n',
  });
  const built = await runDocgen(['build'], { cwd: project.dir });
  expect(built.exitCode, built.stderr).toBe(0);
  const preview = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin] = await preview.waitFor(/http:\/\/localhost:\d+/);

  for (const dark of [false, true]) {
    const { page, problems } = await visit(`${origin}/`, { dark });
    const read = (selector: string, property: string) => getStyle(page, selector, property);
    expect(await read('.rp-doc p a', 'color')).toBe('rgb(1, 2, 3)');
    expect(await read('.rp-doc p', 'letter-spacing')).toBe('1px');
    // The theme's styles come after those of the config.
    expect(await read('.rp-doc h2', 'border-top-width')).toBe('7px');
    expect(await read('main', 'outline-offset')).toBe('13px');
    expect(await read('.rp-outline nav', 'background-color')).toBe('rgb(4, 5, 6)');
    expect(await read('.rp-doc pre', 'padding-top')).toBe('11px');
    expect(await read('.rp-doc pre span', 'font-style')).toMatch(/^(?:oblique|italic)/);
    expect(await read('.rp-callout--tip code', 'background-color')).toBe('rgb(10, 11, 12)');
    expect(await read('.rp-callout--info code', 'background-color')).toMatch(/0\.\d+\)$/);
    expect(await read(':root', '--rp-c-brand')).toBe('rgb(7, 8, 9)');
    await use(page);
    // Icons of the site, a component and a file, are what the app draws too.
    expect(await page.locator('.rp-search-button img').getAttribute('src')).toBe('/lens.svg');
    expect(await page.locator('.own svg').count()).toBeGreaterThan(0);
    // One that was drawn large has the size of the icon that it replaces.
    expect(await read('[data-sun]', 'width')).toMatch(/^1\d(?:\.\d+)?px$|^20px$/);
    await page.getByRole('button', { name: 'press' }).click();
    await page.getByRole('button', { name: 'pressed' }).waitFor();
    expect(problems()).toEqual([]);
  }
});

it('shows what a theme of the site puts behind a page', async () => {
  const project = site({
    'theme/index.jsx':
      "import { HomeBackground } from 'docgenjs/theme-original';\nexport * from 'docgenjs/theme-original';\nexport const HomeLayout = () => <><HomeBackground style={{ background: 'rgb(200 9 9)' }} /><main><h1>Home</h1></main></>;\n",
    'docs/index.md': '---\npageType: home\n---\n',
  });
  const built = await runDocgen(['build'], { cwd: project.dir });
  expect(built.exitCode, built.stderr).toBe(0);
  const preview = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin] = await preview.waitFor(/http:\/\/localhost:\d+/);
  const { page } = await visit(`${origin}/`);
  const take = () => page.screenshot({ clip: { x: 200, y: 200, width: 20, height: 20 } });

  const shown = await take();
  await page.locator('.rp-home-background').evaluate((element) => element.remove());
  const plain = await take();

  expect(shown.equals(plain)).toBe(false);
});

it('keeps its looks beside a reset that was written for Rspress, and takes the rest of its sheet', async () => {
  const project = site({
    'rspress.config.ts': `import * as path from 'node:path';
import { defineConfig } from '@rspress/core';
export default defineConfig({ root: 'docs', globalStyles: path.join(__dirname, 'all.css') });
`,
    'all.css':
      '* { margin: 0; padding: 0 } ul { list-style: none } h1, .big { font-size: 80px } body { font-family: Georgia } p { outline-offset: 9px }',
    'docs/index.md': '# Home\n\n- one\n',
    'docs/page.mdx': '# Page\n\nText <b className="big">big</b>\n\n- one\n',
  });
  const built = await runDocgen(['build'], { cwd: project.dir });
  expect(built.exitCode, built.stderr).toBe(0);
  const preview = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin] = await preview.waitFor(/http:\/\/localhost:\d+/);
  const { page } = await visit(`${origin}/page`);
  const read = (selector: string, property: string) => getStyle(page, selector, property);
  expect(await read('.rp-doc ul', 'padding-left')).not.toBe('0px');
  expect(await read('.rp-doc ul', 'list-style-type')).toBe('disc');
  expect(await read('.rp-doc h1', 'margin-bottom')).not.toBe('0px');
  expect(await read('.rp-doc h1', 'font-size')).not.toBe('80px');
  expect(await read('.rp-doc .big', 'font-size')).toBe('80px');
  expect(await read('body', 'font-family')).toBe('Georgia');
  // Where the theme says nothing, such a rule counts.
  expect(await read('.rp-doc p', 'outline-offset')).toBe('9px');
});
