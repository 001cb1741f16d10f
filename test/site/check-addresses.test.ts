/** Addresses that were published: what goes away without a redirect is told, with the redirect to add. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkSite } from '../helpers/check-site.ts';
import { docgen } from '../helpers/fake-host.ts';
import { type Site, site } from '../helpers/site.ts';

const BOIL = '# Boil\n\nWater in.\n\n## Times {#times}\n\nFour minutes.\n\n## Noise\n\nIt whistles.\n';
const CONFIG = (redirects = '') =>
  `import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
export default { check: { orphans: false }, search: false, plugins: [pluginClientRedirects({ redirects: [${redirects}] })] };\n`;

const LOCK = `# Addresses that were published. "docgen check --accept --all" adds new ones; one that is given up goes by hand.
/
/boil
/boil#noise
/boil#times
/live
`;

/** A site whose addresses are recorded. */
const published = (): Site =>
  site({
    'docgen.config.ts': CONFIG(),
    'docs/index.md': '# Kettle\n',
    'docs/boil.md': BOIL,
    'docs/live.mdx': 'import { Lid } from "./_lid.tsx";\n\n# Live\n\n## Parts\n\n<Lid />\n',
    'docs/_lid.tsx': 'export const Lid = () => <i id="lid">o</i>;\n',
    'docs/addresses.lock': LOCK,
  });

const git = ({ dir }: Site, ...lines: string[]) => {
  for (const line of lines)
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@x.example', ...line.split(' ')], {
      cwd: dir,
      stdio: 'ignore',
    });
};

const hints = async (made: Site) => (await checkSite(made)).diagnostics.map(({ hint }) => hint);
const REDIRECT = (line: string) => [`Add the redirect ${line} to docgenjs/plugins/client-redirects.`];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a page that is gone', () => {
  it('is an error at its line, once for all of its headings, until it is redirected', async () => {
    const made = published();
    expect((await checkSite(made)).lines).toEqual([]);
    made
      .write('docs/boils.md', made.read('docs/boil.md').replace('Water', 'Hot water'))
      .remove('docs/boil.md');
    const { lines, diagnostics, ok } = await checkSite(made);
    expect(lines).toEqual([
      'DG4020 error docs/addresses.lock:3: The page "/boil" was published and no longer exists.',
      'DG4019 info docs/addresses.lock: 3 addresses have not been recorded, "/boils" among them.',
    ]);
    expect(ok).toBe(false);
    expect(diagnostics[0]?.hint).toBe(REDIRECT("{ from: '/boil', to: '/boils' }")[0]);
    expect((await made.build()).problems()).toEqual(['DG4020 docs/addresses.lock:3']);

    const { stdout, exitCode } = await docgen('check --json', { cwd: made.dir });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout).diagnostics).toMatchObject([
      { code: 'DG4019', severity: 'info' },
      { code: 'DG4020', file: 'docs/addresses.lock', line: 3, severity: 'error' },
    ]);

    // A new address is recorded; what is gone stays until it leads on.
    await checkSite(made, { accept: 'all' });
    expect(made.read('docs/addresses.lock')).toBe(
      `${LOCK.slice(0, -6)}/boils\n/boils#noise\n/boils#times\n/live\n`,
    );
    expect((await checkSite(made)).lines).toEqual([lines[0]]);
    made.write('docgen.config.ts', CONFIG("{ from: '/boil', to: '/boils' }"));
    expect((await checkSite(made)).lines).toEqual([]);
  });

  it('may be redirected by a pattern, which has to lead to a page', async () => {
    const made = published().write('docs/tea/boil.md', BOIL).remove('docs/boil.md');
    made.write('docgen.config.ts', CONFIG("{ from: '^/(boil)$', to: '/tee/$1' }"));
    const { lines, diagnostics } = await checkSite(made);
    expect(lines[0]).toBe(
      'DG4020 error docs/addresses.lock:3: "/boil" was published and is redirected to "/tee/boil", which is not a page.',
    );
    expect(diagnostics[0]?.hint).toBe('Did you mean "/tea/boil"?');
    made.write('docgen.config.ts', CONFIG("{ from: '^/(boil)$', to: '/tea/$1' }"));
    expect((await checkSite(made)).lines).toEqual([expect.stringContaining('DG4019')]);
  });

  it('may have left a document in the public folder, or lost its lines', async () => {
    const made = published().remove('docs/boil.md');
    made.write('docs/public/boil.html', '<meta http-equiv="refresh" content="0; url=/">');
    expect((await checkSite(made)).lines).toEqual([]);
    made
      .remove('docs/public/boil.html')
      .edit('docs/addresses.lock', (text) => text.replace(/\/boil.*\n/g, ''));
    expect((await checkSite(made)).lines).toEqual([]);
  });
});

describe('git', () => {
  it('knows what a page is called now: committed, staged, or merely moved', async () => {
    const made = published();
    git(made, 'init -q', 'add .', 'commit -qm 1', 'mv docs/boil.md docs/heat.md');
    expect(await hints(made)).toContain(REDIRECT("{ from: '/boil', to: '/heat' }")[0]);
    git(made, 'commit -qm 2', 'mv docs/heat.md docs/warm.md');
    expect(await hints(made)).toContain(REDIRECT("{ from: '/boil', to: '/warm' }")[0]);
    git(made, 'commit -qm 3');
    // As in a hook of another repository.
    vi.stubEnv('GIT_DIR', join(made.dir, 'none'));
    made.write('docs/tea/cup.md', made.read('docs/warm.md')).remove('docs/warm.md');
    expect(await hints(made)).toContain(REDIRECT("{ from: '/boil', to: '/tea/cup' }")[0]);
  });

  it('fetches nothing for a clone without all contents: what was only moved is known, the rest is said to be a guess', async () => {
    const made = published();
    git(made, 'init -q', 'config uploadpack.allowFilter true', 'add .', 'commit -qm 1');
    git(made, 'mv docs/boil.md docs/tea.md', 'mv docs/live.mdx docs/lively.mdx');
    made.edit('docs/tea.md', (text) => text.replace('Noise', 'Sounds'));
    git(made, 'commit -qam 2');
    expect(await hints(made)).toEqual(expect.arrayContaining(REDIRECT("{ from: '/boil', to: '/tea' }")));

    const clone = site();
    git(clone, `clone -q --filter=blob:none file://${made.dir} .`);
    const fetched = join(clone.dir, 'fetched');
    execFileSync('git', ['config', 'remote.origin.uploadpack', `touch ${fetched}; git-upload-pack`], {
      cwd: clone.dir,
    });
    expect(await hints(clone)).toEqual(
      expect.arrayContaining([
        `${REDIRECT("{ from: '/boil', to: '/' }")[0]} Its target is a guess: a clone made with "--filter" lacks what git would compare.`,
        ...REDIRECT("{ from: '/live', to: '/lively' }"),
      ]),
    );
    expect(existsSync(fetched)).toBe(false);
  });

  it('need not be there: the nearest name is told, of the same language, else a page above', async () => {
    const made = published().remove('docs/boil.md');
    made.edit('docs/addresses.lock', (text) => `${text}/live/long\n/c++\n`);
    expect(await hints(made)).toEqual([
      ...REDIRECT("{ from: '/boil', to: '/' }"),
      ...REDIRECT("{ from: '/live/long', to: '/live' }"),
      ...REDIRECT("{ from: '^/c\\\\+\\\\+$', to: '/' }"),
    ]);
  });
});

describe('a heading that is gone', () => {
  it('is named, with the line that brings its id back', async () => {
    const made = published();
    made.edit('docs/boil.md', (text) => text.replace('## Noise', '## Noises').replace('{#times}', ''));
    made.edit('docs/boil.md', (text) =>
      text.replace('## Times', '## Duration').replace('# Boil', '# Boiling'),
    );
    const { lines, diagnostics } = await checkSite(made);
    expect(lines.slice(0, 2)).toEqual([
      'DG4020 error docs/addresses.lock:4: The heading "/boil#noise" was published and no longer exists.',
      'DG4020 error docs/addresses.lock:5: The heading "/boil#times" was published and no longer exists.',
    ]);
    expect(diagnostics.map(({ hint }) => hint).slice(0, 2)).toEqual([
      'If it has a new name, write "## Noises {#noise}". If it was removed for good, delete this line.',
      'Give the heading that replaces it the id: {#times}. If there is none, delete this line.',
    ]);
    made.edit('docs/boil.md', (text) =>
      text.replace('Noises', 'Noises {#noise}').replace('Duration', 'Duration {#times}'),
    );
    expect((await checkSite(made)).lines).toEqual([]);
  });

  it('is not looked for among components, whose ids nobody knows', async () => {
    const made = published().edit(
      'docs/addresses.lock',
      (text) => `${text}/live#parts\n/live#lid\n/live#gone\n`,
    );
    expect((await checkSite(made)).lines).toEqual([]);
  });
});

describe("a stranger's plugin", () => {
  const withPlugin = (hook: string) =>
    published()
      .remove('docs/boil.md')
      .write(
        'docgen.config.ts',
        `export default { check: { orphans: false }, plugins: [{ name: 'host-rules', ${hook} }] };`,
      );

  it('says what leads on, also for a heading', async () => {
    const made = withPlugin(
      "findRedirect: async (address) => ({ '/boil': 'https://x.example/', '/#old': '/' })[address]",
    );
    made.edit('docs/addresses.lock', (text) => text.replace('/\n', '/\n/#old\n'));
    expect((await checkSite(made)).lines).toEqual([]);
  });

  it('is named when it fails, with the line it was asked about', async () => {
    const { lines } = await checkSite(withPlugin("findRedirect() { throw new Error('no rules') }"));
    expect(lines).toContain(
      'DG9501 error docs/addresses.lock:3: Plugin "host-rules" in hook "findRedirect": no rules.',
    );
    expect(lines[0]).toContain('DG4020');
  });
});

describe('the list', () => {
  it('begins where the setting asks for it, and --accept says what it added', async () => {
    const made = published().remove('docs/addresses.lock');
    const all = () => docgen('check --accept --all', { cwd: made.dir });
    expect((await all()).stdout).toContain('There is no translation to record.');
    made.edit('docgen.config.ts', (text) =>
      text.replace('orphans: false', "orphans: false, addresses: 'warn'"),
    );
    expect((await checkSite(made)).lines).toEqual([
      'DG4019 info docs/addresses.lock: 5 addresses have not been recorded, "/boil" among them.',
    ]);
    const one = await docgen('check --accept docs/boil.md --json', { cwd: made.dir });
    expect(JSON.parse(one.stdout).addresses).toEqual(['/boil', '/boil#times', '/boil#noise']);
    expect((await all()).stdout).toMatch(/^Recorded as published: 2 addresses\n✔/);
    expect(made.read('docs/addresses.lock')).toBe(LOCK);
    expect((await all()).stdout).toMatch(/^All addresses are recorded\.\n✔/);
    made.remove('docs/boil.md');
    expect((await checkSite(made)).lines).toEqual([expect.stringContaining('DG4020 warning')]);
  });

  it('with a conflict is an error, and is not written over', async () => {
    const broken = LOCK.replace('/boil\n', '<<<<<<< HEAD\n/boil\n');
    const made = published().write('docs/addresses.lock', broken);
    expect((await checkSite(made)).lines).toEqual([
      'DG4010 error docs/addresses.lock:3: A line of published addresses begins with "/".',
    ]);
    expect((await checkSite(made, { accept: 'all' })).ok).toBe(false);
    expect(made.read('docs/addresses.lock')).toBe(broken);
  });
});
