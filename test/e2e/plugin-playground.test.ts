/** A playground in a browser, with the policy that docgen writes. */
import { expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { eventually, visit } from './visit.ts';

const FILES = {
  'docgen.config.ts': `
    import { defineConfig } from 'docgenjs';
    import { pluginPlayground } from 'docgenjs/plugins/playground';
    export default defineConfig({ title: 'Site', base: '/docs/', csp: true, plugins: [pluginPlayground()] });`,
  'docs/index.md': `# Play

\`\`\`tsx playground title="hello.tsx"
import { useState } from 'react';
const word: string = 'Pressed';
export default function Hello() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{word} {count}</button>;
}
\`\`\`

${'Text.\n\n'.repeat(60)}

\`\`\`jsx playground
const farBelow = 1;
\`\`\`

\`\`\`jsx playground direction=vertical
export default () => { throw new Error('at work'); };
\`\`\`
`,
};

it('code runs in its frame, and again when it was changed', async () => {
  const project = site(FILES);
  const built = await runDocgen(['build'], { cwd: project.dir });
  expect(built.exitCode, built.stderr).toBe(0);
  const preview = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin] = await preview.waitFor(/http:\/\/localhost:\d+/);

  const { page, problems } = await visit(`${origin}/docs/index.html`, { dark: true });
  const frame = page.frameLocator('iframe').first();
  await frame.getByRole('button', { name: 'Pressed 0' }).click();
  await frame.getByRole('button', { name: 'Pressed 1' }).waitFor();
  await frame.locator('html.dark').waitFor();
  // The others are far away: code blocks, without frames.
  expect(await page.locator('iframe').count()).toBe(1);
  // What comes there moves nothing.
  expect((await page.locator('.rp-playground__result').last().boundingBox())?.height).toBeGreaterThanOrEqual(
    96,
  );
  // It sees nothing of page and site.
  expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null');

  const editor = page.getByRole('textbox', { name: 'Code, can be changed' }).first();
  const write = async (text: string) => {
    await editor.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  await write('export default () => <p>written by hand</p>;');
  await frame.getByText('written by hand').waitFor();
  await write('export default () => <p>;');
  await frame
    .getByRole('alert')
    .filter({ hasText: /The code cannot be compiled \(line 1, column \d+\):/ })
    .waitFor();
  await write("import x from 'left-pad';\nexport default x;");
  await frame.getByRole('alert').filter({ hasText: 'There is no module "left-pad" here.' }).waitFor();

  // Tab indents; after Escape it leaves.
  await page.keyboard.press('Tab');
  expect(await editor.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await editor.evaluate((element) => element.matches(':focus'))).toBe(false);

  await page.getByRole('button', { name: 'Reset' }).first().click();
  await frame.getByRole('button', { name: 'Pressed 0' }).waitFor();
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await eventually(() => frame.locator('html').evaluate((root) => root.classList.contains('dark')), false);

  await page.locator('.rp-playground').last().scrollIntoViewIfNeeded();
  await page.frameLocator('iframe').nth(1).getByText('No default export').waitFor();
  await page.frameLocator('iframe').nth(2).getByRole('alert').filter({ hasText: 'at work' }).waitFor();
  expect(problems()).toEqual([]);
});

it('says in the language of the page what is wrong with the code', async () => {
  const project = site({
    'docgen.config.ts': `
      import { pluginPlayground } from 'docgenjs/plugins/playground';
      export default { title: '站点', lang: 'zh', csp: true, plugins: [pluginPlayground()] };`,
    'docs/index.md': `# 演练

\`\`\`jsx playground
export default () => <p>;
\`\`\`

\`\`\`jsx playground
export default () => { throw new Error('坏了'); };
\`\`\`
`,
  });
  const built = await runDocgen(['build'], { cwd: project.dir });
  expect(built.exitCode, built.stderr).toBe(0);
  const preview = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin] = await preview.waitFor(/http:\/\/localhost:\d+/);

  const { page } = await visit(`${origin}/index.html`);
  const alert = (index: number) => page.frameLocator('iframe').nth(index).getByRole('alert');
  await page.locator('.rp-playground').last().scrollIntoViewIfNeeded();
  await eventually(
    () => alert(0).innerText(),
    '代码无法编译（第 1 行，第 19 列）：\n\nUnexpected token, expected ";"',
  );
  await eventually(() => alert(1).innerText(), '代码运行出错：\n\nError: 坏了');
});
