/** UnoCSS through PostCSS, as its own documentation sets it up. Needs the registry of npm. */
import { expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { installPackages } from './install-packages.ts';

const VERSION = '66.11.0';

it('classes of pages and components get their rules, and others when they change', async () => {
  const made = site({
    'docgen.config.json': JSON.stringify({ globalStyles: 'uno.css' }),
    'uno.css': '@unocss preflights;\n@unocss default;\n',
    'uno.config.mjs': `import { presetWind3 } from '@unocss/preset-wind3';
export default { content: { filesystem: ['docs/**/*.mdx', 'parts/**/*.jsx'] }, presets: [presetWind3()] };
`,
    'postcss.config.mjs': "import UnoCSS from '@unocss/postcss';\nexport default { plugins: [UnoCSS()] };\n",
    'parts/box.jsx': 'export const Box = () => <b className="px-7">Box</b>;\n',
    'docs/index.mdx':
      'import { Box } from \'../parts/box.jsx\';\n\n# Home\n\n<Box /> <i className="mt-3">text</i>\n',
  });
  const names = ['postcss', 'preset-wind3', 'core'].map((name) => `@unocss/${name}@${VERSION}`);
  installPackages(made.dir, [...names, 'postcss']);
  const readRules = async () => {
    // It looks for files from the folder in which the command runs.
    const built = await runDocgen(['build'], { cwd: made.dir });
    expect(built.exitCode, built.stderr).toBe(0);
    const [, sheet = ''] =
      /<link rel="stylesheet" href="([^"]*)"/.exec(made.read('doc_build/index.html')) ?? [];
    return [...made.read(`doc_build${sheet}`).matchAll(/\.(?:px|mt)-\d\{[^}]*\}/g)].map(String).sort();
  };
  expect(await readRules()).toEqual([
    '.mt-3{margin-top:.75rem}',
    '.px-7{padding-left:1.75rem;padding-right:1.75rem}',
  ]);
  made.edit('docs/index.mdx', (text) => text.replace('mt-3', 'mt-9'));
  made.edit('parts/box.jsx', (text) => text.replace('px-7', 'px-8'));
  expect(await readRules()).toEqual([
    '.mt-9{margin-top:2.25rem}',
    '.px-8{padding-left:2rem;padding-right:2rem}',
  ]);
});
