import { describe, expect, it } from 'vitest';
import { toWidth } from '../../src/cli/text-width.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { startInTerminal, toPlain } from '../helpers/terminal.ts';

const THREE_PAGES = { 'docs/index.md': '# Home', 'docs/a.md': '# A\n\n[B](./b.md)', 'docs/b.md': '# B' };

/** What a terminal has when lines are read whole, shown as they are typed, and Ctrl+C sends a signal. */
const USUAL = ['icanon', 'echo', 'isig', 'icrnl'];

/** Ends tidily within a second; the rest is the time that a busy machine may take. */
const TIDY_MS = 2000;

/** A config that nobody can wait for. */
const HANGING = 'await new Promise((resolve) => setTimeout(resolve, 600_000));\nexport default {};';

function builtSite() {
  return site({ ...THREE_PAGES, 'doc_build/index.html': '<h1>Home</h1>', 'doc_build/.docgen-output': '' })
    .dir;
}

describe('keys', () => {
  it.each([
    'dev',
    'preview',
  ])('of %s work without Enter, are not shown, and leave the terminal as it was', async (command) => {
    const terminal = startInTerminal([command, '--port', '0'], { cwd: builtSite() });
    const [, url = ''] = await terminal.waitFor(/Local +(http:\S+\/)/);
    await terminal.waitFor(/Keys .*h help/);
    terminal.type('h');
    await terminal.waitFor(/q {2}quit/);
    terminal.type('u');
    await terminal.waitFor(new RegExp(`show this[\\s\\S]*Local +${url}`));
    terminal.type('q');
    const { exitCode, modes, written } = await terminal.left;
    expect(exitCode).toBe(0);
    expect(modes).toEqual(expect.arrayContaining(USUAL));
    expect(toPlain(written)).not.toMatch(/^[huq]/m);
  });

  it('r starts dev again at the same address', async () => {
    const terminal = startInTerminal(['dev', '--port', '0'], { cwd: builtSite() });
    const [, url = ''] = await terminal.waitFor(/Local +(http:\S+\/)/);
    await terminal.waitFor(/pages checked[\s\S]*Keys|Keys[\s\S]*pages checked/);
    terminal.type('r');
    await terminal.waitFor(/pages checked[\s\S]*pages checked/);
    expect((await fetch(url)).status).toBe(200);
    terminal.type('q');
    expect((await terminal.left).exitCode).toBe(0);
  });

  it('are not read on a build machine', async () => {
    const cwd = builtSite();
    const terminal = startInTerminal(['preview', '--port', '0'], { cwd, env: { CI: '1' } });
    await terminal.waitFor(/Local/);
    terminal.type('q\u0003');
    const { exitCode, written } = await terminal.left;
    expect(exitCode).toBe(130);
    expect(written).not.toContain('Keys');
  });
});

describe('Ctrl+C', () => {
  it.each(['dev', 'preview'])('ends %s with 130, and the terminal is as it was', async (command) => {
    const terminal = startInTerminal([command, '--port', '0'], { cwd: builtSite() });
    await terminal.waitFor(/Keys/);
    const start = performance.now();
    terminal.type('\u0003');
    const { exitCode, modes } = await terminal.left;
    expect(exitCode).toBe(130);
    expect(performance.now() - start).toBeLessThan(TIDY_MS);
    expect(modes).toEqual(expect.arrayContaining(USUAL));
  });

  it.each(['dev', 'build', 'preview'])('does not wait for what hangs in %s', async (command) => {
    const { dir } = site({ ...THREE_PAGES, 'docgen.config.ts': HANGING });
    const run = startDocgen([command], { cwd: dir });
    await untilHanging();
    const start = performance.now();
    run.child.kill('SIGINT');
    expect((await run.ended).exitCode).toBe(130);
    expect(performance.now() - start).toBeLessThan(TIDY_MS);
  });

  it('pressed twice ends at once', async () => {
    const { dir } = site({ ...THREE_PAGES, 'docgen.config.ts': HANGING });
    const run = startDocgen(['build'], { cwd: dir });
    await untilHanging();
    const start = performance.now();
    run.child.kill('SIGINT');
    setTimeout(() => run.child.kill('SIGINT'), 100);
    expect((await run.ended).exitCode).toBe(130);
    // Less than the time that is given to a tidy end.
    expect(performance.now() - start).toBeLessThan(700);
  });

  /** Long enough for docgen to have begun with the config. */
  function untilHanging(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 2000));
  }
});

describe('the progress of a build', () => {
  it('is live in a terminal and never wraps, however narrow it is', async () => {
    const pages = Array.from({ length: 40 }, (_, index) => [`docs/page-${index}.md`, `# ${index}`]);
    const { dir } = site({ ...THREE_PAGES, ...Object.fromEntries(pages) });
    const { left } = startInTerminal(['build'], { cwd: dir, columns: 20 });
    const { exitCode, written } = await left;
    expect(exitCode).toBe(0);
    const plain = toPlain(written);
    const live = plain.slice(0, plain.indexOf('Built'));
    expect(live).toMatch(/\r✔ compile 43\/43/);
    expect(live).toMatch(/\r✔ render \d+\/\d+/);
    for (const line of live.split(/[\r\n]+/)) expect(toWidth(line)).toBeLessThan(20);
  });

  it.each([
    ['NO_COLOR', { NO_COLOR: '1' }],
    ['CI', { CI: '1', NO_COLOR: '1' }],
    ['a terminal that can do nothing', { TERM: 'dumb' }],
  ])('sends no escape sequence with %s', async (_name, env) => {
    const { dir } = site(THREE_PAGES);
    const { exitCode, written } = await startInTerminal(['build'], { cwd: dir, env }).left;
    expect(exitCode).toBe(0);
    expect(written).toContain('Built 3 pages');
    expect(written).not.toContain('\u001b');
    if (!('NO_COLOR' in env) || 'CI' in env) expect(written).not.toMatch(/\r(?!\n)/);
  });
});
