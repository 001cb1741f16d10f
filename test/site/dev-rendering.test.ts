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
  const updates = new Map<string, () => void>();
  const next = (kind: string) => new Promise<void>((resolve) => updates.set(kind, resolve));
  const checked = next('checked');
  const server = await dev({ cwd: made.dir, port: 0, onUpdate: ({ kind }) => updates.get(kind)?.() });
  onTestFinished(() => server.close());
  const read = async () => (await fetch(server.urls.local)).text();
  expect(await read()).not.toContain('rp-doc');
  await checked;
  const changed = next('change');
  made.write('docs/index.mdx', '# Whole\n\nThree: <b>{1 + 2}</b>\n');
  made.remove('docs/index.md');
  await changed;
  expect(await read()).toMatch(/Three: <b>3<\/b>/);
});
