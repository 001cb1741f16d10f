/** Since which release an option, a key, a hook, a flag, an export, a property or a field is there: one record, and pages that say the same. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

type Names = Readonly<Record<string, readonly string[]>>;
interface Sources {
  readonly record: Readonly<Record<string, Names>>;
  readonly changelog: string;
}
interface SinceModule {
  createSince(sources: Sources): {
    find(kind: string, name: string): string | undefined;
    findLater(kind: string, name: string): string | undefined;
    problems(names: Names): readonly string[];
  };
  recordRelease(sources: Sources & { readonly names: Names }): Sources & { readonly version: string };
}

const PROJECT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const { createSince, recordRelease } = (await import(
  new URL('../../scripts/reference/since.js', import.meta.url).href
)) as SinceModule;

const BOIL = { config: ['boil'], flag: [] };
const SOURCES = {
  record: { '1.0.0': BOIL },
  changelog: '# Changelog\n\n## 1.1.0 (unreleased)\n\n- A lid.\n\n## 1.0.0\n\n- A kettle.\n',
};

describe('a name', () => {
  it('that no release has comes with the next one', () => {
    const since = createSince(SOURCES);
    expect(['boil', 'lid'].map((name) => since.find('config', name))).toEqual(['1.0.0', '1.1.0']);
    expect(['boil', 'lid'].map((name) => since.findLater('config', name))).toEqual([undefined, '1.1.0']);
    expect(since.find('flag', 'boil')).toBe('1.1.0');
    expect(since.problems({ config: ['boil', 'lid'], flag: [] })).toEqual([]);
  });

  it('that is new while nothing is unreleased has no release to come with', () => {
    const changelog = SOURCES.changelog.replace(/## 1\.1\.0[^#]*/, '');
    expect(createSince({ ...SOURCES, changelog }).problems({ config: ['boil', 'lid'], flag: [] })).toEqual([
      'config lid is in no release: begin CHANGELOG.md with "## 1.2.0 (unreleased)"',
    ]);
  });

  it('that is gone, or that two releases claim, is a problem', () => {
    const record = { '1.0.0': BOIL, '1.0.1': BOIL };
    const changelog = `${SOURCES.changelog.replace('## 1.0.0', '## 1.0.1\n\n## 1.0.0')}`;
    expect(createSince({ record, changelog }).problems({ config: ['lid'], flag: [] })).toEqual([
      'config boil is gone: take it out of scripts/reference/since.json',
      'config boil is gone: take it out of scripts/reference/since.json',
      'scripts/reference/since.json has config boil in two releases',
    ]);
  });
});

describe('a release', () => {
  it('keeps the names that are new in it, and is unreleased no longer', () => {
    const names = { config: ['lid', 'boil'], flag: ['dev --steam'] };
    const released = recordRelease({ ...SOURCES, names });
    expect(released.record).toEqual({
      '1.0.0': BOIL,
      '1.1.0': { config: ['lid'], flag: ['dev --steam'] },
    });
    expect(released.changelog).toContain('\n## 1.1.0\n');
    expect(createSince(released).problems(names)).toEqual([]);
    expect(createSince(released).find('config', 'lid')).toBe('1.1.0');
    expect(() => recordRelease({ ...released, names })).toThrow('"## 1.2.0 (unreleased)"');
  });

  it('of the changelog has a record, and a record a release', () => {
    const changelog = SOURCES.changelog.replace(' (unreleased)', '');
    expect(createSince({ ...SOURCES, changelog }).problems(BOIL)).toEqual([
      'CHANGELOG.md has the releases 1.0.0, 1.1.0, scripts/reference/since.json 1.0.0',
    ]);
  });
});

interface Fact {
  readonly kind: string;
  readonly name: string;
  readonly since?: string;
  readonly docs: string;
}

describe.each([
  ['en', '- Since: '],
  ['zh', '- 新增于：'],
])('the %s reference', (lang, label) => {
  const facts = JSON.parse(read('schemas/options.json')) as readonly Fact[];

  it('says of every option, key and hook since when it is there, unless it always was', () => {
    const sections = new Map<string, string>();
    const wrong = facts
      .filter(({ kind }) => kind !== 'flag')
      .flatMap(({ name, since, docs }) => {
        const [page = '', id = ''] = docs.split('#');
        const section = findSection(`docs/${lang}${page}.md`, id);
        // A few keys are told of in the section of the option that has them.
        const last = name.replaceAll('[]', '').split('.').at(-1)?.toLowerCase() ?? '';
        if (!id.endsWith(last)) return [];
        sections.set(docs, section);
        const said = section
          .split('\n')
          .find((line) => line.startsWith(label))
          ?.slice(label.length);
        return said === (since === '0.1.0' ? undefined : since) ? [] : [{ name, since, said }];
      });
    expect(wrong).toEqual([]);
    expect(sections.size).toBeGreaterThan(300);
  });

  it.each([
    ['functions of the runtime', 'api/client-api/api-runtime.md', ['withBase', 'addBase']],
    ['parts of the theme', 'api/client-api/api-components.md', ['Sidebar', 'NavList']],
    ['properties of components', 'api/client-api/api-components.md', ['defaultValue?', 'values?']],
    ['options of plugins', 'plugin/official-plugins/llms.md', ['llmsTxt?', 'apiCatalog?']],
  ])('says it of %s in their rows', (_, page, names) => {
    const rows = read(`docs/${lang}/${page}`).split('\n');
    const said = names.map((name) =>
      rows.find((row) => row.startsWith(`| \`${name}\` |`))?.includes('0.2.0'),
    );
    expect(said).toEqual([false, true]);
  });

  it('says it once of fields that came together, and of a component in its section', () => {
    const line = lang === 'en' ? 'Since 0.2.0.' : '新增于 0.2.0。';
    const news = read(`docs/${lang}/plugin/official-plugins/news.md`);
    const [, table = ''] = news.split('reference fields NewsOptions');
    expect(table.split('/reference', 1)[0]?.match(/0\.2\.0/g)).toHaveLength(1);
    expect(table).toContain(`\n${line}\n\n|`);
    expect(findSection(`docs/${lang}/api/client-api/api-components.md`, 'searchview')).toContain(line);
  });
});

/** Text between the heading with this id and the next one. */
function findSection(path: string, id: string): string {
  const parts = read(path).split(/^(?=#{2,6} )/m);
  const found = parts.find((part) => {
    const [, text = '', given] = /^#+ (.+?)(?: \{#(.+)\})?\n/.exec(part) ?? [];
    return (given ?? text.toLowerCase().replaceAll(' ', '-')) === id;
  });
  if (found === undefined) throw new Error(`${path} has no section #${id}`);
  return found;
}
