/** Recipes for CI in the docs, and our own. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { globSync } from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';

const PROJECT = join(import.meta.dirname, '../..');

it('use one version of each action', () => {
  const files = globSync(['docs/**/*.{md,mdx}', '.github/workflows/*.yml'], { cwd: PROJECT, dot: true });
  const versions = new Map<string, Set<string>>();
  for (const file of files) {
    const text = readFileSync(join(PROJECT, file), 'utf8');
    for (const [, action = '', version = ''] of text.matchAll(/uses: ([\w/-]+)@(\S+)/g))
      versions.set(action, new Set([...(versions.get(action) ?? []), version]));
  }
  expect(versions.size).toBeGreaterThan(4);
  expect([...versions].filter(([, names]) => names.size > 1)).toEqual([]);
});

it('run docgen by the name of its package: where it is not installed, npx fetches what npm has under that name', () => {
  const files = globSync(['README.md', 'docs/**/*.{md,mdx}', 'src/**/*.{ts,tsx}'], { cwd: PROJECT });
  const commands =
    /(?:npx|exec|dlx|bunx) (?:-\S+ )*docgen(?!js)\b|(?:install|add) docgen -D|"npx", "args": \["docgen"|^args = \["docgen"/m;

  expect(files.filter((file) => commands.test(readFileSync(join(PROJECT, file), 'utf8')))).toEqual([]);
});

it('list every file of the nightly run', () => {
  const [, table = ''] = readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8').split('## The nightly run');
  const names = globSync('test/stress/*.test.ts', { cwd: PROJECT }).map((file) => basename(file, '.test.ts'));

  expect(names.filter((name) => !new RegExp(`[ |]${name}[ ,]`).test(table))).toEqual([]);
});

describe.each(['en', 'zh'])('recipes of docs/%s', (lang) => {
  const blocks = globSync(`docs/${lang}/**/*.{md,mdx}`, { cwd: PROJECT }).flatMap((file) =>
    [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/^( *)```ya?ml[^\n]*\n([\s\S]*?)^\1```$/gm)].map(
      ([, indent = '', text = '']) => ({
        file,
        text: text.replaceAll(`\n${indent}`, '\n').slice(indent.length),
      }),
    ),
  );

  it('are YAML', () => {
    const wrong = blocks.filter(({ text }) => parseDocument(text).errors.length > 0);
    expect(wrong).toEqual([]);
    expect(blocks.length).toBeGreaterThan(15);
  });

  it('publish to GitLab Pages from the main branch alone', () => {
    const jobs = blocks.flatMap(({ text }) => parseDocument(text).toJS()?.pages ?? []);
    expect(jobs.length).toBeGreaterThan(3);
    const branches = jobs.flatMap(({ rules = [{}] }) => rules.map((rule: { if?: string }) => rule.if));
    expect(new Set(branches)).toEqual(new Set(['$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH']));
  });
});
