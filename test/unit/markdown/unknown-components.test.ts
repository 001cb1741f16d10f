/** A component that nothing provides is said while the page is compiled, with what was probably meant. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IMPORTS } from '../../../src/engine/markdown/mdx/suggest-component.ts';
import { compilePage } from '../../helpers/content.ts';

const IMPORT = "import { Counter } from './counter'\n\n";

it.each([
  ['an import with another name', `${IMPORT}Some <Countre /> here`, 3, 6, 'Did you mean "Counter"?'],
  [
    'one of the theme',
    '# A\n\n<Tabs />',
    3,
    1,
    "Import it at the top of the page: import { Tabs } from 'docgenjs/theme'",
  ],
  [
    'nearly one of the theme',
    '<Calout>x</Calout>',
    1,
    1,
    `Did you mean "Callout"? Import it at the top of the page: import { Callout } from 'docgenjs/theme'`,
  ],
  [
    'nothing known',
    '> <Nope.Part />',
    1,
    3,
    `Import it at the top of the page: import { Nope } from './Nope'. Or name its file in "markdown.globalComponents".`,
  ],
])('%s', async (_name, text, line, column, hint) => {
  const { diagnostics } = await compilePage({ text, file: 'page.mdx' });
  expect(diagnostics).toMatchObject([{ code: 'DG3056', severity: 'error', line, column, hint }]);
});

it('is nothing that a page imports, defines or finds among global components', async () => {
  const text = `${IMPORT}export const Own = () => <b />\n\n<Counter /><Own /><></>`;
  expect((await compilePage({ text, file: 'page.mdx' })).diagnostics).toEqual([]);
});

it('offers what the package exports', () => {
  const exported = readFileSync('test/e2e/public-exports.txt', 'utf8');
  for (const [name, from] of Object.entries(IMPORTS)) {
    const [, names = ''] = new RegExp(`^${from}\\n((?:  .*\\n)*)`, 'm').exec(exported) ?? [];
    expect(
      names.split('\n').map((line) => line.trim()),
      name,
    ).toContain(name);
  }
});
