/** Which React renders a site: one, the project's own or docgen's. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Site, site } from '../helpers/site.ts';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
const { version: OURS } = JSON.parse(readFileSync(join(PACKAGES, 'react/package.json'), 'utf8'));

const PAGE = `import { useId, version } from 'react';
import { version as renderer } from 'react-dom';
import { Old } from '../old.cjs';

export const Versions = () => <b data-id={useId()}>React {version}, {renderer}, {Old()}</b>;

<Versions />
`;

const FILES = {
  'docs/index.mdx': PAGE,
  'old.cjs': "exports.Old = () => require('react').version;\n",
};

const FOUND =
  /React (?:<!-- -->)?([\w.]+)(?:<!-- -->)?, (?:<!-- -->)?([\w.]+)(?:<!-- -->)?, (?:<!-- -->)?([\w.]+)/;

/** As if the project had installed other versions. */
function install(project: Site, versions: Readonly<Record<'react' | 'react-dom', string>>): void {
  cpSync(join(PACKAGES, 'scheduler'), join(project.dir, 'node_modules/scheduler'), { recursive: true });
  for (const [name, version] of Object.entries(versions)) {
    const dir = join(project.dir, 'node_modules', name);
    cpSync(join(PACKAGES, name), dir, { recursive: true });
    for (const path of ['package.json', ...readdirSync(join(dir, 'cjs')).map((file) => `cjs/${file}`)]) {
      const file = join(dir, path);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(OURS, version));
    }
  }
}

it('is docgen’s where the project has none', async () => {
  const built = await site(FILES).build();
  expect(FOUND.exec(built.html('index'))?.slice(1)).toEqual([OURS, OURS, OURS]);
});

it('is the project’s, and what it renders is made again when that changes', async () => {
  const project = site(FILES);
  install(project, { react: '19.77.0', 'react-dom': '19.77.0' });
  const built = await project.build();
  expect(FOUND.exec(built.html('index'))?.slice(1)).toEqual(['19.77.0', '19.77.0', '19.77.0']);

  // Browsers never load this one.
  const renderer = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js';
  project.edit(renderer, (text) => text.replaceAll('idPrefix + "R"', 'idPrefix + "Patched"'));
  expect((await project.build()).html('index')).toMatch(/data-id="\P{L}*Patched/u);
});

it('is docgen’s where the project’s packages do not fit each other', async () => {
  const project = site(FILES);
  install(project, { react: '19.77.0', 'react-dom': '19.76.0' });
  const built = await project.build();
  expect(FOUND.exec(built.html('index'))?.slice(1)).toEqual([OURS, OURS, OURS]);
});

it('renders as in production whatever the config has loaded', async () => {
  const project = site(FILES).write(
    'docgen.config.ts',
    "import { createRequire } from 'node:module';\n" +
      `const react = createRequire(${JSON.stringify(join(PACKAGES, 'x.js'))})('react');\n` +
      "if (typeof react.act !== 'function') throw new Error('not the one for development');\nexport default {};\n",
  );
  const built = await project.build();
  expect(built.terminal()).not.toContain('error');
  expect(FOUND.exec(built.html('index'))?.slice(1)).toEqual([OURS, OURS, OURS]);
});

it('is in one file that browsers load, for modules that import it and for packages that require it', async () => {
  const { outDir } = await site(FILES).build();
  const scripts = readdirSync(join(outDir, 'static'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(outDir, 'static', path), 'utf8'));
  expect(scripts.filter((text) => text.includes('react.dev/errors'))).toHaveLength(1);
});
