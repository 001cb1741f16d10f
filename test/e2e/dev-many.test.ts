/** `docgen dev` with many pages, many files at once, several browsers, and one server after another. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { type Files, site } from '../helpers/site.ts';
import { author, seeText } from './author.ts';
import { LOOP } from './loop-site.ts';
import { isSameDocument, markDocument, seeHeading } from './visit.ts';

/** A site of so many pages, each with a block of code. */
function toFiles(count: number): Files {
  const pages = Array.from({ length: count }, (_, at) => [
    `docs/part-${at % 20}/page-${at}.md`,
    `# Page ${at}\n\nWords of page ${at}.\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n`,
  ]);
  return { 'docs/index.md': '# Home\n', ...Object.fromEntries(pages) };
}

it('the first page of 2 000 is there before the others have been compiled', async () => {
  const made = site(toFiles(2000));
  const dev = startDocgen(['dev', '--port', '0'], { cwd: made.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  const first = await (await fetch(new URL('/part-7/page-7', url))).text();
  expect(dev.written()).not.toMatch(/checked/);
  expect(first).toContain('Words of page 7.');
  // The sidebar names pages that nobody has compiled.
  expect(first).toContain('>Page 1987<');
  // A dead link on the last page is found when all of them have been looked at.
  made.write('docs/part-19/page-1999.md', '# Page 1999\n\n[Gone](./gone.md)\n');
  await dev.waitFor(/docs\/part-19\/page-1999\.md:3:1/);
});

/** A batch ends after half a second at the latest, also where writing the files takes longer (trust §4). */
const LONGEST_BATCH_MS = 500;

it('10 000 files that change at once are one update, and what is looked at is seen first', async () => {
  const made = site(toFiles(1000));
  const others = Array.from({ length: 9000 }, (_, at) => `docs/part-${at % 20}/data/${at}.txt`);
  for (const file of others) made.write(file, 'x');
  const dev = startDocgen(['dev', '--port', '0'], { cwd: made.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/1001 pages checked/);
  const { page } = await openPage(new URL('/part-7/page-7', url).href);
  await seeHeading(page, 'Page 7');
  await markDocument(page);
  const pages = Object.keys(toFiles(1000));
  /** Of every fiftieth page, those that do not say it yet. */
  const findOld = async (text: string): Promise<string[]> => {
    const paths = Array.from({ length: 20 }, (_, at) => `/part-${(at * 50) % 20}/page-${at * 50}`);
    const shown = await Promise.all(
      paths.map(async (path) => ({ path, html: await (await fetch(new URL(path, url))).text() })),
    );
    return shown.filter(({ html }) => !html.includes(text)).map(({ path }) => path);
  };

  const now = new Date();
  const start = performance.now();
  for (const file of others) utimesSync(join(made.dir, file), now, now);
  for (const file of pages) made.edit(file, (text) => `${text}\nAnd more.\n`);
  const batches = Math.ceil((performance.now() - start) / LONGEST_BATCH_MS);
  await seeText(page, 'And more.');
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => findOld('And more.'), { timeout: 30_000 }).toEqual([]);
  expect(dev.written().match(/^✔ .+ in /gm)?.length).toBeLessThanOrEqual(batches + 4);

  // So long that the system has no room for what it would have to tell.
  dev.child.kill('SIGSTOP');
  for (const file of others) utimesSync(join(made.dir, file), now, now);
  for (const file of pages) made.edit(file, (text) => `${text}\nAnd even more.\n`);
  dev.child.kill('SIGCONT');
  await expect.poll(() => findOld('And even more.'), { timeout: 30_000 }).toEqual([]);
  await seeText(page, 'And even more.');
  expect(await isSameDocument(page)).toBe(true);
});

it('browsers ask for nothing when another page is edited', async () => {
  const { made, open } = await author();
  const text = await open('/guide/text');
  const code = await open('/guide/code');
  const before = code.requests().length;
  made.edit('docs/en/guide/text.md', (source) => source.replace('First words', 'Other words'));
  await seeText(text.page, 'Other words');
  made.edit('docs/en/guide/code.md', (source) => source.replace('A page', 'One page'));
  await seeText(code.page, 'One page of code');
  const asked = code.requests().slice(before);
  expect(asked.map((address) => new URL(address).pathname.replace(/^.*\/static/, ''))).toEqual([
    '/pages/guide/code.js',
  ]);
});

it('a page finds a server that was started again, and is loaded from it', async () => {
  const { made, dev, open } = await author();
  const { page } = await open('/guide/text');
  const port = new URL(page.url()).port;
  dev.child.kill('SIGINT');
  await dev.ended;
  made.edit('docs/en/guide/text.md', (source) => source.replace('First words', 'Meanwhile words'));
  const again = startDocgen(['dev', '--port', port], { cwd: made.dir });
  await again.waitFor(/Local/);
  await seeText(page, 'Meanwhile words');
  expect(await isSameDocument(page)).toBe(false);
  await markDocument(page);
  made.edit('docs/en/guide/text.md', (source) => source.replace('Meanwhile words', 'Later words'));
  await seeText(page, 'Later words');
  expect(await isSameDocument(page)).toBe(true);
});

it('what was compiled is there at the next start, however this one ended', async () => {
  const made = site(LOOP);
  const dev = startDocgen(['dev', '--port', '0'], { cwd: made.dir });
  await dev.waitFor(/pages checked/);
  dev.child.kill('SIGKILL');
  await dev.ended;
  const built = await startDocgen(['build', '--json'], { cwd: made.dir }).ended;
  expect(JSON.parse(built.stdout)).toMatchObject({ reused: { pages: 8 } });
});
