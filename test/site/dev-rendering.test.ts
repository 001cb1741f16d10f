/** Pages of a running `docgen dev` that could not be rendered are tried again with each change. */
import { expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { site } from '../helpers/site.ts';

const { dev } = await loadEngine();

it('shows a page that could not be rendered when it has become one with components', async () => {
  const made = site({
    'docgen.config.json': '{}',
    'docs/index.md': '# Broken\n',
    'theme/index.tsx': `import { usePage } from 'docgenjs/runtime';
import { Layout as Original } from 'docgenjs/theme-original';
export * from 'docgenjs/theme-original';
export function Layout(props) {
  if (usePage().page.title === 'Broken') throw new Error('it is broken');
  return <Original {...props} />;
}
`,
  });
  const server = await dev({ cwd: made.dir, port: 0 });
  onTestFinished(() => server.close());
  const read = async () => (await fetch(server.urls.local)).text();
  expect(await read()).not.toContain('rp-doc');
  made.write('docs/index.mdx', '# Whole\n\nThree: <b>{1 + 2}</b>\n');
  made.remove('docs/index.md');
  await expect.poll(read).toMatch(/Three: <b>3<\/b>/);
});
