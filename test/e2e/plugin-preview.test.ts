/** Demos in a browser, with the policy that docgen writes: what they do, and frames in build and dev. */
import { expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { eventually, use, visit } from './visit.ts';

const fence = (meta: string, code: string) => `\`\`\`tsx ${meta}\n${code}\n\`\`\`\n`;

const COUNTER = `import { useState } from 'react';
export default function Counter() {
  const [count, setCount] = useState(0);
  if (count > 1) throw new Error('too often');
  return <button onClick={() => setCount(count + 1)}>Pressed {count}</button>;
}`;

const FILES = {
  'docgen.config.ts': `
    import { defineConfig } from 'docgenjs';
    import { pluginPreview } from 'docgenjs/plugins/preview';
    export default defineConfig({ title: 'Site', base: '/docs/', csp: true, plugins: [pluginPreview()] });`,
  'docs/index.md': '# Home\n\n```tsx\nconst code = 1;\n```\n',
  // The framed one stands in a part that the page imports.
  'docs/guide.mdx': `import Framed from './_framed.mdx';\n\n# Guide\n\n${fence('preview', COUNTER)}\n<Framed />\n`,
  'docs/_framed.mdx': fence('preview="iframe-follow"', COUNTER),
  'docs/phone.mdx': `# Phone\n\n${fence('preview="iframe-fixed"', 'export default () => <p>first demo</p>;')}\n${fence('preview="iframe-fixed"', 'export default () => <p>second demo</p>;')}`,
};

it('demos run in the page, in frames and in the phone', async () => {
  const project = site(FILES);
  const built = await runDocgen(['build'], { cwd: project.dir });
  expect(built.exitCode, built.stderr).toBe(0);
  const preview = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin] = await preview.waitFor(/http:\/\/localhost:\d+/);

  const { page, problems } = await visit(`${origin}/docs/guide.html`, { dark: true });
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await page.getByRole('button', { name: 'Pressed 1' }).waitFor();
  // The code is there after a click, which needs no script.
  expect(await page.locator('.rp-preview .rp-codeblock').first().isVisible()).toBe(false);
  await page.locator('summary').filter({ hasText: 'Code' }).first().click();
  expect(await page.locator('.rp-preview .rp-codeblock').first().isVisible()).toBe(true);

  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Pressed 0' }).click();
  await frame.getByRole('button', { name: 'Pressed 1' }).waitFor();
  const isDark = () => frame.locator('html').evaluate((root) => root.classList.contains('dark'));
  expect(await isDark()).toBe(true);
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await eventually(isDark, false);
  // As high as what it shows.
  const isLow = () =>
    page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height < 110);
  await eventually(isLow, true);
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await page.getByRole('button', { name: 'Load again' }).click();
  await frame.getByRole('button', { name: 'Pressed 0' }).waitFor();
  expect(problems()).toEqual([]);

  // A demo that fails says so, and the page goes on.
  await page.getByRole('button', { name: 'Pressed 1' }).click();
  await page.getByRole('alert').filter({ hasText: 'too often' }).waitFor();
  await page.getByRole('heading', { name: 'Guide' }).waitFor();

  // A frame may be there before its page is alive.
  const frameIsThere = frame.getByRole('button', { name: 'Pressed 0' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    if (route.request().frame() === page.mainFrame()) await released;
    await route.continue();
  });
  await page.goto(`${origin}/docs/guide.html`, { waitUntil: 'commit' });
  await frameIsThere.waitFor();
  expect(await isLow()).toBe(false);
  release();
  await eventually(isLow, true);

  await page.goto(`${origin}/docs/phone.html`);
  const phone = page.frameLocator('.rp-preview-phone iframe');
  await phone.getByText('first demo').waitFor();
  await phone.getByText('second demo').waitFor();
  expect(await page.locator('iframe').count()).toBe(1);
  expect(await page.locator('.rp-doc-layout__outline').isVisible()).toBe(false);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${origin}/docs/index.html`);
  await use(page);
  const scripts = await Promise.all(
    asked.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text()),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((text) => text.includes('rp-preview'))).toEqual([]);
});

it('dev serves frames itself, and follows edits in them', async () => {
  const project = site(FILES);
  const dev = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  const [origin] = await dev.waitFor(/http:\/\/localhost:\d+/);
  const { page } = await visit(`${origin}/docs/guide`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Pressed 0' }).waitFor();
  for (const file of ['docs/_framed.mdx', 'docs/guide.mdx'])
    project.edit(file, (text) => text.replaceAll('Pressed', 'Clicked'));
  await page.getByRole('button', { name: 'Clicked 0' }).waitFor();
  await page.getByRole('button', { name: 'Load again' }).click();
  await frame.getByRole('button', { name: 'Clicked 0' }).waitFor();
});
