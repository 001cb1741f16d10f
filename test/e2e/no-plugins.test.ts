/** A site without plugins pays nothing for them: no module of theirs is loaded by a build, no byte of theirs reaches a reader. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { type Site, site } from '../helpers/site.ts';

const FILES = {
  'docgen.config.mjs': `export default { title: 'Site' };`,
  'docs/index.md': '# Home\n\n```js\nconst code = 1;\n```\n',
  'docs/counter.mdx': '# Counter\n\nexport const Counter = () => <button>0</button>;\n\n<Counter />\n',
};

/** What only plugins need. */
const OF_PLUGINS =
  /^src\/(?:plugins\/|engine\/(?:hooks\/(?:plugin-host|hook-runner)|config\/(?:load|built-in)-plugins)\.)/;

/** Words of plugins in what browsers load. */
const MARKS = /rp-(?:preview|playground|llms)|algolia|redirects/i;

function readSent(project: Site): string[] {
  const paths = Object.keys(project.output()).filter((path) => /\.(?:js|css|html)$/.test(path));
  return paths.map((path) => project.read(`doc_build/${path}`));
}

/** Sources of all modules of docgen that Node loaded for a build, in all of its threads. */
async function listLoaded({ dir }: Site): Promise<string[]> {
  const coverage = join(dir, 'coverage');
  const { exitCode, stderr } = await runDocgen(['build'], {
    cwd: dir,
    env: { NODE_V8_COVERAGE: coverage },
  });
  expect(exitCode, stderr).toBe(0);
  const scripts = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as {
      readonly result: readonly { readonly url: string }[];
    };
    return result.map(({ url }) => url).filter((url) => /^file:.*\/dist\//.test(url));
  });
  // The bundler says above each module where it was.
  return [...new Set(scripts)].flatMap((url) =>
    [...readFileSync(new URL(url), 'utf8').matchAll(/^\/\/ (src\/\S+)$/gm)].map(([, source = '']) => source),
  );
}

it('nothing of plugins is loaded or sent where a site has none', async () => {
  const plain = site(FILES);
  const loaded = await listLoaded(plain);
  expect(loaded).toContain('src/engine/build/build.ts');
  expect(loaded.filter((source) => OF_PLUGINS.test(source))).toEqual([]);
  const sent = readSent(plain);
  expect(sent.length).toBeGreaterThan(8);
  expect(sent.filter((text) => MARKS.test(text))).toEqual([]);

  // With one, the same look finds it.
  const other = site({
    ...FILES,
    'docgen.config.mjs': `import { pluginLlms } from 'docgenjs/plugins/llms';
export default { plugins: [pluginLlms()] };`,
  });
  const more = (await listLoaded(other)).filter((source) => OF_PLUGINS.test(source));
  expect(more).toEqual(
    expect.arrayContaining(['src/plugins/llms/index.ts', 'src/engine/hooks/plugin-host.ts']),
  );
  expect(readSent(other).some((text) => MARKS.test(text))).toBe(true);
});
