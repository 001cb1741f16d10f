import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';

it('shows on the website, and in the readme, the figures of a run and nothing else', () => {
  const script = join(import.meta.dirname, '../../bench/write-docs.js');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(status).toBe(0);
});

describe('the benchmark', () => {
  interface Figures {
    readonly refused: readonly string[];
    readonly add: (part: string, figures: object, otherCores?: number) => void;
  }
  const load = async <T>(file: string): Promise<T> =>
    import(new URL(`../../bench/${file}`, import.meta.url).href) as Promise<T>;

  it('keeps no figures of a time when other work took part', async () => {
    const { createFigures } = await load<{ createFigures: (file: string, args: string[]) => Figures }>(
      'figures.js',
    );
    const file = join(makeFolder('bench'), 'figures.json');
    const figures = createFigures(file, []);

    figures.add('peers', { pages: 100 }, 0.6);
    expect(existsSync(file)).toBe(false);
    figures.add('builds', { pages: 100 }, 0.1);
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual(['builds']);
    expect(figures.refused).toEqual(['peers']);
  });

  it('takes pages from each folder of real documentation in turn, without what one tool alone reads', async () => {
    const { readRealText } = await load<{ readRealText: (dir: string) => (index: number) => string }>(
      'real-text.js',
    );
    const dir = makeFolder('bench');
    const write = (path: string, text: string) => {
      mkdirSync(join(dir, path, '..'), { recursive: true });
      writeFileSync(join(dir, path), `${text}${'Words. '.repeat(200)}`);
    };
    write('a/one.md', '---\ntitle: One\n---\n\n# First\n\n{{< tip >}} ![](x.png) ');
    write('a/two.md', 'second ');
    write('b/three.md', 'third ');
    writeFileSync(join(dir, 'a/links.md'), 'short');
    const getText = readRealText(dir);

    const texts = [0, 1, 2, 3].map((index) =>
      getText(index)
        .replace(/(?:Words\. )+/, '')
        .split(/\s*\n\s*/)
        .join('|')
        .trim(),
    );
    expect(texts).toEqual([
      '# Page 0|{ {< tip >}}',
      '# Page 1|third',
      '# Page 2|second',
      '# Page 3|{ {< tip >}}',
    ]);
  });

  it('shows what features cost in both languages, without a figure that an earlier run has not measured', async () => {
    const { renderAll } = await load<{ renderAll: (figures: object, lang: 'en' | 'zh') => string }>(
      'tables.js',
    );
    const run = {
      command: 'npm run bench -- --features',
      date: '2026-11-29',
      commit: 'abc',
      machine: { cores: 2, node: 'v20.0.0' },
    };
    const rows = [
      {
        feature: 'formulas',
        unusedBytes: 0,
        uses: 990,
        msPerUse: 1.2,
        bytesPerUse: 96.4,
        bytesOfFirst: 2048,
      },
      { feature: 'comments', uses: 100, msPerUse: -0.1, bytesPerUse: 70, bytesOfFirst: 205 },
    ];
    const readRows = (lang: 'en' | 'zh') =>
      renderAll({ features: { run, rows } }, lang)
        .split('\n')
        .filter((line) => / B \|/.test(line));

    expect(readRows('en')).toEqual([
      '| formulas | 990 | 1.2 ms | 96 B | 2.0 KB | 0 B |',
      '| comments, pages | 100 | 0.0 ms | 70 B | 0.2 KB |  |',
    ]);
    expect(readRows('zh')).toEqual([
      '| 公式 | 990 | 1.2 ms | 96 B | 2.0 KB | 0 B |',
      '| 评论（页） | 100 | 0.0 ms | 70 B | 0.2 KB |  |',
    ]);
  });

  it('has a name in both languages for each feature that it measures', async () => {
    const { FEATURES } = await load<{ FEATURES: readonly { readonly feature: string }[] }>('features.js');
    const { TEXT } = await load<{ TEXT: Readonly<Record<string, { readonly featureNames: object }>> }>(
      'table-text.js',
    );
    const names = FEATURES.map(({ feature }) => feature);

    expect(Object.values(TEXT).map(({ featureNames }) => Object.keys(featureNames))).toEqual([names, names]);
  });
});
