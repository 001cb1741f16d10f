/** A property that a component of the theme does not have is told, with what was probably meant. */
import { expect, it } from 'vitest';
import { compilePage } from '../../helpers/content.ts';

const compile = async (text: string) => (await compilePage({ text, file: 'page.mdx' })).diagnostics;

it.each([
  ['a slip', '@rspress/core/theme', '<Badge outlien text="new" />', 'outlien', 'Did you mean "outline"?'],
  [
    'nothing like one',
    'docgenjs/theme',
    '<Badge colour="red" />',
    'colour',
    'It has: type, text, children, outline.',
  ],
])('%s', async (_name, specifier, element, name, hint) => {
  const found = await compile(`import { Badge } from '${specifier}'\n\nA ${element} word\n`);
  expect(found).toMatchObject([
    {
      code: 'DG3059',
      severity: 'warning',
      line: 3,
      column: 3,
      hint,
      message: `"Badge" has no property "${name}", so it is left out.`,
    },
  ]);
});

it('is told of a component under another name', async () => {
  const found = await compile("import { Badge as Mark } from '@theme'\n\n<Mark color='red' />\n");
  expect(found).toMatchObject([{ code: 'DG3059' }]);
});

it('is nothing that a component has, that React takes, or that goes on to an element', async () => {
  const text = `import { Badge, Link, Tab, Tabs } from 'docgenjs/theme'
import { Card } from './card'

<Tabs key="a" groupId="os"><Tab label="One">one</Tab></Tabs>
<Link href="/" data-a="b" title="t">home</Link> <Card colour="red" /> <Badge {...props} />
`;
  expect(await compile(text)).toEqual([]);
});
