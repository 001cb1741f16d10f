/** The oldest packages that docgen promises to work with, in a site that uses them. Needs the registry of npm and a Chromium. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { installPackages } from './install-packages.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** The lowest published version of each range of `peerDependencies`. */
const LOWEST: Readonly<Record<string, string>> = {
  '@resvg/resvg-js': '2.6.1',
  '@svgr/core': '8.0.0',
  '@svgr/plugin-jsx': '8.0.1',
  '@terrastruct/d2': '0.1.33',
  '@viz-js/viz': '3.0.0',
  documentation: '14.0.1',
  less: '4.0.0',
  mermaid: '11.0.0',
  postcss: '8.0.0',
  'react-docgen-typescript': '2.2.1',
  sass: '1.70.0',
  satori: '0.26.0',
  sharp: '0.33.0',
  stylus: '0.60.0',
  twoslash: '0.3.1',
  typedoc: '0.28.12',
  'typedoc-plugin-markdown': '4.6.0',
  typescript: '5.0.2',
};

/** Those of commands and servers, and one that does the same as another; they have tests of their own. */
const ELSEWHERE = ['@modelcontextprotocol/sdk', 'aws4fetch', 'bullmq', 'ioredis', 'sass-embedded'];

const SITE = {
  'docgen.config.mjs': `import { pluginApiDocgen } from 'docgenjs/plugins/api-docgen';
import { pluginDiagrams } from 'docgenjs/plugins/diagrams';
import { pluginImages } from 'docgenjs/plugins/images';
import { pluginShiki } from 'docgenjs/plugins/shiki';
import { pluginSocialCards } from 'docgenjs/plugins/social-cards';
import { pluginTypedoc } from 'docgenjs/plugins/typedoc';
export default {
  siteOrigin: 'https://site.example',
  plugins: [
    pluginDiagrams(),
    pluginImages(),
    pluginShiki({ twoslash: true }),
    pluginSocialCards(),
    pluginTypedoc({ entryPoints: ['src/add.ts'] }),
    pluginApiDocgen({ entries: { Box: 'src/box.tsx' } }),
  ],
};
`,
  'docs/index.mdx': `import './a.scss';
import './b.less';
import './c.styl';
import './d.css';
import Logo from './logo.svg?react';

# Home

<Logo className="drawn" />

![Hills](./hills.jpg)

\`\`\`ts twoslash
const one = 1;
//    ^?
\`\`\`

\`\`\`mermaid
graph TD
  First --> Second
\`\`\`

\`\`\`dot
digraph { Third -> Fourth }
\`\`\`

\`\`\`d2
Fifth -> Sixth
\`\`\`

<API moduleName="Box" />
`,
  'docs/a.scss': '$w: 1px; .of-sass { width: $w }',
  'docs/b.less': '@w: 2px; .of-less { width: @w }',
  'docs/c.styl': 'w = 3px\n.of-stylus\n  width w\n',
  'docs/d.css': '.of-postcss { width: 4px }',
  'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  'postcss.config.mjs': `export default {
  plugins: [{ postcssPlugin: 'five', Declaration(rule) { if (rule.value === '4px') rule.value = '5px'; } }],
};
`,
  'src/add.ts':
    '/** Adds numbers. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n',
  'src/box.tsx':
    'export interface BoxProps {\n  /** How large it is. */\n  size?: number;\n}\n/** Holds. */\nexport function Box({ size }: BoxProps) {\n  return <i>{size}</i>;\n}\n',
};

it('names all of them', () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  expect([...Object.keys(LOWEST), ...ELSEWHERE].sort()).toEqual(Object.keys(peerDependencies).sort());
  for (const [name, version] of Object.entries(LOWEST)) {
    const range = peerDependencies[name].replace(/^\D+/, '');
    expect(`${name} ${version}`).toMatch(new RegExp(`^${name} ${range.replaceAll('.', '\\.')}(?:\\.|$)`));
  }
});

it('builds a site with the oldest of them', () => {
  const dir = makeFolder('lowest-peers');
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', dir];
  const tarball = execFileSync('npm', pack, { cwd: PROJECT, encoding: 'utf8' }).trim();
  for (const [path, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  copyFileSync(join(PROJECT, 'docs/public/hills.jpg'), join(dir, 'docs/hills.jpg'));
  const packages = Object.entries(LOWEST).map(([name, version]) => `${name}@${version}`);
  installPackages(dir, [`./${tarball}`, '@fontsource/noto-sans-sc@5', ...packages]);

  const { status, stderr } = spawnSync('npx', ['docgen', 'build'], { cwd: dir, encoding: 'utf8' });

  expect(stderr).not.toMatch(/✖|⚠|error|warning/);
  expect(status).toBe(0);
  const html = readFileSync(join(dir, 'doc_build/index.html'), 'utf8');
  for (const word of ['First', 'Third', 'Fifth', 'How large it is.']) expect(html).toContain(word);
  expect(html).toMatch(/<svg[^>]*class="drawn"/);
  expect(html).toMatch(/srcset="[^"]*\.(?:avif|webp)/i);
  expect(html).toMatch(/twoslash/);
  expect(html).toMatch(/og:image/);
  const styles = execFileSync('sh', ['-c', 'cat doc_build/static/*.css'], { cwd: dir, encoding: 'utf8' });
  expect(styles).toMatch(/\.of-sass\{width:1px\}[\s\S]*\.of-less\{width:2px\}/);
  expect(styles).toMatch(/\.of-stylus\{width:3px\}[\s\S]*\.of-postcss\{width:5px\}/);
  expect(readFileSync(join(dir, 'doc_build/api/functions/add.html'), 'utf8')).toContain('Adds numbers.');
});
