/** What an edit of one page changes of a site of 300: files that a host takes in, and readers fetch again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Site, site } from '../helpers/site.ts';

const PAGES = 300;
/** Reached; the aim is 12. */
const MOST = 13;
/** Words as frequent as those of a language: the tenth is a tenth as frequent as the first. */
const WORDS = Array.from({ length: 4000 }, (_, rank) => nameWord(rank));

function nameWord(rank: number): string {
  const digest = createHash('sha256').update(`${rank}`).digest();
  const letters = Array.from(digest.subarray(0, 4 + (rank % 5)), (byte, at) => {
    const set = at % 2 === 0 ? 'bcdfglmnprst' : 'aeiou';
    return set[byte % set.length];
  });
  return letters.join('');
}

/** Returns words of a text by its number: the same ones each time. */
function createText(seed: string, length: number): string {
  return Array.from({ length }, (_, at) => {
    const number = createHash('sha256').update(`${seed} ${at}`).digest().readUInt32BE();
    return WORDS[Math.floor(WORDS.length ** (number / 2 ** 32)) - 1];
  }).join(' ');
}

function createPage(at: number): string {
  const parts = Array.from(
    { length: 6 },
    (_, part) =>
      `## Part ${part}\n\n${createText(`${at} ${part} a`, 40)}.\n\n${createText(`${at} ${part} b`, 30)}.\n`,
  );
  return `# Page ${at}\n\n${createText(`${at}`, 30)}.\n\n${parts.join('\n')}`;
}

/** Returns the digest of each file of the output. */
function readOutput({ dir }: Site): ReadonlyMap<string, string> {
  const outDir = join(dir, 'doc_build');
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(outDir.length + 1), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

describe('a site of 300 pages', () => {
  const project = site({
    'docgen.config.json': '{ "title": "Many" }',
    ...Object.fromEntries(
      Array.from({ length: PAGES }, (_, at) => [`docs/p${1000 + at}.md`, createPage(at)]),
    ),
  });
  let before: ReadonlyMap<string, string>;
  const buildAfter = async (file: string, text: string) => {
    project.write(file, text);
    await delay(30);
    expect((await project.build()).problems()).toEqual([]);
    const after = readOutput(project);
    const changed = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
    before = after;
    return changed;
  };
  beforeAll(async () => {
    await delay(30);
    expect((await project.build()).problems()).toEqual([]);
    before = readOutput(project);
  });

  it.each([37, 150, 271])('has few new files when a sentence is edited, on page %i', async (at) => {
    const page = createPage(at);
    const old = createText(`${at} 3 b`, 30);
    const edited = old
      .split(' ')
      .with(11, createText(`edited ${at}`, 10))
      .toSpliced(12, 9)
      .join(' ');

    const changed = await buildAfter(`docs/p${1000 + at}.md`, page.replace(old, edited));

    expect(page).toContain(old);
    expect(changed).toContain(`p${1000 + at}.html`);
    expect(changed.filter((name) => name.startsWith('static/search/')).length).toBeGreaterThan(2);
    expect(changed.length, changed.join('\n')).toBeLessThanOrEqual(MOST);
  });

  it('has few new texts when a page is added, and few new lists of words when it comes last', async () => {
    const page = (name: string) => `# ${name}\n\n${createText(name, 200)}.\n`;

    const last = await buildAfter('docs/z.md', page('Last'));
    const middle = await buildAfter('docs/p1150a.md', page('Middle'));

    const texts = /^static\/search\/en\/sections\./;
    expect(last.filter((name) => texts.test(name)).length).toBeLessThanOrEqual(2);
    expect(middle.filter((name) => texts.test(name)).length).toBeLessThanOrEqual(4);
    const count = (names: string[]) => names.filter((name) => name.startsWith('static/search/')).length;
    expect(count(last)).toBeLessThanOrEqual(20);
    // The numbers of all sections after it are others.
    expect(count(middle)).toBeGreaterThan(count(last));
  });
});
