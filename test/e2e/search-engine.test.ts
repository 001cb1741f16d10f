/** The part of search that the build and the reader's browser share: a word typed is the word written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import fg from 'fast-glob';
import { expect, it } from 'vitest';
import { analyseText } from '../helpers/analyse-text.ts';
import { openPage } from '../helpers/chromium.ts';

const projectDir = join(import.meta.dirname, '..', '..');
const SCRIPTS = [
  'ＡＢＣ１２ ﬁne ①② Ⅷ ㍿ soft\u00adhyphen zero\u200bwidth x\ufe0f',
  'CAFÉ cafe\u0301 naïve İstanbul STRASSE straße ΟΔΟΣ Ǆ',
  '𠮷野家 豈 々〇 ﾃｽﾄ テスト 검색어 한국어 ไทย हिन्दी العربية עברית',
  'cleanUrls HTMLElement getURLs MAX_FILE_SIZE $scope multi-version v1.2.3 C++ 👩‍👩‍👧 \ud800',
];

it('cuts every text into the same terms in the browser as at build', async () => {
  const files = fg.globSync(['fixtures/**/*.{md,mdx,html}', 'docs/zh/guide/basic/*.md'], { cwd: projectDir });
  const texts = [...SCRIPTS, ...files.map((file) => readFileSync(join(projectDir, file), 'utf8'))];
  const bundle = await build({
    entryPoints: [join(projectDir, 'test/helpers/analyse-text.ts')],
    bundle: true,
    minify: true,
    target: 'es2022',
    globalName: 'search',
    write: false,
  });
  const { page } = await openPage('about:blank');
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });

  const inBrowser = await page.evaluate(
    (list) => list.map((text) => (globalThis as unknown as Search).search.analyseText(text)),
    texts,
  );

  const names = [...SCRIPTS, ...files];
  const isSame = (at: number) => inBrowser[at]?.join('\n') === analyseText(texts[at] ?? '').join('\n');
  expect(names.filter((_, at) => !isSame(at))).toEqual([]);
  expect(inBrowser.flat().length).toBeGreaterThan(10_000);
});

interface Search {
  readonly search: { analyseText(text: string): readonly string[] };
}
