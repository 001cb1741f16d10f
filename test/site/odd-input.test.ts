/** Input that is odd rather than hostile: it builds right, or says what to change and where. */
import { beforeAll, expect, it } from 'vitest';
import { buildGoodSite, type GoodSite } from '../helpers/broken-site.ts';
import { type Built, site } from '../helpers/site.ts';

let good: GoodSite;
beforeAll(async () => {
  good = await buildGoodSite();
});

/** Place, words and next step of each finding. */
const findings = (built: Built) =>
  built
    .diagnostics()
    .map(({ file, line, column, message, hint }) => [
      [file, line, column].filter((part) => part !== undefined).join(':'),
      message,
      hint,
    ]);

it('a container that does not exist is text, with a warning that names the nearest', async () => {
  const built = await site({
    'docs/index.md':
      '# Home\n\n:::wraning\nCareful.\n:::\n\n- list\n\n  ::: checklist\n  x\n  :::\n\n```md\n:::nope\n```\n',
  }).build();
  expect(built.exitCode).toBe(0);
  expect(findings(built)).toEqual([
    [
      'docs/index.md:3:1',
      'There is no container ":::wraning"; the line is shown as text.',
      'Did you mean ":::warning"?',
    ],
    [
      'docs/index.md:9:3',
      'There is no container ":::checklist"; the line is shown as text.',
      'Use one of tip, note, important, warning, caution, danger, info, details, code-group.',
    ],
  ]);
  expect(built.body('/')).toContain(':::wraning');
});

it('a link whose address has a space is text, with a warning that shows how to write it', async () => {
  const built = await site({
    'docs/index.md':
      '# Home\n\nRead [this](my page.md),\nsee ![that](a picture.png) and [fine](<my page.md>).\n\n`[code](my page.md)` and [a note](see below) are text.\n',
    'docs/my page.md': '# My page\n\n[back](./)\n',
  }).build();
  expect(built.exitCode).toBe(0);
  expect(findings(built)).toEqual([
    [
      'docs/index.md:3:6',
      'Link "my page.md" is shown as text: an address ends at a space.',
      'Put it in angle brackets: "(<my page.md>)".',
    ],
    [
      'docs/index.md:4:5',
      'Image "a picture.png" is shown as text: an address ends at a space.',
      'Put it in angle brackets: "(<a picture.png>)".',
    ],
  ]);
  expect(built.body('/')).toContain('<a href="/my%20page.html">fine</a>');
});

it('what a component puts where no browser leaves it is told of in each build', async () => {
  const odd = site({
    'docs/index.mdx': "import { Box } from '../box';\n\n# Home\n\nText <Box /> text.\n\n<Box />\n",
    'docs/fine.mdx': "import { Box } from '../box';\n\n# Fine\n\n<Box />\n\n[back](./)\n",
    'box.tsx': 'export const Box = () => <div>{1 + 1}</div>;\n',
  });
  const message =
    'Server and browser draw different pages: no browser leaves <div> in <p>, where a component has put it.';
  for (const built of [await odd.build(), await odd.build()]) {
    expect(built.exitCode).toBe(0);
    expect(findings(built).map(([place, said]) => [place, said])).toEqual([['docs/index.mdx', message]]);
    expect(built.body('/')).toContain('<div>2</div>');
  }
});

it('links that leave the docs folder are dead', async () => {
  const built = await good.break(1, {
    'docs/a.md': '# A\n\n[one](../README.md)\n\n[two](..)\n\n[three](../../b)\n',
    'README.md': '# Read me\n',
  });
  expect(built.problems()).toEqual(['DG4001 docs/a.md:3:1', 'DG4001 docs/a.md:5:1', 'DG4001 docs/a.md:7:1']);
});

it('a .tsx file in the docs folder that exports no component', async () => {
  const built = await good.break(1, {
    'docs/helper.tsx': 'export const Helper = () => <b>help</b>;\n',
  });
  expect(findings(built)).toEqual([
    [
      'docs/helper.tsx',
      'The page has no default export.',
      'Export the component that renders the page as default, or leave the file out with "route.exclude" if it is not a page.',
    ],
  ]);
});

it('HTML with a style attribute in MDX', async () => {
  const built = await good.break(1, {
    'docs/hot.mdx': '# Hot\n\n<p style="color: red; --x: 1; font-size:2em">hot</p>\n',
  });
  expect(findings(built)).toEqual([
    [
      'docs/hot.mdx:3:1',
      'The style of <p> is a string; in MDX it must be an object.',
      "Write style={{ color: 'red', '--x': '1', fontSize: '2em' }}.",
    ],
  ]);
});

it.each([
  ['a brace that is never closed', 'a { b', '3:3', /write "\\\{"/],
  ['a brace that holds no JavaScript', 'use {a b} here', '3:8', /write "\\\{"/],
  ['a "<" that begins no element', 'if a <5 then', '3:6', /write "&lt;"/],
  ['an element that is not closed', '<Note>\n\ntext', '3:1', /"<\/Note>".*"<Note \/>"/],
  ['a comment of HTML', '<!-- no -->', '3:1', undefined],
])('%s in MDX comes with the way to write it', async (_what, text, place, hint) => {
  const built = await good.break(1, { 'docs/odd.mdx': `# Odd\n\n${text}\n` });
  const [found] = built.diagnostics();
  expect(built.diagnostics()).toHaveLength(1);
  expect(`${found?.code} ${found?.line}:${found?.column}`).toBe(`DG3041 ${place}`);
  expect(found?.excerpt).toBe(text.split('\n')[0]);
  if (hint === undefined) expect(found?.message).toContain('{/* text */}');
  else expect(found?.hint).toMatch(hint);
});

it('a page that waits for ever is named, and the others are still checked', async () => {
  const built = await good.break(1, {
    'docs/odd.mdx': '# Odd\n\nexport const never = await new Promise(() => {})\n\n{never}\n',
    'docs/worse.mdx': '# Worse\n\n{missing}\n',
  });
  expect(built.problems()).toEqual(['DG6001 docs/odd.mdx', 'DG6001 docs/worse.mdx:3:2']);
  expect(built.diagnostics().find(({ file }) => file === 'docs/odd.mdx')?.message).toBe(
    'The page cannot be rendered: it waits for a promise that never settles.',
  );
});
