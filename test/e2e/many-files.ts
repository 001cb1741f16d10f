/** An author of many pages and many more files, who changes all of them at once. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { type Files, site } from '../helpers/site.ts';
import { seeText } from './author.ts';
import { isSameDocument, markDocument, seeHeading } from './visit.ts';

/** Creates a site of so many pages, each with a block of code. */
function createFiles(count: number): Files {
  const pages = Array.from({ length: count }, (_, at) => [
    `docs/part-${at % 20}/page-${at}.md`,
    `# Page ${at}\n\nWords of page ${at}.\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n`,
  ]);
  return { 'docs/index.md': '# Home\n', ...Object.fromEntries(pages) };
}

/** @param count Number of pages, and of other files. */
export async function tryManyFiles(count: {
  readonly pages: number;
  readonly others: number;
}): Promise<void> {
  const files = createFiles(count.pages);
  const pages = Object.keys(files);
  const others = Array.from({ length: count.others }, (_, at) => `docs/part-${at % 20}/data/${at}.txt`);
  const project = site(files);
  for (const file of others) project.write(file, 'x');

  // A page is there before the others have been compiled, and its sidebar names all of them.
  const dev = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  const first = await (await fetch(new URL('/part-7/page-7', url))).text();
  expect(dev.written()).not.toMatch(/checked/);
  expect(first).toContain('Words of page 7.');
  expect(first).toContain(`>Page ${20 * Math.floor((count.pages - 8) / 20) + 7}<`);
  await dev.waitFor(/pages checked/);

  const { page } = await openPage(new URL('/part-7/page-7', url).href);
  await seeHeading(page, 'Page 7');
  await markDocument(page);
  const addresses = pages.filter((_, at) => at % 50 === 1).map((file) => file.replace(/^docs|\.md$/g, ''));
  /** Returns those of every fiftieth page that do not have the text yet. */
  const findOld = async (text: string): Promise<string[]> => {
    const responses = await Promise.all(
      addresses.map(async (path) => ({ path, html: await (await fetch(new URL(path, url))).text() })),
    );
    return responses.filter(({ html }) => !html.includes(text)).map(({ path }) => path);
  };
  const changeAll = (text: string) => {
    const now = new Date();
    for (const file of others) utimesSync(join(project.dir, file), now, now);
    for (const file of pages) project.edit(file, (before) => `${before}\n${text}\n`);
  };

  changeAll('And more.');
  await seeText(page, 'And more.');
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => findOld('And more.')).toEqual([]);
  // How many there are depends on how long the changes take; each takes many files.
  const updates = dev.written().match(/^↻ .+ in /gm)?.length ?? 0;
  expect(updates).toBeGreaterThan(0);
  expect(updates).toBeLessThan((pages.length + others.length) / 10);

  // So long that the system has no room for what it would have to tell.
  dev.child.kill('SIGSTOP');
  changeAll('And even more.');
  dev.child.kill('SIGCONT');
  await expect.poll(() => findOld('And even more.')).toEqual([]);
  await seeText(page, 'And even more.');
  expect(await isSameDocument(page)).toBe(true);

  // A dead link on the last page is found when all of them have been looked at.
  const last = pages.at(-1) ?? '';
  project.write(last, '# Last\n\n[Gone](./gone.md)\n');
  await dev.waitFor(new RegExp(`${last}:3:1`));
}
