/** What dev says while its author works, and that a config which is edited does no harm. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startDocgen } from '../helpers/docgen.ts';
import { type Files, site } from '../helpers/site.ts';

const THREE_PAGES = { 'docs/index.md': '# Home', 'docs/a.md': '# A\n\n[B](./b.md)', 'docs/b.md': '# B' };

/** A site that dev serves and has looked at as a whole. */
async function serve(files: Files) {
  const project = site(files);
  const dev = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(/pages checked/);
  const read = async (path: string) => (await fetch(new URL(path, url))).text();
  return { project, dev, url, read };
}

// A file that was written before may be told of with the next: editors and systems write in several steps.
it('tells each problem once, counts it while it lasts, and says when it is mended', async () => {
  const { project, dev, read } = await serve({ ...THREE_PAGES, 'docs/c.mdx': '# C\n\nGood text\n' });
  expect(await read('c')).toContain('Good text');

  project.write('docs/c.mdx', '# C\n\n<Open>\n');
  await dev.waitFor(/docs\/c\.mdx:3:1/);
  await dev.waitFor(/✖ (?:docs\/c\.mdx|2 files) in .+, 1 error\n/);
  expect(await read('c')).toContain('Good text');
  expect(await read('a')).toContain('href="/b');

  project.write('docs/b.md', '# B\n\nMore.\n');
  await dev.waitFor(/✖ (?:docs\/b\.md|2 files) in .+, 1 error\n/);
  project.write('docs/c.mdx', '# C\n\nBetter text\n');
  // A slow machine may see it while it is still at the other page.
  await dev.waitFor(/↻ (?:docs\/[bc]\.mdx?|2 files) in .+\n✔ Fixed: 1 error\n/);
  expect(await read('c')).toContain('Better text');

  dev.child.kill('SIGINT');
  const { exitCode, stdout, stderr } = await dev.ended;
  expect(exitCode).toBe(130);
  expect(stderr.match(/docs\/c\.mdx:3:1/g)).toHaveLength(1);
  expect(stdout.match(/Fixed/g)).toHaveLength(1);
});

it('says nothing of problems that a change of the config leaves as they are, with and without another server', async () => {
  const config = (title: string, port = '') =>
    `export default { title: '${title}', builderConfig: { server: { ${port} } } };\n`;
  const { project, dev } = await serve({
    ...THREE_PAGES,
    'docs/c.md': '# C\n\n[gone](./gone.md)\n',
    'docgen.config.ts': config('Tea'),
  });
  project.write('docgen.config.ts', config('Pots'));
  await dev.waitFor(/✖ (?:docgen\.config\.ts|2 files) in .+, 1 error\n/);
  project.write('docs/a.md', '# A\n\nMore.\n');
  await dev.waitFor(/✖ (?:docs\/a\.md|2 files) in .+, 1 error\n/);
  project.write('docgen.config.ts', config('Pots', "headers: { 'X-Tea': 'green' }"));
  await dev.waitFor(/✖ docgen\.config\.ts \(.+\): restarted at .+, 1 error\n/);
  project.write('docs/c.md', '# C\n');
  await dev.waitFor(/Fixed: 1 error\n/);

  dev.child.kill('SIGINT');
  const { stdout, stderr } = await dev.ended;
  expect(stderr.match(/docs\/c\.md:3:/g)).toHaveLength(1);
  expect(stdout.match(/Fixed/g)).toHaveLength(1);
});

it('tells of an icon that is removed while it serves, once, and of its return', async () => {
  const { project, dev } = await serve({
    ...THREE_PAGES,
    'docgen.config.json': '{\n  "icon": "/tea.svg"\n}',
    'docs/public/tea.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  project.remove('docs/public/tea.svg');
  await dev.waitFor(/docgen\.config\.json:2:\d+\n +"icon" names "\/tea\.svg", which is not a file/);
  project.write('docs/d.md', '# D\n');
  await dev.waitFor(/docs\/d\.md in .+, 1 warning\n/);
  project.write('docs/public/tea.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await dev.waitFor(/Fixed: 1 warning\n/);

  dev.child.kill('SIGINT');
  const { stderr } = await dev.ended;
  expect(stderr.match(/is not a file in the public folder/g)).toHaveLength(1);
});

it('shows pages with dead links all the same', async () => {
  const { project, dev, read } = await serve(THREE_PAGES);
  project.write('docs/b.md', '# B\n\n[gone](./gone.md)\n');
  await dev.waitFor(/docs\/b\.md:3:\d+/);
  expect(await read('b')).toContain('gone');
});

it('counts the files of a change that has several', async () => {
  const pages = Array.from({ length: 30 }, (_, index) => `docs/page-${index}.md`);
  const files = Object.fromEntries(pages.map((page) => [page, `# ${page}\n`]));
  const { project, dev } = await serve({ ...THREE_PAGES, ...files });
  for (const page of pages) project.write(page, '# Changed\n');
  await dev.waitFor(/↻ [1-9]\d+ files in .+\n/);
  // A slow machine may need more than one batch; none of the files gets lost.
  await expect.poll(() => countFiles(dev.written())).toBeGreaterThanOrEqual(30);
});

it('takes a config that is added, keeps the former one while it is broken, and says so once', async () => {
  const { project, dev, read } = await serve(THREE_PAGES);
  const toTitle = async () => /<title>([^<]*)/.exec(await read('b'))?.[1];
  project.write('docgen.config.mjs', 'export default { title: "First" };');
  await dev.waitFor(/↻ (?:docgen\.config\.mjs|2 files) in/);
  expect(await toTitle()).toBe('B - First');

  project.write('docgen.config.mjs', 'export default { titel: "Late" };');
  await dev.waitFor(/Did you mean "title"/);
  project.write('docs/a.md', '# A again\n');
  // With the config, where that is told of once more.
  await dev.waitFor(/✖ (?:docs\/a\.md|2 files) in .+, 1 error/);
  expect(await toTitle()).toBe('B - First');

  project.write('docgen.config.mjs', 'export default { title: "Late" };');
  await dev.waitFor(/Fixed: 1 error/);
  expect(await toTitle()).toBe('B - Late');

  // Read while it is being written, as it writes the rest of itself.
  project.write(
    'docgen.config.mjs',
    `import { writeFileSync } from 'node:fs';
writeFileSync(import.meta.filename, 'export default { title: "Whole" };');
export default { title: 'Half', bas: '/' };`,
  );
  await expect.poll(toTitle).toBe('B - Whole');
  dev.child.kill('SIGINT');
  const { stderr } = await dev.ended;
  expect(stderr.match(/Did you mean "title"/g)).toHaveLength(1);
  expect(stderr).not.toContain('Did you mean "base"');
});

it('loads a config that is edited often one at a time, ends with the last, and leaks nothing', async () => {
  // Leaves a mark when it is loaded while another load is not done.
  const toConfig = (count: number) => `
    import { existsSync, rmSync, writeFileSync } from 'node:fs';
    if (existsSync('BUSY')) writeFileSync('OVERLAP', '');
    writeFileSync('BUSY', '');
    await new Promise((resolve) => setTimeout(resolve, 30));
    rmSync('BUSY');
    export default { title: 'Title ${count}' };`;
  const { project, dev, url, read } = await serve({ ...THREE_PAGES, 'docgen.config.mjs': toConfig(0) });
  expect(await read('a')).toContain('Title 0');
  // Files are watched from then on.
  await dev.waitFor(/pages checked/);
  const before = countHandles(dev.child.pid);

  const answers = new Set<number>();
  for (let count = 1; count <= 12; count += 1) {
    project.write('docgen.config.mjs', toConfig(count));
    answers.add((await fetch(new URL('a', url))).status);
    await delay(100);
  }
  await dev.waitFor(/docgen\.config\.mjs in/);
  await expect.poll(async () => /<title>([^<]*)/.exec(await read('a'))?.[1]).toBe('A - Title 12');

  expect([...answers]).toEqual([200]);
  expect(existsSync(join(project.dir, 'OVERLAP'))).toBe(false);
  await expect.poll(() => countHandles(dev.child.pid)).toEqual(before);
});

/** How many files the lines of changes speak of. */
function countFiles(written: string): number {
  const counts = [...written.matchAll(/^↻ (?:(\d+) files|docs\/\S+) in/gm)].map(([, count = 1]) =>
    Number(count),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Watchers, watched places and listening sockets of a process, as Linux counts them. */
function countHandles(pid = 0) {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((name) => {
    try {
      return [name, readlinkSync(join(folder, name))] as const;
    } catch {
      return [name, ''] as const;
    }
  });
  const watchers = links.filter(([, target]) => target === 'anon_inode:inotify');
  const watches = watchers.flatMap(([name]) =>
    readFileSync(`/proc/${pid}/fdinfo/${name}`, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('inotify ')),
  );
  const inodes = new Set(links.map(([, target]) => target));
  // Connections that the test itself keeps come and go; whoever listens stays.
  const listening = ['tcp', 'tcp6']
    .flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(`socket:[${inode}]`));
  return { watchers: watchers.length, watches: watches.length, listening: listening.length };
}
