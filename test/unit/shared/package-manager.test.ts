import { expect, it } from 'vitest';
import { formatPackageCommand } from '../../../src/shared/package-manager.ts';

it.each([
  [
    'install docgen -D',
    {},
    [
      'npm install docgen -D',
      'yarn add docgen -D',
      'pnpm add docgen -D',
      'bun add docgen -D',
      'deno add npm:docgen -D',
    ],
  ],
  ['i a b', {}, ['npm i a b', 'yarn add a b', 'pnpm add a b', 'bun add a b', 'deno add npm:a npm:b']],
  ['install', {}, ['npm install', 'yarn install', 'pnpm install', 'bun install', 'deno install']],
  [
    'install --force',
    {},
    [
      'npm install --force',
      'yarn install --force',
      'pnpm install --force',
      'bun install --force',
      'deno install --force',
    ],
  ],
  [
    'create docgen@latest',
    {},
    [
      'npm create docgen@latest',
      'yarn create docgen',
      'pnpm create docgen@latest',
      'bun create docgen@latest',
      'deno init --npm docgen@latest',
    ],
  ],
  [
    'create docgen@latest my-docs -- --yes',
    {},
    [
      'npm create docgen@latest my-docs -- --yes',
      'yarn create docgen my-docs -- --yes',
      'pnpm create docgen@latest my-docs -- --yes',
      'bun create docgen@latest my-docs -- --yes',
      'deno init --npm docgen@latest my-docs -- --yes',
    ],
  ],
  [
    'docgen build',
    { exec: true },
    [
      'npx docgen build',
      'yarn docgen build',
      'pnpm docgen build',
      'bun docgen build',
      'deno run -A npm:docgen build',
    ],
  ],
  [
    'docgen init site',
    { dlx: true },
    [
      'npx docgen init site',
      'yarn dlx docgen init site',
      'pnpm dlx docgen init site',
      'bunx docgen init site',
      'deno run -A npm:docgen init site',
    ],
  ],
  [
    'run build',
    {},
    ['npm run build', 'yarn run build', 'pnpm run build', 'bun run build', 'deno run npm:build'],
  ],
])('says "%s" %o in every package manager', (command, options, expected) => {
  const tools = ['npm', 'yarn', 'pnpm', 'bun', 'deno'];

  expect(tools.map((tool) => formatPackageCommand(command, tool, options))).toEqual(expected);
});

it('puts the name of another tool in front', () => {
  expect(formatPackageCommand('install x', 'vlt')).toBe('vlt install x');
});
