/** A checkout with the line ends of Windows is the same site. */
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';

const FILES = {
  'docgen.config.ts':
    "import { defineConfig } from 'docgenjs';\nexport default defineConfig({ title: 'T' });\n",
  'docs/_meta.json': '["index", "guide"]\n',
  'docs/index.md':
    '---\ntitle: Home\ndescription: |\n  Two\n  lines\n---\n\n# Home\n\nText\nmore\n\n:::tip\nTip\n:::\n',
  'docs/guide.mdx':
    'import { Badge } from \'docgenjs/theme\';\n\n# Guide {#g}\n\n<Badge\n  text="a"\n/>\n\n```ts {1}\nconst a = 1;\nconst b = `\n`;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
};

it('with CRLF, the output has the same bytes as with LF', async () => {
  const lf = await site(FILES).build();
  const crlf = await site(
    Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')])),
  ).build();
  expect([lf.problems(), crlf.problems()]).toEqual([[], []]);
  expect(crlf.site.output()).toEqual(lf.site.output());
});
