/** What readers do with the form below a page, and what its server hears: the server of the documentation. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { buildProject, startDocgen } from '../helpers/docgen.ts';
import { findFreePort } from '../helpers/free-port.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';
import { eventually, seeHeading, visit } from './visit.ts';

/** Serves a built site whose answers go to this address. */
async function serve(action: string) {
  const project = site({
    'docs/index.md': '# Tea\n\n[Kettle](/kettle)\n',
    'docs/kettle.md': '# Kettle\n\nLid.\n',
    'docgen.config.ts': `import { pluginFeedback } from 'docgenjs/plugins/feedback';
export default { title: 'Tea', csp: true, plugins: [pluginFeedback({ action: '${action}' })] };`,
  });
  await buildProject(project.dir);
  const { waitFor } = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin = ''] = await waitFor(/http:\/\/localhost:\d+/);
  return { origin, project };
}

/** A service that answers as it is told. */
async function startService(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push(`${request.method} ${Buffer.concat(chunks).toString()}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { action: `http://127.0.0.1:${(server.address() as AddressInfo).port}/f`, heard };
}

const findForm = (page: Page) => page.getByRole('group', { name: 'Was this page helpful?' });
const findSend = (page: Page) => page.getByRole('button', { name: 'Send' });

it('sends an answer by keyboard, after a change of page, to the server of the documentation', async () => {
  const [example] = readPageExamples('en/plugin/official-plugins/feedback.md').filter(
    ({ files }) => 'feedback-server.mjs' in files,
  );
  const folder = site({}).dir;
  writeFileSync(join(folder, 'feedback-server.mjs'), example?.files['feedback-server.mjs'] ?? '');
  const port = await findFreePort();
  const { origin } = await serve(`http://127.0.0.1:${port}/`);
  const server = spawn(process.execPath, ['feedback-server.mjs'], {
    cwd: folder,
    env: { ...process.env, SITE: origin, PORT: String(port) },
  });
  onTestFinished(() => void server.kill());
  await new Promise((resolve) => server.stdout.once('data', resolve));

  const { page, problems } = await visit(origin);
  await page.getByRole('link', { name: 'Kettle' }).first().click();
  await seeHeading(page, 'Kettle');
  await expect.poll(() => findSend(page).isVisible()).toBe(false);
  await findForm(page).getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Which lid?\n“A” & B');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('.rp-feedback').innerText(), 'Thank you for your feedback!');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');

  const file = join(folder, 'feedback.jsonl');
  await eventually(async () => existsSync(file), true);
  expect(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toEqual([{ page: '/kettle', helpful: 'no', message: 'Which lid?\r\n“A” & B' }]);
  expect(problems()).toEqual([]);
});

it('is told to scripts of the site once it is sent', async () => {
  const { action } = await startService((_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('{}');
  });
  const { origin } = await serve(action);
  const { page } = await visit(`${origin}/kettle.html`);
  await page.evaluate(() => {
    addEventListener('docgen:feedback', ({ detail }: CustomEventInit) =>
      Reflect.set(window, 'heard', detail),
    );
  });
  await findForm(page).getByRole('radio', { name: 'Yes' }).check({ force: true });
  await findSend(page).click();
  await eventually(() => page.evaluate(() => Reflect.get(window, 'heard')), {
    page: '/kettle',
    helpful: 'yes',
    message: '',
  });
});

it('says that an answer was not sent, keeps what was written, and goes the browser’s own way then', async () => {
  const { action, heard } = await startService((_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.writeHead(heard.length === 1 ? 500 : 200, { 'Content-Type': 'text/plain' });
    response.end('Taken');
  });
  const { origin } = await serve(action);
  const { page } = await visit(`${origin}/kettle.html`);
  await findForm(page).getByRole('radio', { name: 'No' }).check({ force: true });
  await page.getByRole('textbox').fill('Lid');
  await findSend(page).click();
  await eventually(
    () => page.locator('.rp-feedback [role=status]').innerText(),
    'Your answer could not be sent. Try again.',
  );
  expect(await page.getByRole('textbox').inputValue()).toBe('Lid');
  await findSend(page).click();
  await eventually(() => page.locator('body').innerText(), 'Taken');
  expect(heard.length).toBe(2);
  expect(heard[1]).toContain('message=Lid');
});

it('works without script', async () => {
  const { action, heard } = await startService((_, response) => response.end('Taken'));
  const { origin } = await serve(action);
  const { page } = await visit(`${origin}/kettle.html`, { js: false });
  await findForm(page).getByRole('radio', { name: 'Yes' }).check({ force: true });
  await findSend(page).click();
  await eventually(() => page.locator('body').innerText(), 'Taken');
  expect(heard).toEqual(['POST page=%2Fkettle&helpful=yes&message=']);
});
