/**
 * Trust 56: the same input gives the same bytes, whatever the machine, the moment and
 * what was built before. The site has components, languages and enough pages to be
 * compiled and rendered by several threads.
 */
import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { type Fault, withFault } from '../helpers/faults.ts';
import { type Site, site } from '../helpers/site.ts';
import { cloneSite } from '../helpers/small-site.ts';

type Output = Readonly<Record<string, string>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Enough for threads to share the pages; and few, where that makes no difference. */
const MANY = 310;
const FEW = 10;
/** Every so many pages there are two with code, whose colours take most of the time. */
const CODE_EVERY = 10;

let many: Output;
let built: Site;
let edited: Output;

function readerSite(pages: number): Site {
  const made = site('reader');
  for (let at = 0; at < pages; at += 1) {
    const [lang, language] = at % 2 === 0 ? ['en', 'js'] : ['zh', 'json'];
    const code = at % CODE_EVERY < 2 ? `\`\`\`${language}\n[${at}, "${at}"]\n\`\`\`` : 'No code.';
    made.write(`docs/${lang}/many/part-${at}.md`, `# Part ${at}\n\nText.\n\n## Section\n\n${code}\n`);
  }
  return made;
}

/** Changes of every kind: text, title, component, navigation, a page gone, one that is new. */
function edit(made: Site): Site {
  return made
    .edit('docs/en/guide/start.md', (text) => `${text}\nOne more line.\n`)
    .edit('docs/en/many/part-0.md', (text) => text.replace('# Part 0', '# The first part'))
    .edit('parts/counter.tsx', (text) =>
      text.replace('export function Counter', '/* edited */\nexport function Counter'),
    )
    .edit('docs/zh/guide/_meta.json', (text) => `${text}\n`)
    .remove('docs/en/many/part-8.md')
    .write('docs/en/many/part-9000.md', '# Late\n\n```js\n"late"\n```\n');
}

async function build({ dir }: Site, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: dir, env });
  expect([exitCode, stderr]).toEqual([0, '']);
}

/** Paths that are not the same in both; short where two whole outputs would fill the screen. */
function findDifferences(one: Output, other: Output): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => one[path] !== other[path])
    .sort();
}

// A hook, but for helpers that only work inside a test.
it('has something to compare with', async () => {
  const large = readerSite(MANY);
  await build(large);
  many = large.output();
  expect(Object.keys(many).length).toBeGreaterThan(2 * MANY);
  built = readerSite(FEW);
  await build(built);
  const changed = edit(readerSite(FEW));
  await build(changed);
  edited = changed.output();
  expect(findDifferences(built.output(), edited).length).toBeGreaterThan(5);
});

const VARIATIONS: readonly (readonly [string, Readonly<Record<string, string>>, Fault])[] = [
  [
    'in another time zone and language, on one core, for a user who keeps files private, folders read in reverse',
    { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' },
    { umask: 0o077, cpus: 1, folders: 'reversed' },
  ],
  [
    'on eight cores, years ago, folders read in no order',
    {},
    { cpus: 8, clockBackMs: 20 * 365 * DAY_MS, folders: 'shuffled' },
  ],
];

it.each(VARIATIONS)('gives the same bytes %s', async (_name, env, fault) => {
  const made = readerSite(MANY);
  await build(made, { ...env, ...withFault(fault) });
  expect(findDifferences(made.output(), many)).toEqual([]);
});

it('gives the same bytes after an edit, on top of what was kept, with the clock set back meanwhile', async () => {
  const made = edit(cloneSite(built));
  utimesSync(join(made.dir, 'docs/en/guide/start.md'), 1, 1);
  await build(made, withFault({ clockBackMs: 400 * DAY_MS }));
  expect(findDifferences(made.output(), edited)).toEqual([]);
});

it('gives the same bytes when the output is gone and all else was kept', async () => {
  const made = cloneSite(built).remove('doc_build');
  await build(made);
  expect(findDifferences(made.output(), built.output())).toEqual([]);
});

it('gives the same bytes with --force', async () => {
  const made = edit(cloneSite(built));
  const { exitCode } = await runDocgen(['build', '--force'], { cwd: made.dir });
  expect(exitCode).toBe(0);
  expect(findDifferences(made.output(), edited)).toEqual([]);
});

it('gives the same bytes whichever half of the store is missing', async () => {
  const toKinds = ({ dir }: Site) => [
    ...new Set(readdirSync(join(dir, '.docgen/store')).map((name) => name.split('-', 1)[0] ?? '')),
  ];
  const kinds = toKinds(built);
  expect(kinds.length).toBeGreaterThan(3);
  // Each kind is missing once while its neighbours are there; `test/site/incremental.test.ts` tries more.
  for (const odd of [0, 1]) {
    const made = edit(cloneSite(built));
    const folder = join(made.dir, '.docgen/store');
    const missing = kinds.filter((_, at) => at % 2 === odd);
    for (const name of readdirSync(folder))
      if (missing.some((kind) => name.startsWith(`${kind}-`))) rmSync(join(folder, name));
    await build(made);
    const differences = findDifferences(made.output(), edited);
    expect(differences, `without ${missing.join(', ')}`).toEqual([]);
  }
});
