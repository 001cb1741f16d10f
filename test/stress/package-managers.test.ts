/** Sites of other package managers, which lay packages out in their own ways. Needs the registry of npm. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { installPackages } from './install-packages.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** Nothing of React is a dependency of the site itself. */
const SITE = {
  'docgen.config.ts': `import { defineConfig } from 'docgenjs';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default defineConfig({ siteOrigin: 'https://site.example', plugins: [pluginSitemap()] });
`,
  'docs/index.mdx': `import { useState } from 'react';
import { Badge } from 'docgenjs/theme';
import { usePage } from 'docgenjs/runtime';

export const Three = () => <b>{\`\${useState(3)[0]} \${usePage().page.title}\`}</b>;

# Home

<Three /> <Badge text="new" />

\`\`\`ts
let colour = 1;
\`\`\`
`,
  'theme/index.tsx': `export * from 'docgenjs/theme-original';
export const DocFooter = () => <i>the end</i>;
`,
};

let folder: string;
let tarball: string;
beforeAll(() => {
  folder = makeFolder('package-managers');
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  tarball = join(folder, execFileSync('npm', pack, { cwd: PROJECT, encoding: 'utf8' }).trim());
  installPackages(folder, ['pnpm@9.15.9', '@yarnpkg/cli-dist@4.9.2']);
});

it.each([
  ['pnpm', 'pnpm/bin/pnpm.cjs', ['install', '--ignore-scripts', '--prefer-offline'], {}],
  ['yarn', '@yarnpkg/cli-dist/bin/yarn.js', ['install'], { 'yarn.lock': '' }],
])('%s: builds components, a theme and a plugin', (name, bin, install, files) => {
  const dir = join(folder, `site-${name}`);
  const manifest = { private: true, type: 'module', dependencies: { docgenjs: `file:${tarball}` } };
  for (const [path, text] of Object.entries({
    ...SITE,
    ...files,
    'package.json': JSON.stringify(manifest),
  })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const run = (...args: string[]) => {
    const env = { ...process.env, YARN_ENABLE_TELEMETRY: '0', YARN_ENABLE_IMMUTABLE_INSTALLS: '0' };
    const command = [join(folder, 'node_modules', bin), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: dir,
      encoding: 'utf8',
      env,
    });
    expect(status, stdout + stderr).toBe(0);
  };
  run(...install);
  // Yarn keeps packages in their zips, templates as well.
  run('exec', 'docgen', 'init', 'fresh');
  expect(readFileSync(join(dir, 'fresh/docs/guide/index.md'), 'utf8')).toContain('# Guide');
  run('exec', 'docgen', 'build');
  const html = readFileSync(join(dir, 'doc_build/index.html'), 'utf8');
  expect(html).toContain('<b>3 Home</b>');
  expect(html).toContain('<i>the end</i>');
  expect(html).toMatch(/<span class="[^"]*rp-badge/);
  expect(readFileSync(join(dir, 'doc_build/sitemap.xml'), 'utf8')).toContain('https://site.example/');
});
