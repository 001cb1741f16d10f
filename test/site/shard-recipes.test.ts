/** The recipes for CI in "Large sites": their shell lines, as they are written there, run by a shell against a shared store. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type RemoteCache, serveRemoteCache } from '../helpers/remote-cache.ts';
import { type Site, site } from '../helpers/site.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = 9;

interface Recipe {
  /** Command lines of the job that is there several times, with what the system puts into each of them. */
  readonly shards: readonly {
    readonly lines: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  }[];
  readonly last: readonly string[];
  readonly outDir: string;
}

function readBlocks(lang: string): string[] {
  const text = readFileSync(join(ROOT, `docs/${lang}/guide/advanced/large-sites.md`), 'utf8');
  return [...text.matchAll(/^```yaml[^\n]*\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

function readBlock(lang: string, mark: string) {
  const found = readBlocks(lang).filter((code) => code.includes(mark));
  expect(found).toHaveLength(1);
  return parse(found[0] ?? '');
}

function readGitHub(lang: string): Recipe {
  const { compile, build } = readBlock(lang, 'matrix.shard').jobs;
  const list = (job: { steps: { run?: string }[] }) => job.steps.flatMap(({ run }) => run ?? []);
  const shards = compile.strategy.matrix.shard as number[];
  return {
    shards: shards.map((shard) => ({
      lines: list(compile).map((line) => line.replaceAll(/\$\{\{ matrix\.shard \}\}/g, String(shard))),
      env: {},
    })),
    last: list(build),
    outDir: build.steps.at(-1).with.path,
  };
}

function readGitLab(lang: string): Recipe {
  const { compile, pages } = readBlock(lang, 'CI_NODE_INDEX');
  const of = compile.parallel as number;
  return {
    shards: Array.from({ length: of }, (_, index) => ({
      lines: compile.script,
      env: { CI_NODE_INDEX: String(index + 1), CI_NODE_TOTAL: String(of) },
    })),
    last: pages.script,
    outDir: pages.artifacts.paths[0],
  };
}

/** A checkout whose `npm` and `npx` are small stand-ins: nothing is installed, and `npx docgenjs` is this docgen. */
function checkOut(): Site {
  const bin = JSON.stringify(join(ROOT, 'bin/docgen.js'));
  const made = site({
    'docgen.config.json': '{ "title": "Recipes" }',
    'bin/npm': '#!/bin/sh\n[ "$1" = ci ]\n',
    'bin/npx': `#!/bin/sh\n[ "$1" = docgenjs ] && shift && exec ${JSON.stringify(process.execPath)} ${bin} "$@"\n`,
    ...Object.fromEntries(
      Array.from({ length: PAGES }, (_, at) => [
        at === 0 ? 'docs/index.md' : `docs/page-${at}.md`,
        `# Page ${at}\n\nText.\n`,
      ]),
    ),
  });
  for (const name of ['npm', 'npx']) chmodSync(join(made.dir, 'bin', name), 0o755);
  return made;
}

async function runLines(
  lines: readonly string[],
  { dir }: Site,
  remote: RemoteCache,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { CI, GITHUB_ACTIONS, ...clean } = process.env;
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', lines.join('\n')], {
    cwd: dir,
    env: {
      ...clean,
      PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
      DOCGEN_CACHE_REMOTE: remote.url,
      DOCGEN_CACHE_WRITE: '1',
      ...env,
    },
  });
  return stdout;
}

describe.skipIf(process.platform === 'win32')('a recipe for several machines', () => {
  it.each([
    ['GitHub', readGitHub],
    ['GitLab', readGitLab],
  ])('for %s compiles every page once and publishes what was built', async (_, read) => {
    const recipe = read('en');
    expect(read('zh')).toEqual(recipe);
    const remote = await serveRemoteCache();
    for (const { lines, env } of recipe.shards) {
      expect(await runLines(lines, checkOut(), remote, env)).toContain('Prepared');
    }
    expect(recipe.shards).toHaveLength(4);
    expect(remote.count('PUT')).toBe(PAGES);

    const last = checkOut();
    const words = await runLines(recipe.last, last, remote);
    expect(words).toContain(`${PAGES} of ${PAGES} not compiled again`);
    expect(words).toContain('0 written to it');
    expect(existsSync(join(last.dir, recipe.outDir, 'index.html'))).toBe(true);
  });

  it.each(['en', 'zh'])('writes with the main branch alone (%s)', (lang) => {
    const github = readBlock(lang, 'matrix.shard');
    expect(github.env.DOCGEN_CACHE_WRITE).toContain("github.ref == 'refs/heads/main' && '1' || '0'");
    expect(github.jobs.compile.if).toBe("github.ref == 'refs/heads/main'");
    const gitlab = readBlock(lang, 'CI_NODE_INDEX');
    expect(gitlab.variables.DOCGEN_CACHE_WRITE).toBe('0');
    for (const { rules } of [gitlab.compile, gitlab.pages])
      expect(rules).toEqual([
        { if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH', variables: { DOCGEN_CACHE_WRITE: '1' } },
      ]);
  });
});
