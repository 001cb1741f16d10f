/** The output folder: what is written again, what is left, what is shared by whom. */
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Site, site } from '../helpers/site.ts';
import { findLeftovers } from '../helpers/small-site.ts';

/** Inode and time of each output file. */
function stampsOf({ dir }: Site): Record<string, string> {
  const out = join(dir, 'doc_build');
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const { ino, mtimeMs } = statSync(file);
      return [file.slice(out.length + 1), `${ino} ${mtimeMs}`];
    }),
  );
}

function changedBetween(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after })
    .filter((path) => before[path] !== after[path])
    .sort();
}

it('writes nothing when nothing changed', async () => {
  const made = site('plain');
  const first = await made.build();
  const [output, stamps] = [made.output(), stampsOf(made)];
  const second = await made.build();
  expect(first.result.files).toMatchObject({ unchanged: 0, removed: 0 });
  expect(second.result.files).toEqual({ written: 0, unchanged: first.result.files.written, removed: 0 });
  expect(made.output()).toEqual(output);
  expect(stampsOf(made)).toEqual(stamps);
});

it('writes the document, the payload and the search index of a page whose text changed, and nothing else', async () => {
  const made = site('plain');
  await made.build();
  const before = stampsOf(made);
  const built = await made
    .edit('watering.md', (text) => text.replace('Every evening', 'Each evening'))
    .build();
  const changed = changedBetween(before, stampsOf(made));
  expect(changed.filter((path) => !path.startsWith('static/search/'))).toEqual([
    'static/pages/watering.bin',
    'watering.html',
  ]);
  // Manifest, terms and texts; the last two have other names then.
  expect(built.result.files).toMatchObject({ written: 2 + 3, removed: 2 });
  expect(built.html('/watering')).toContain('Each evening');
});

it('removes what no page asks for any more', async () => {
  const made = site('plain');
  await made.build();
  const built = await made
    .remove('tools.md')
    .edit('index.md', (text) => text.replace('[tools](tools.md)', 'tools'))
    .build();
  expect(built.problems()).toEqual([]);
  expect(built.files()).not.toContain('tools.html');
  expect(built.files()).not.toContain('static/pages/tools.bin');
});

it('keeps foreign files when the output is not to be cleaned', async () => {
  const made = site('plain').write(
    'docgen.config.json',
    '{ "builderConfig": { "output": { "cleanDistPath": false } } }',
  );
  made.write('doc_build/CNAME', 'docs.example\n');
  const built = await made.build();
  expect(built.exitCode).toBe(0);
  expect(built.read('CNAME')).toBe('docs.example\n');
  await made.edit('index.md', (text) => `${text}\nMore.\n`).build();
  expect(made.read('doc_build/CNAME')).toBe('docs.example\n');
});

it('copies public files byte for byte, and what output.copy names', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const made = site({
    'docs/index.md': '# Home\n',
    'docs/public/data/all.bin': bytes,
    'docs/public/.well-known/security.txt': 'Contact: x\n',
    'legal/terms.txt': 'terms',
    'docgen.config.json':
      '{ "builderConfig": { "output": { "copy": [{ "from": "legal", "to": "law" }], "distPath": { "root": "public_html" } } } }',
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  expect(built.outDir).toBe(join(made.dir, 'public_html'));
  expect(readFileSync(join(built.outDir, 'data/all.bin')).equals(bytes)).toBe(true);
  expect(built.read('.well-known/security.txt')).toBe('Contact: x\n');
  expect(built.read('law/terms.txt')).toBe('terms');
});

it('refuses two sources for one file, and keeps the former output', async () => {
  const made = site('plain');
  await made.build();
  const output = made.output();
  const built = await made.write('public/tools.html', '<p>mine</p>').build();
  expect(built.exitCode).toBe(1);
  expect(built.problems()).toEqual(['DG7002']);
  expect(built.diagnostics()[0]?.message).toBe(
    '"tools.html" is written twice: by public/tools.html and by tools.md.',
  );
  expect(made.output()).toEqual(output);
});

it('leaves nothing behind but what later builds use, built or failed', async () => {
  const made = site('plain');
  await made.build();
  await made.write('bad.mdx', '<Tabs>\n').build();
  const names = readdirSync(made.dir).sort();
  expect(names).toEqual(['.docgen', 'bad.mdx', 'doc_build', 'index.md', 'tools.md', 'watering.md']);
  expect(readdirSync(join(made.dir, '.docgen')).sort()).toEqual([
    expect.stringMatching(/^output-[\w-]+\.json$/),
    'store',
  ]);
  expect(findLeftovers(made)).toEqual([]);
});

it('takes over what a killed build left', async () => {
  const made = site('plain');
  await made.build();
  const output = made.output();
  // No process has this number: the kernel's highest is 2²².
  mkdirSync(join(made.dir, '.doc_build.staging-4194305'));
  const built = await made.build();
  expect(built.exitCode).toBe(0);
  expect(readdirSync(made.dir).filter((name) => name.startsWith('.doc_build'))).toEqual([]);
  expect(made.output()).toEqual(output);
});

it('gives the same bytes in another folder and at another time', async () => {
  const files = { 'docgen.config.json': '{ "title": "Same" }' };
  const [one, two] = [site('plain'), site('plain')];
  for (const made of [one, two]) {
    for (const [path, text] of Object.entries(files)) made.write(path, text);
  }
  utimesSync(join(two.dir, 'tools.md'), 1, 1);
  await one.build();
  await two.build();
  expect(two.output()).toEqual(one.output());
  const components = [site('components'), site('components')];
  for (const made of components) expect((await made.build()).exitCode).toBe(0);
  expect(components[1]?.output()).toEqual(components[0]?.output());
});
