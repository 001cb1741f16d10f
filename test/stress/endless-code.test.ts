/**
 * A grammar that works without end on one block, from the config to what is said of it. It takes all of the processor
 * time that a block may have, twice, each time that its page is compiled.
 */
import { expect, it } from 'vitest';
import { runDev } from '../helpers/dev-snapshot.ts';
import { type Built, site } from '../helpers/site.ts';

/** Oniguruma gives up a pattern by itself, after some tenths of a second of backtracking on each of these lines. */
const BACKTRACKS = "{ match: '^(a|a?a)+[b-z]$' }, ";
const LINES = `${'a'.repeat(50)}!\n`.repeat(1000);
/** `go` is left to Oniguruma alone (`highlight/runner.ts`), which spares the test two tries of the other engine. */
const toConfig = (pattern = '') => `const patterns = [${pattern}{ match: '!', name: 'keyword' }];
export default { markdown: { shiki: { langs: [{ name: 'go', scopeName: 'source.go', patterns }] } } };
`;
const SAID = [
  ['DG3103 docs/index.md:3', 'Highlighting this code as "go" takes too much processor time.'],
  ['DG4001 docs/other.md:7', 'Dead link "./nowhere.md": no page or public file has that address.'],
];

const said = (diagnostics: ReturnType<Built['diagnostics']>) =>
  diagnostics.map(({ code, file, line, message }) => [`${code} ${file}:${line}`, message]);

it('is an error at its block in dev and in each build, and keeps no other page from being made', async () => {
  const made = site({
    'docgen.config.mjs': toConfig(BACKTRACKS),
    'docs/index.md': `# Home\n\n\`\`\`go\n${LINES}\`\`\`\n`,
    'docs/other.md': '# Other\n\n```ini\na = 1\n```\n\n[Nowhere](./nowhere.md)\n',
  });

  const dev = await runDev(made);
  const answers = await Promise.all(
    ['', 'other'].map(async (path) => (await fetch(dev.url() + path)).text()),
  );
  expect(answers).toEqual([expect.stringContaining('aaa!'), expect.stringContaining('a = 1')]);
  const { diagnostics } = await dev.next((update) => update.diagnostics.length === SAID.length);
  expect(said(diagnostics).sort()).toEqual(SAID);
  await dev.close();

  const first = await made.build();
  expect(said(first.diagnostics())).toEqual(SAID);
  expect(first.files()).toEqual([]);
  expect(said((await made.build()).diagnostics())).toEqual(SAID);

  made.write('docgen.config.mjs', toConfig()).edit('docs/other.md', (text) => text.replace(/\[.*/, ''));
  const mended = await made.build();
  expect(mended.problems()).toEqual([]);
  expect(mended.body('/').match(/<i class="[^"]+">!<\/i>/g)).toHaveLength(1000);
});
