/** Whose command a hint names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameOwnCommands } from '../../../src/engine/config/own-package-manager.ts';
import { createDiagnostic } from '../../../src/shared/diagnostic.ts';
import { makeFolder } from '../../helpers/folders.ts';

const HINT = 'Run "npm install -D @a/b c@6", or "npm install".';

async function advise(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = makeFolder('manager');
  mkdirSync(join(dir, 'site'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const message = 'It needs c (npm install -D c).';
  const { message: told, hint } = await nameOwnCommands(
    createDiagnostic('error', 'DG9504', message, { hint: HINT }),
    join(dir, 'site'),
  );
  return `${told} ${hint}`;
}

it.each([
  [{}, 'It needs c (npm install -D c). Run "npm install -D @a/b c@6", or "npm install".'],
  [
    { 'site/package-lock.json': '' },
    'It needs c (npm install -D c). Run "npm install -D @a/b c@6", or "npm install".',
  ],
  [{ 'pnpm-lock.yaml': '' }, 'It needs c (pnpm add -D c). Run "pnpm add -D @a/b c@6", or "pnpm install".'],
  [{ 'site/yarn.lock': '' }, 'It needs c (yarn add -D c). Run "yarn add -D @a/b c@6", or "yarn install".'],
  [
    { 'site/package.json': '{ "packageManager": "bun@1.2.0" }', 'package-lock.json': '' },
    'It needs c (bun add -D c). Run "bun add -D @a/b c@6", or "bun install".',
  ],
  [
    { 'site/package.json': '{', 'site/deno.lock': '' },
    'It needs c (deno add -D npm:c). Run "deno add -D npm:@a/b npm:c@6", or "deno install".',
  ],
])('advice to install is a command of the package manager that %j shows', async (files, expected) => {
  expect(await advise(files)).toBe(expected);
});
