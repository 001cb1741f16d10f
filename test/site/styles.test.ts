/** Which sheets a page loads. */
import { expect, it } from 'vitest';
import { type Built, type Files, site } from '../helpers/site.ts';

const FILES: Files = {
  'docs/index.md': '---\npageType: home\nhero: { name: Handbook }\n---\n',
  'docs/text.md': '# Text\n\nWords.\n',
  'docs/overview.md': '---\noverview: true\n---\n\n# Overview\n',
  'docs/live.mdx': '# Live\n\n{1 + 1}\n',
};

function readStyles(built: Built, path: string): string {
  const hrefs = [...built.html(path).matchAll(/<link rel="stylesheet" href="\/([^"]*)"/g)];
  return hrefs.map(([, href = '']) => built.read(href)).join('\n');
}

it('styles of home pages and overviews come with pages that may have such parts', async () => {
  const built = await site(FILES).build();
  for (const part of ['.rp-home-hero__actions', '.rp-overview-group__list']) {
    expect(readStyles(built, '/text')).not.toContain(part);
    for (const path of ['/', '/overview', '/live']) expect(readStyles(built, path)).toContain(part);
  }
});

it('a theme with such a part in its layout has them on every page', async () => {
  const made = site(FILES).write(
    'theme/index.tsx',
    `import { HomeFooter, Layout as Original } from 'docgenjs/theme-original';
export * from 'docgenjs/theme-original';
export const Layout = () => <Original bottom={<HomeFooter />} />;
`,
  );
  const styles = readStyles(await made.build(), '/text');
  expect(styles).toContain('.rp-home-footer');
});

it('what the config names for every page is there, though the package says that its files do nothing by themselves', async () => {
  const built = await site({
    ...FILES,
    'package.json': '{ "type": "module", "sideEffects": false }',
    'docgen.config.json': `{
      "globalStyles": "./site.css",
      "builderConfig": { "source": { "preEntry": "./start.js" } }
    }`,
    'site.css': '.of-the-site { color: red }\n',
    'start.js': "console.log('begun by the site');\n",
  }).build();

  expect(built.diagnostics()).toEqual([]);
  expect(readStyles(built, '/text')).toContain('.of-the-site');
  const [, script = ''] = /<script [^>]*src="\/([^"]*app-[^"]*)"/.exec(built.html('/text')) ?? [];
  const imported = [...built.read(script).matchAll(/import"\/([^"]*)"/g)].map(([, file = '']) => file);
  const texts = [script, ...imported].map((file) => built.read(file));
  expect(texts.join('\n')).toContain('begun by the site');
});
