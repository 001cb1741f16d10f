/** A recording in a browser, with the strict policy: played by keyboard, sought, and read without script. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { leaveRunning, runDocgen, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { eventually, visit } from './visit.ts';

const ESC = '\u001b';
const event = (time: number, text: string) => JSON.stringify([time, 'o', text]);
const CAST = [
  JSON.stringify({ version: 2, width: 40, height: 4 }),
  event(0, `${ESC}[32m$${ESC}[0m brew`),
  event(4, '\r\nsteeping'),
  event(8, '\r\nready\r\n'),
].join('\n');
/** Text of each colour on the ground of each, and swapped. */
const COLOURS = [
  JSON.stringify({ version: 2, width: 80, height: 17 }),
  ...Array.from({ length: 16 }, (_, ground) => {
    const cells = Array.from({ length: 16 }, (_, text) => `${ESC}[38;5;${text};48;5;${ground}mab${ESC}[0m `);
    return event(0, `${cells.join('')}${ESC}[7;3${ground % 8}msw${ESC}[0m${ESC}[2mdim${ESC}[0m\r\n`);
  }),
  event(1, `${ESC}[7mplain${ESC}[0m`),
].join('\n');
const fence = (meta: string) => `\`\`\`cast file="./_tea.cast" ${meta}\n\`\`\`\n`;
const FILES = {
  'docgen.config.ts': `
    import { defineConfig } from 'docgenjs';
    import { pluginRecordings } from 'docgenjs/plugins/recordings';
    export default defineConfig({
      title: 'Site', base: '/docs/', csp: true, lang: 'en',
      locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
      plugins: [pluginRecordings()],
    });`,
  'docs/en/_tea.cast': CAST,
  'docs/zh/_tea.cast': CAST,
  'docs/en/index.md': `# Tea\n\n${fence('title="Brewing" speed=20')}`,
  'docs/en/loop.md': `# Loop\n\n${fence('speed=20 loop')}`,
  'docs/en/_colours.cast': COLOURS,
  'docs/en/colours.md': '# Colours\n\n```cast file="./_colours.cast" title="All"\n```\n',
  'docs/en/plain.md': '# Plain\n\n[Tea](./index.md)\n',
  'docs/zh/index.md': `# 茶\n\n${fence('')}`,
};

let origin = '';
let preview: ReturnType<typeof leaveRunning> | undefined;
beforeAll(async () => {
  const project = site(FILES);
  const built = await runDocgen(['build'], { cwd: project.dir });
  expect(built.exitCode, built.stderr).toBe(0);
  preview = leaveRunning(['preview', '--port', '0'], { cwd: project.dir });
  [origin = ''] = await preview.waitFor(/http:\/\/localhost:\d+/);
});
afterAll(() => void preview?.child.kill('SIGKILL'));

it('plays by keyboard, and loads its frames only then', async () => {
  const { page, problems, requests } = await visit(`${origin}/docs/index.html`);
  const screen = page.locator('.rp-recording code');
  const position = page.getByRole('slider', { name: 'Position in the recording' });
  await page.locator('[data-state="idle"]').waitFor();
  expect(await screen.innerText()).toContain('ready');
  expect(await position.isDisabled()).toBe(true);
  expect(requests().some((url) => url.includes('/recordings/'))).toBe(false);

  await page.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  expect(requests().filter((url) => url.includes('/static/recordings/'))).toHaveLength(1);
  expect(await screen.innerText()).toContain('ready');

  await position.focus();
  await page.keyboard.press('Home');
  await eventually(() => screen.innerText().then((text) => text.trimEnd()), '$ brew');
  expect(await page.locator('.rp-recording__cursor').count()).toBe(1);
  expect(await position.getAttribute('aria-valuetext')).toBe('0 of 8 seconds');
  for (let press = 0; press < 41; press += 1) await page.keyboard.press('ArrowRight');
  await eventually(() => screen.innerText().then((text) => text.trimEnd()), '$ brew\nsteeping');
  await page.getByRole('button', { name: 'Play' }).press('Space');
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  expect(problems()).toEqual([]);
});

it('comes by navigation, ends for readers who want no motion, and goes on for others', async () => {
  const still = await visit(`${origin}/docs/loop.html`, { reducedMotion: true });
  await still.page.getByRole('button', { name: 'Play' }).click();
  await still.page.getByRole('button', { name: 'Play again' }).waitFor();

  const { page, requests } = await visit(`${origin}/docs/plain.html`);
  await page.locator('.rp-doc a', { hasText: 'Tea' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  expect(requests().some((url) => url.includes('recordings-'))).toBe(true);
  await page.goto(`${origin}/docs/loop.html`);
  await page.getByRole('button', { name: 'Play' }).click();
  const screen = page.locator('.rp-recording code');
  for (const shown of ['$ brew', '$ brew\nsteeping\nready', '$ brew'])
    await eventually(() => screen.innerText().then((text) => text.trimEnd()), shown);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
});

it('is text without script and on paper, and says in Chinese what it cannot load', async () => {
  const silent = await visit(`${origin}/docs/index.html`, { js: false });
  expect(await silent.page.locator('.rp-recording').innerText()).toContain('steeping');
  expect(await silent.page.locator('.rp-recording-player__bar').isVisible()).toBe(false);

  const { page } = await visit(`${origin}/docs/zh/index.html`, { dark: true });
  await page.route('**/static/recordings/**', (route) => route.abort());
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('alert').filter({ hasText: '录像加载失败。' }).waitFor();
  expect(await page.getByRole('group', { name: '终端录像' }).count()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.rp-recording-player__bar').isVisible()).toBe(false);
  expect(await page.locator('.rp-recording').innerText()).toContain('ready');
});

it('can be read in all its colours, light and dark', async () => {
  const { page } = await visit(`${origin}/docs/colours.html`);
  expect(await page.locator('.rp-recording [class*="ground-"]').count()).toBeGreaterThan(256);
  expect(await findAxeViolations(page, '.rp-recording-player')).toEqual([]);
  const dark = await visit(`${origin}/docs/colours.html`, { dark: true });
  expect(await findColourViolations(dark.page, '.rp-recording-player')).toEqual([]);
});

it('follows an edit in the dev server, where it plays as well', async () => {
  const project = site(FILES);
  const server = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  const [address] = await server.waitFor(/http:\/\/localhost:\d+/);
  const { page } = await visit(`${address}/docs/index.html`);
  const screen = page.locator('.rp-recording code');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Play again' }).waitFor();

  project.edit('docs/en/_tea.cast', (text) => text.replace('ready', 'poured'));
  await page.locator('[data-state="idle"]').waitFor();
  await expect.poll(() => screen.innerText()).toContain('poured');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await screen.innerText()).toContain('poured');
});
