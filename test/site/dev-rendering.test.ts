/** What a running `docgen dev` answers while pages are rendered and files change. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runDev } from '../helpers/dev-snapshot.ts';
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

it('shows pages of a project in which nothing can be written, as in a container', async () => {
  const made = site({
    'docgen.config.json': '{}',
    'docs/index.mdx': 'import { Three } from "../three.jsx";\n\n# Home\n\n<Three />\n',
    'three.jsx': 'export const Three = () => <b>{1 + 2}</b>;\n',
    // In the place of its cache folder.
    '.docgen': '',
  });
  const server = await dev({ cwd: made.dir, port: 0 });
  onTestFinished(() => server.close());

  expect(await (await fetch(server.urls.local)).text()).toContain('<b>3</b>');
});

it('has the files that a document names, though the site has changed while it was rendered', async () => {
  const made = site({
    'docgen.config.json':
      '{ "locales": [{ "lang": "en", "label": "English" }, { "lang": "zh", "label": "中文" }] }',
    'docs/en/index.md': '# Home\n',
    'docs/zh/index.md': '# 首页\n',
    'docs/zh/slow.mdx': 'import { Slow } from "../../slow.jsx";\n\n# 慢\n\n<Slow />\n',
    'docs/zh/other.md': '# 旧\n',
  });
  made.write('slow.jsx', writeSlow(made.dir));
  const server = await dev({ cwd: made.dir, port: 0 });
  onTestFinished(() => server.close());
  const fetchText = async (path: string) => (await fetch(new URL(path, server.urls.local))).text();
  const [devPath = ''] = /\/__docgen\/[^/"]+\//.exec(await fetchText('/')) ?? [];
  made.write('hold', '');
  const document = fetchText('/zh/slow');
  await expect.poll(() => existsSync(join(made.dir, 'held'))).toBe(true);
  made.write('docs/zh/other.md', '# 新\n');
  await expect.poll(() => fetchText(`${devPath}static/pages/zh/other.js`)).toContain('新');
  made.remove('hold');

  const files = (await document).match(/\/static\/(?:site|sidebar)-[\w-]+\.json/g) ?? [];
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect((await fetch(new URL(file, server.urls.local))).status, file).toBe(200);
});

it('shows a page that became another file while it was rendered, and the config changed', async () => {
  const made = site({ 'docs/index.mdx': 'import { Slow } from "../slow.jsx";\n\n# Before\n\n<Slow />\n' });
  const { dir } = made;
  const [waiting, waits] = [join(dir, 'waiting'), join(dir, 'waits')];
  const writeConfig = (title: string) =>
    made.write(
      'docgen.config.js',
      `import { existsSync, writeFileSync } from 'node:fs';
async function addPages() {
  if (existsSync(${JSON.stringify(waits)})) writeFileSync(${JSON.stringify(waiting)}, '');
  while (existsSync(${JSON.stringify(waits)})) await new Promise(setImmediate);
  return [];
}
export default { title: '${title}', plugins: [{ name: 'wait', addPages }] };
`,
    );
  writeConfig('One');
  made.write('slow.jsx', writeSlow(dir));
  const running = await runDev(made);
  onTestFinished(() => running.close());
  const read = async () => (await fetch(running.url())).text();
  await running.next(({ kind }) => kind === 'checked');
  made.write('hold', '');
  const held = read();
  await expect.poll(() => existsSync(join(dir, 'held'))).toBe(true);
  made.write('waits', '');
  writeConfig('Two');
  made.write('docs/index.md', '# After\n\nAll is new.\n');
  made.remove('docs/index.mdx');
  await expect.poll(() => existsSync(waiting)).toBe(true);
  made.remove('hold');
  // Its answer is due to the site that replaces this one.
  await new Promise((resolve) => setTimeout(resolve, 200));
  made.remove('waits');

  expect(await held).toContain('All is new.');
  expect(await read()).toContain('All is new.');
});

it('names the pages beside an open one by their titles at once when the config has changed', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `page-${index}`);
  const made = site({
    'docgen.config.json': '{ "title": "One" }',
    ...Object.fromEntries(names.map((name) => [`docs/a/${name}.md`, `# Of a: ${name}\n`])),
    'docs/z/first.md': '# First\n',
    'docs/z/second.md': '# Das Zweite\n',
  });
  const running = await runDev(made);
  onTestFinished(() => running.close());
  const read = async () => (await fetch(new URL('/z/first', running.url()))).text();
  expect(await read()).toContain('Das Zweite');
  await running.next(({ kind }) => kind === 'checked');
  made.write('docgen.config.json', '{ "title": "Two" }');
  await running.next(({ kind, files }) => kind === 'change' && files.includes('docgen.config.json'));
  const page = await read();
  expect(page).toContain('Two');
  expect(page).toContain('Das Zweite');
});

/** Is not done on the server while there is a file named `hold`. */
const writeSlow = (dir: string) => `const fs = globalThis.process?.getBuiltinModule('node:fs');
const [hold, held] = ${JSON.stringify([join(dir, 'hold'), join(dir, 'held')])};
export function Slow() {
  if (fs?.existsSync(hold)) fs.writeFileSync(held, '');
  while (fs?.existsSync(hold));
  return <b>slow</b>;
}
`;

it('has the records of all pages for components that list them, as they are after a change', async () => {
  const made = site({
    'docgen.config.json': '{}',
    'docs/index.mdx': `import { usePages } from 'docgenjs/runtime';

export const List = () => <ul>{usePages().pages.map(({ title }) => <li>{title}</li>)}</ul>;

# All

<List />
`,
    'docs/one.md': '# One\n',
  });
  const server = await dev({ cwd: made.dir, port: 0 });
  onTestFinished(() => server.close());
  const listTitles = async (): Promise<readonly string[]> => {
    const response = await fetch(new URL('/static/page-data.json', server.urls.local));
    return ((await response.json()) as readonly { title: string }[]).map(({ title }) => title);
  };
  const readList = async () => /<ul><li>.*?<\/ul>/.exec(await (await fetch(server.urls.local)).text())?.[0];
  expect(await readList()).toBe('<ul><li>All</li><li>One</li></ul>');
  expect(await listTitles()).toEqual(['All', 'One']);

  made.write('docs/one.md', '# First\n').write('docs/two.md', '# Second\n');
  await expect.poll(listTitles).toEqual(['All', 'First', 'Second']);
  expect(await readList()).toBe('<ul><li>All</li><li>First</li><li>Second</li></ul>');
});
