import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureWidth } from '../../src/cli/text-width.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { startInTerminal, stripColours } from '../helpers/terminal.ts';

const THREE_PAGES = { 'docs/index.md': '# Home', 'docs/a.md': '# A\n\n[B](./b.md)', 'docs/b.md': '# B' };

/** What a terminal has when lines are read whole, shown as they are typed, and Ctrl+C sends a signal. */
const USUAL = ['icanon', 'echo', 'isig', 'icrnl'];

/**
 * A config that nobody can wait for. At the first Ctrl+C it presses it a second time if it is to, and 100 ms
 * later leaves a mark: some time had been given to it then, by timers of one process, which keep their order.
 */
const toHanging = ({ again = false } = {}) => `import { writeFileSync } from 'node:fs';
process.once('SIGINT', () => {
  setTimeout(() => writeFileSync('mark', ''), 100);
  if (${again}) process.kill(process.pid, 'SIGINT');
});
console.error('the config hangs');
await new Promise((resolve) => setTimeout(resolve, 2 ** 30));
export default {};`;

function builtSite() {
  return site({ ...THREE_PAGES, 'doc_build/index.html': '<h1>Home</h1>', 'doc_build/.docgen-output': '' })
    .dir;
}

describe('keys', () => {
  it.each(['dev', 'preview'])(
    'of %s work without Enter, are not shown, and leave the terminal as it was',
    async (command) => {
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
      expect(stripColours(written)).not.toMatch(/^[huq]/m);
    },
  );

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
    terminal.type('\u0003');
    const { exitCode, modes } = await terminal.left;
    expect(exitCode).toBe(130);
    expect(modes).toEqual(expect.arrayContaining(USUAL));
  });

  it.each(['dev', 'build', 'preview'])('does not wait for what hangs in %s', async (command) => {
    const project = site({ ...THREE_PAGES, 'docgen.config.mjs': toHanging() });
    const run = startDocgen([command], { cwd: project.dir });
    await run.waitFor(/the config hangs/);
    run.child.kill('SIGINT');
    expect((await run.ended).exitCode).toBe(130);
    expect(existsSync(join(project.dir, 'mark'))).toBe(true);
  });

  it('pressed twice ends at once, before the time is over that is given to a tidy end', async () => {
    const project = site({ ...THREE_PAGES, 'docgen.config.mjs': toHanging({ again: true }) });
    const run = startDocgen(['build'], { cwd: project.dir });
    await run.waitFor(/the config hangs/);
    run.child.kill('SIGINT');
    expect((await run.ended).exitCode).toBe(130);
    expect(existsSync(join(project.dir, 'mark'))).toBe(false);
  });
});

describe('the progress of a build', () => {
  it('is live in a terminal and never wraps, however narrow it is', async () => {
    const pages = Array.from({ length: 40 }, (_, index) => [`docs/page-${index}.md`, `# ${index}`]);
    const { dir } = site({ ...THREE_PAGES, ...Object.fromEntries(pages) });
    const { left } = startInTerminal(['build'], { cwd: dir, columns: 20 });
    const { exitCode, written } = await left;
    expect(exitCode).toBe(0);
    const plain = stripColours(written);
    const live = plain.slice(0, plain.indexOf('Built'));
    expect(live).toMatch(/\r✔ compile 43\/43/);
    expect(live).toMatch(/\r✔ render \d+\/\d+/);
    for (const line of live.split(/[\r\n]+/)) expect(measureWidth(line)).toBeLessThan(20);
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
