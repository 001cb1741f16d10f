import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { docgen } from '../../helpers/fake-host.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'docgen-init-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const listFiles = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe.each(['one', 'i18n'])('template %s', (template) => {
  it('writes at most twelve files, with no marker left in them', async () => {
    const { exitCode } = await docgen(`init site --template ${template}`, { cwd });
    const files = listFiles(join(cwd, 'site'));
    expect(exitCode).toBe(0);
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(12);
    for (const file of files) {
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(/__\w+__/);
    }
    expect(files.map(({ name }) => name)).toContain('.gitignore');
  });
});

it('names the package after the folder and depends on this docgen', async () => {
  await docgen('init My.Docs', { cwd });
  const manifest = JSON.parse(readFileSync(join(cwd, 'My.Docs/package.json'), 'utf8'));
  expect(manifest.name).toBe('my-docs');
  expect(manifest.devDependencies.docgenjs).toMatch(/^(file:|\^\d)/);
});

it('refuses a folder that holds something, and writes nothing', async () => {
  mkdirSync(join(cwd, 'full'));
  writeFileSync(join(cwd, 'full/notes.txt'), 'mine');
  const { exitCode, stderr } = await docgen('init full', { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Folder "full" is not empty: it contains "notes.txt".');
  expect(readdirSync(join(cwd, 'full'))).toEqual(['notes.txt']);
});

it('refuses a file', async () => {
  writeFileSync(join(cwd, 'file'), '');
  const { exitCode, stderr } = await docgen('init file', { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('"file" is a file.');
});

it('takes a fresh git repository for empty', async () => {
  mkdirSync(join(cwd, '.git'));
  expect((await docgen('init', { cwd })).exitCode).toBe(0);
});

it.each([
  [{ LANG: 'zh_CN.UTF-8' }, '接下来：'],
  [{ LC_ALL: 'zh_TW.UTF-8', LANG: 'en_US.UTF-8' }, '接下来：'],
  [{ LANG: 'en_US.UTF-8' }, 'Next:'],
  [{}, 'Next:'],
])('speaks the language of %j', async (env, words) => {
  const { stdout } = await docgen('init site', { cwd, env });
  expect(stdout).toContain(words);
  expect(stdout).toContain('cd site\n  npm install\n  npm run dev\n');
});

it.each([
  ['pnpm/10.34.8 npm/? node/v20.20.2 linux x64', 'pnpm install\n  pnpm run dev\n'],
  ['yarn/4.9.2 npm/? node/v20.20.2 linux x64', 'yarn install\n  yarn run dev\n'],
  ['bun/1.4.5 npm/? node/v24.3.0 linux x64', 'bun install\n  bun run dev\n'],
  ['npm/11.19.1 node/v20.20.2 linux x64 workspaces/false', 'npm install\n  npm run dev\n'],
])('goes on with the package manager that runs it: %s', async (agent, commands) => {
  const { stdout } = await docgen('init site', { cwd, env: { npm_config_user_agent: agent } });
  expect(stdout).toContain(`cd site\n  ${commands}`);
});
