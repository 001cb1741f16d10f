/** A page that needs more memory than there is, or minutes, costs itself and no other page. */
import { expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

/** No limit refuses it: there is nothing wrong with it but its length. */
const HEAVY = `# Heavy\n\n${'- *a* `b`\n\n'.repeat(60_000)}`;
/** Enough for the others; threads get as much as the main thread when Node is given a number. */
const LITTLE_MEMORY = { NODE_OPTIONS: '--max-old-space-size=120' };

const toSite = () =>
  site({
    'docs/index.md': '# Home\n',
    'docs/good.md': '# Good\n\nWords.\n',
    'docs/heavy.md': HEAVY,
    'docs/wrong.md': '# Wrong\n\n[dead](./dead.md)\n',
  });

it('build names the page and looks at all others', async () => {
  const { exitCode, stdout, stderr } = await runDocgen(['build', '--json'], {
    cwd: toSite().dir,
    env: LITTLE_MEMORY,
  });
  expect(stderr).not.toContain('FATAL');
  expect(exitCode).toBe(1);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; file: string; message: string }[];
  };
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'DG3050 docs/heavy.md',
    'DG4001 docs/wrong.md',
  ]);
  expect(diagnostics[0]?.message).toBe(
    'The page was not compiled: its thread ended (its memory was used up).',
  );
});

it('dev answers for the others, while it works on the page and when it has given up', async () => {
  const dev = startDocgen(['dev', '--port', '43970'], { cwd: toSite().dir, env: LITTLE_MEMORY });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  const read = async (path: string) => (await fetch(new URL(path, url))).text();
  await read('/');
  const answers: string[] = [];
  const heavy = read('/heavy').then(() => answers.push('heavy'));
  const good = read('/good').then((html) => answers.push(html.includes('Words.') ? 'good' : 'wrong'));
  await Promise.all([heavy, good]);
  expect(answers).toEqual(['good', 'heavy']);
  await dev.waitFor(/DG3050 +docs\/heavy\.md/);
  expect(await read('/good')).toContain('Words.');
});
