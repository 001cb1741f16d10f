/** What esbuild asks Node about: each question is a message between two processes, so filters let through little. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import glob from 'fast-glob';
import { expect, it, vi } from 'vitest';
import { createOutsideFilter } from '../../../src/engine/bundle/imports/outside-filter.ts';
import { LATE_MODULES } from '../../../src/engine/bundle/modules/late-modules.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { bundleProject } from './bundle-project.ts';

type Setup = {
  onResolve(options: object, answer: Answer): void;
  onLoad(options: object, answer: Answer): void;
};
type Answer = (...args: unknown[]) => unknown;

const questions = vi.hoisted(() => ({ count: 0 }));
vi.mock('esbuild', async (original) => {
  const esbuild = await original<typeof import('esbuild')>();
  const count = (answer: Answer): Answer => {
    return (...args) => {
      questions.count += 1;
      return answer(...args);
    };
  };
  const wrap = ({ name, setup }: { name: string; setup(build: Setup): void }) => ({
    name,
    setup: (build: Setup) =>
      setup({
        ...build,
        onResolve: (options, answer) => build.onResolve(options, count(answer)),
        onLoad: (options, answer) => build.onLoad(options, count(answer)),
      }),
  });
  return {
    ...esbuild,
    build: ({ plugins = [], ...options }: { plugins?: Parameters<typeof wrap>[0][] }) =>
      esbuild.build({ ...options, plugins: plugins.map(wrap) } as never),
  };
});

it('lets a bundle be made with few of them', async () => {
  const project = bundleProject({
    'theme/index.tsx':
      "export * from 'docgenjs/theme-original';\nexport const HomeFooter = () => <b>own</b>;\n",
  });

  await project.bundle({ store: createMemoryStore() });

  // Of some 500 modules.
  expect(questions.count).toBeLessThan(230);
});

// esbuild forgets at each rebuild what it has parsed of a package with a `type`: an edit in dev would parse all of docgen.
it.each(['runtime', 'search', 'shared', 'theme'])('does not say what the modules of %s are', (room) => {
  const scope = JSON.parse(readFileSync(`dist/${room}/package.json`, 'utf8'));

  expect(scope).toEqual({ sideEffects: ['*.css'] });
});

it('knows the modules that are loaded later', () => {
  const files = glob.sync('src/{runtime,theme,search,plugins/*/runtime}/**/*.{ts,tsx}', {
    // Scripts of every page load what they need without the app.
    ignore: ['**/*.d.ts', '**/on-every-page.ts'],
  });
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?!\s*(?:\*|\/\/)).*?\bimport\(\s*'(\.[^']+\.tsx?)'/gm)].map(
      ([, path = '']) => basename(path).replace(/\.tsx?$/, ''),
    ),
  );

  // The parts are loaded by what docgen generates.
  const late = new Set([...names, 'parts']);
  expect([...LATE_MODULES].sort()).toEqual([...late].sort());
});

it.each([
  ['/home/a/node_modules/docgenjs/dist', '/home/a/node_modules/docgenjs/dist/theme/parts.js', false],
  ['/home/a/node_modules/docgenjs/dist', '/home/a/node_modules/docgenjs/distant/a.js', true],
  ['/home/a/node_modules/docgenjs/dist', '/home/a/site/src/chart.tsx', true],
  ['/home/a/node_modules/docgenjs/dist', '/home/a/site/src/chart.css', false],
  ['/home/a (1)/[x]^-y/dist', '/home/a (1)/[x]^-y/dist/theme/parts.js', false],
  ['/home/a (1)/[x]^-y/dist', '/home/a (1)/[x]^-z/chart.mjs', true],
  ['C:/é/dist', 'C:\\é\\dist\\theme\\parts.js', false],
])('in dev, with docgen in %s, asks of %s: %s', (folder, file, expected) => {
  expect(createOutsideFilter(folder, '\\.(?:[jt]sx?|m[jt]s)$').test(file)).toBe(expected);
});
