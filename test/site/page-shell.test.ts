/** The markup around the body of a page: rendered without it, and found again when only the body changes. */
import { expect, it } from 'vitest';
import { type Built, site } from '../helpers/site.ts';

const BODY = '<p>One “and” two.</p>';

/** Shows another number each time that it is rendered. */
const layout = (jsx: string) => `import { Content } from 'docgenjs/runtime';
export * from '@theme-original';
export function Layout() {
  return <main><i>{Math.random()}</i>${jsx}</main>;
}
`;

const readNumber = (built: Built) => /<i>(.*?)<\/i>/.exec(built.html('index.html'))?.[1];

it.each([
  ['once', '<Content />', 1],
  ['twice', '<Content /><hr /><Content />', 2],
  ['nowhere', 'Nothing', 0],
])('has the body where the theme shows it: %s', async (_, jsx, times) => {
  const made = site({ 'docs/index.md': 'One “and” two.\n', 'theme/index.tsx': layout(jsx) });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('index.html').split(BODY)).toHaveLength(times + 1);
  expect(built.html('index.html')).not.toContain('<docgen-body');
  // From the store, of which only the output is lost.
  const again = await made.remove('doc_build').build();
  expect(again.html('index.html')).toBe(built.html('index.html'));
});

it('is not rendered again for another body with the same outline and description', async () => {
  const write = (end: string) => `# Title\n\nBeginning.\n\n## Section\n\n${end}\n`;
  const made = site({ 'docs/index.md': write('End.'), 'theme/index.tsx': layout('<Content />') });
  const first = readNumber(await made.build());
  expect(first).toMatch(/^0\.\d+$/);
  const edited = await made.write('docs/index.md', write('Other $& “…”')).build();
  expect(edited.html('index.html')).toContain('<p>Other $&amp; “…”</p>');
  expect(readNumber(edited)).toBe(first);
  const titled = await made.write('docs/index.md', write('End.').replace('Title', 'Other')).build();
  expect(readNumber(titled)).not.toBe(first);
});

it('keeps what looks like the place of a body, in texts and in a body', async () => {
  const made = site({
    'docs/index.md': '---\ntitle: "<docgen-body></docgen-body>"\n---\n\n`<docgen-body></docgen-body>`\n',
    'docs/page.mdx': '# Page\n\n{"<docgen-body></docgen-body>"}\n',
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  for (const page of ['index.html', 'page.html'])
    expect(built.html(page)).toContain('&lt;docgen-body&gt;&lt;/docgen-body&gt;');
});

it('keeps the room of the logo in the bar before the image is there', async () => {
  const built = await site({
    'docs/index.md': '# Home\n',
    'docs/public/light.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 196 64"/>',
    'docs/public/dark logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="98" height="32"/>',
    'docgen.config.json':
      '{ "base": "/kit/", "logo": { "light": "/light.svg", "dark": "/kit/dark%20logo.svg" } }',
  }).build();
  expect(built.problems()).toEqual([]);
  const logos = [...built.html('index.html').matchAll(/<img class="rspress-logo"[^>]*>/g)].map(String);
  expect(logos).toEqual([
    expect.stringMatching(/ src="\/kit\/light\.svg".* width="196" height="64"/),
    expect.stringMatching(/ src="\/kit\/dark%20logo\.svg".* width="98" height="32"/),
  ]);
});

it('asks for the style sheet before the logo, which no page waits for', async () => {
  const built = await site({
    'docs/index.md': '# Home\n',
    'docs/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 196 64"/>',
    'docgen.config.json': '{ "logo": "/logo.svg" }',
  }).build();
  const html = built.html('index.html');
  expect(/<img class="rspress-logo"[^>]*>/.exec(html)?.[0]).toContain('fetchPriority="low"');
  expect(html).not.toContain('as="image"');
});

it('does without for a logo of another site', async () => {
  const built = await site({
    'docs/index.md': '# Home\n',
    'docgen.config.json': '{ "logo": "https://example.com/logo.svg" }',
  }).build();
  expect(/<img class="rspress-logo"[^>]*>/.exec(built.html('index.html'))?.[0]).not.toContain('width');
});
