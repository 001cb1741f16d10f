/** Builds that have no reason to write, and builds that lost a part of what they kept. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildAsCold, changingSite, dropKinds, readStamps } from '../helpers/changing-site.ts';
import type { Site } from '../helpers/site.ts';
import { cloneSite } from '../helpers/small-site.ts';

/** Has an element that the theme draws itself: to know of it docgen has to run the theme. */
const THEME = `import { getCustomMDXComponent as original } from '@theme-original';
export * from '@theme-original';
export function getCustomMDXComponent() { return { ...original(), h2: (props) => <h2 {...props} /> }; }
`;

let unchanged: Promise<Site> | undefined;

/** A copy of the site as it was built once, or a site that is changed before its first build. */
async function builtSite(change?: (made: Site) => unknown): Promise<Site> {
  if (change) return build(change);
  unchanged ??= build(() => {});
  return cloneSite(await unchanged);
}

async function build(change: (made: Site) => unknown): Promise<Site> {
  const made = changingSite();
  change(made);
  await delay(30);
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  return made;
}

/** All but docgen's own folder itself, in which the lock comes and goes. */
function stampsOfAll({ dir }: Site): Record<string, string> {
  const { '.docgen/': _, ...stamps } = readStamps(dir);
  return stamps;
}

it.each([
  ['', () => {}],
  [' on a site with a theme', (made: Site) => made.write('theme/index.tsx', THEME)],
])('touches no file and no folder when nothing has changed%s', async (_, change) => {
  const made = await builtSite(change);
  const before = stampsOfAll(made);

  for (const _round of [1, 2]) {
    const { result } = await made.build();
    expect(result.files).toMatchObject({ written: 0, removed: 0 });
    expect(result.reused).toEqual({ pages: 16, rendered: 20 });
    expect(stampsOfAll(made)).toEqual(before);
  }
});

it('makes a lost output again from the store', async () => {
  const made = await builtSite();
  const before = made.output();
  made.remove('doc_build');
  const { result } = await made.build();
  expect(result.reused.pages).toBe(16);
  expect(result.files.written).toBe(Object.keys(before).length);
  expect(made.output()).toEqual(before);
});

it('makes the same in another folder, of what was kept in the first', async () => {
  const made = await builtSite();
  const moved = made.copy().remove('doc_build');
  const { result } = await moved.build();
  expect(result.reused.pages).toBe(16);
  expect(moved.output()).toEqual(made.output());
});

it.each([
  ['bodies', ['body']],
  ['bodies and bundles', ['body', 'bundle']],
  ['bodies, bundles and markup', ['body', 'bundle', 'shell']],
  ['sections and blocks of code', ['text', 'code']],
  ['what is known of pages', ['page']],
])('makes the same when the store has lost %s', async (_, kinds) => {
  const made = await builtSite();
  const bare = made.copy().remove('doc_build');
  const before = made.output();
  dropKinds(made, ...kinds);
  dropKinds(bare, ...kinds);
  for (const each of [made, bare]) {
    await each.build();
    expect(each.output()).toEqual(before);
  }
});

it('has what it had lost back in the store after one build', async () => {
  const made = await builtSite();
  dropKinds(made, 'body', 'shell');
  await made.remove('doc_build').build();
  const { result } = await made.remove('doc_build').build();
  expect(result.reused.pages).toBe(16);
  expect(readdirSync(join(made.dir, '.docgen/store')).join()).toMatch(/\bbody-.*\bshell-/);
});

it('makes the same when it is told to forget everything', async () => {
  const made = await builtSite();
  const before = made.output();
  const { result } = await made.build({ force: true });
  expect(result.reused).toEqual({ pages: 0, rendered: 0 });
  expect(made.output()).toEqual(before);
});

it('finds again what an edit that was taken back had made', async () => {
  const made = await builtSite();
  const text = made.read('docs/en/guide/start.md');
  await made.write('docs/en/guide/start.md', '# Broken [\n').build();
  const built = await buildAsCold(made.write('docs/en/guide/start.md', text));
  expect(built.result.reused.pages).toBe(16);
});

it('is the same as a cold build once what was broken is mended', async () => {
  const made = await builtSite();
  const before = made.output();
  const broken = await buildAsCold(made.edit('docs/en/guide/parts.mdx', (text) => `${text}\n<Counter\n`));
  expect(broken.exitCode).toBe(1);
  expect(made.output()).toEqual(before);
  const again = await buildAsCold(made);
  expect(again.problems()).toEqual(broken.problems());
  const mended = await buildAsCold(
    made.edit('docs/en/guide/parts.mdx', (text) => text.replace('<Counter\n', 'Whole again.\n')),
  );
  expect(mended.problems()).toEqual([]);
});

it('is the same as a cold build once a component that failed is mended', async () => {
  const made = await builtSite();
  const broken = await buildAsCold(
    made.edit('src/counter.tsx', (text) => text.replace('{label}', '{label.a.b}')),
  );
  expect(broken.problems()).toEqual(['DG6001 src/counter.tsx:3:76', 'DG6001 src/counter.tsx:3:76']);
  const mended = await buildAsCold(
    made.edit('src/counter.tsx', (text) => text.replace('{label.a.b}', '{label}!')),
  );
  expect(mended.problems()).toEqual([]);
});

it('says the warnings of pages that have not changed once more, in the same order', async () => {
  const made = await builtSite();
  made
    .edit('docs/en/guide/code.md', (text) => `${text}\n\`\`\`nolang\nx\n\`\`\`\n`)
    .edit('docs/zh/guide/code.md', (text) => `${text}\n\`\`\`nolang2\nx\n\`\`\`\n`)
    .edit('docs/en/_note.mdx', (text) => `${text}\n\`\`\`nolang3\nx\n\`\`\`\n`);
  await delay(30);
  const first = await buildAsCold(made);
  expect(first.problems()).toHaveLength(3);

  const second = await made.build();
  // Code that has no colours is not kept: its two pages are compiled anew.
  expect(second.result.reused.pages).toBe(14);
  expect(second.diagnostics()).toEqual(first.diagnostics());
  const third = await buildAsCold(made.edit('docs/en/guide/start.md', (text) => `${text}\nMore.\n`));
  expect(third.diagnostics()).toEqual(first.diagnostics());
});

it('reports dead links that a change elsewhere has made', async () => {
  const made = await builtSite();
  const built = await buildAsCold(
    made.edit('docs/en/guide/start.md', (text) => text.replace('## Next', '## After')),
  );
  expect(built.problems()).toEqual(['DG4003 docs/en/guide/links.md:7:1']);
});
