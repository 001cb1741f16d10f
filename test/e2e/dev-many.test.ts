/** `docgen dev` with many pages, many files at once, several browsers, and one server after another. */
import { expect, it } from 'vitest';
import { startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { author, seeText } from './author.ts';
import { LOOP } from './loop-site.ts';
import { tryManyFiles } from './many-files.ts';
import { isSameDocument, markDocument } from './visit.ts';

/** Pages of the site: where there is no Chinese one, the English one takes its place. */
const PAGES =
  2 * Object.keys(LOOP).filter((path) => /^docs\/en\/(?:.*\/)?[^_/][^/]*\.mdx?$/.test(path)).length;

// `test/stress/many-files.test.ts` does it with thousands.
it('the first page of many is there before the others, and many files that change at once are few updates', async () => {
  await tryManyFiles({ pages: 100, others: 200 });
});

it('a page finds a server that was started again, and is loaded from it', async () => {
  const { project, dev, open } = await author();
  const { page } = await open('/guide/text');
  const port = new URL(page.url()).port;
  dev.child.kill('SIGINT');
  await dev.ended;
  project.edit('docs/en/guide/text.md', (source) => source.replace('First words', 'Meanwhile words'));
  const again = startDocgen(['dev', '--port', port], { cwd: project.dir });
  await again.waitFor(/Local/);
  await seeText(page, 'Meanwhile words');
  expect(await isSameDocument(page)).toBe(false);
  await markDocument(page);
  project.edit('docs/en/guide/text.md', (source) => source.replace('Meanwhile words', 'Later words'));
  await seeText(page, 'Later words');
  expect(await isSameDocument(page)).toBe(true);
});

it('what was compiled is there at the next start, however this one ended', async () => {
  const project = site(LOOP);
  const dev = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  await dev.waitFor(/pages checked/);
  dev.child.kill('SIGKILL');
  await dev.ended;
  const built = await startDocgen(['build', '--json'], { cwd: project.dir }).ended;
  expect(JSON.parse(built.stdout)).toMatchObject({ reused: { pages: PAGES } });
});
