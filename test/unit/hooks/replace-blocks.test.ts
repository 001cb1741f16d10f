import { expect, it } from 'vitest';
import { createHookRunner } from '../../../src/engine/hooks/hook-runner.ts';
import { replaceBlock } from '../../../src/engine/hooks/replace-blocks.ts';
import type { ReplaceAsk } from '../../../src/engine/markdown/replace.ts';
import type { Plugin } from '../../../src/engine/plugin.ts';
import { createTestConfig } from '../../helpers/content.ts';

const site = createTestConfig();
const block = { code: 'a -> b', lang: 'chart', meta: '', title: undefined, attributes: {} };

/** What is said of a replacement that a plugin gives for a block, or for an element. */
async function refuse(result: unknown, { of = 'block', format = 'mdx' } = {}): Promise<string[]> {
  const replace = () => result as undefined;
  const plugin: Plugin = { name: 'own', markdown: { codeBlock: replace, elements: { Chart: replace } } };
  const request = {
    ...(of === 'block' ? { block } : { element: { name: 'Chart', attributes: {} } }),
    route: {},
    frontmatter: {},
    file: `${site.root}/a.mdx`,
    line: 3,
    format,
    index: 0,
  } as unknown as ReplaceAsk;
  const runner = createHookRunner({ projectDir: site.projectDir });
  const input = { plugins: [plugin], runner, site, cacheText: async () => '' };
  const { replacement, diagnostics } = await replaceBlock(request, input);
  expect(replacement).toBeUndefined();
  return diagnostics.map(({ code, message }) => `${code} ${message.replace(/^.*?: /, '')}`);
}

it.each([
  ['text', 'a replacement must be an object, or nothing.'],
  [[], 'a replacement must have "component", "code", "html" or "markdown".'],
  [{ markdown: '', dependencies: ['near.txt'] }, '"dependencies" must be a list of absolute paths.'],
  [{ markdown: 1 }, '"markdown" must be a string.'],
  [{ code: 1 }, '"code" must be a string.'],
  [{ code: '', inserts: [null] }, '"inserts" must be a list of { line, character, html }.'],
  [
    { code: '', inserts: [{ line: 1, character: 0, html: '', code: null }] },
    '"code" of an insert must be { text, lang }.',
  ],
  [{ code: '', stylesheet: '../a.css' }, '"stylesheet" must be a path in the output folder.'],
  [{ code: '', stylesheet: 1 }, '"stylesheet" must be a path in the output folder.'],
  [{ html: ' ' }, '"html" must be a string that is not empty.'],
  [{ html: '<svg/>', text: 1 }, '"text" must be a string.'],
  [
    { html: '<svg/>', stylesheet: 1 },
    '"stylesheet" must be the absolute path of a file, or a path in the output folder.',
  ],
  [{ component: '/a.tsx', modules: { Demo: {} } }, 'each of "modules" must have "code".'],
  [{ component: '/a.tsx', modules: 'Demo' }, 'each of "modules" must have "code".'],
  [
    { component: '/a.tsx', files: { '../a': '' } },
    '"files" must be texts by their paths in the output folder.',
  ],
  [{ component: '/a.tsx', files: { a: 1 } }, '"files" must be texts by their paths in the output folder.'],
  [{ component: '/a.tsx', props: () => {} }, '"props" must be JSON.'],
  [{ component: '/a.tsx', drawing: { html: '' } }, '"html" must be a string that is not empty.'],
])('is refused with what is wrong in it: %j', async (result, message) => {
  expect(await refuse(result)).toEqual([`DG9503 ${message}`]);
});

it.each([
  [{ code: '' }, 'only a code block can be replaced by "code".'],
  [{ html: '<svg/>' }, 'only a code block can be replaced by "html".'],
])('is refused for an element: %j', async (result, message) => {
  expect(await refuse(result, { of: 'element' })).toEqual([`DG9503 ${message}`]);
});

it.each([
  [
    { markdown: '', format: 'mdx' },
    'a Markdown page cannot include MDX, which runs code; rename the page to ".mdx".',
  ],
  [
    { component: '/a.tsx', modules: { Demo: { code: '' } } },
    'code in a Markdown page is not run; rename the page to ".mdx".',
  ],
])('is refused in a Markdown page: %j', async (result, message) => {
  expect(await refuse(result, { format: 'md' })).toEqual([`DG9503 ${message}`]);
});
