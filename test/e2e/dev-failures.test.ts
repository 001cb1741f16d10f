/** Errors while a page renders: each is said in the panel and in the terminal, at its place in the author's file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { author, badge, hold, openMarked, overlay, seeText, sharedAuthor } from './author.ts';
import { LOOP } from './loop-site.ts';
import { eventually, isSameDocument, use } from './visit.ts';

const begin = sharedAuthor();

const PARTS = 'docs/en/guide/parts.mdx';
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const part = (page: Page, name: string) => overlay(page).locator(name).textContent();

const LATE =
  "import { useEffect } from 'react';\nexport function Bad() {\n  useEffect(() => {\n    throw new Error('late');\n  });\n  return <b>Bad</b>;\n}\n";

const SAVED = /↻ (?:docs\/en\/guide\/parts\.mdx|2 files)/g;
const FIXED = /✔ Fixed: 1 error\n/g;
const FAILED = /✖ docs\/en\/guide\/parts\.mdx in .+, 1 error\n/g;
const ERRORS = /✖ error DG60\d\d/g;
const UNRENDERED = /✖ error DG6001/g;

it.each([
  [
    'a component that throws',
    "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n",
    "interface Props {}\nexport function Bad(_: Props) {\n  throw new Error('boom');\n}\n",
    { place: 'parts/bad.tsx:3:9', mark: 'new', message: /boom/ },
  ],
  [
    'an effect that throws',
    "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n",
    LATE,
    { place: 'parts/bad.tsx:4:11', mark: 'new', message: /late/ },
  ],
  [
    'a name that is not there',
    '# Parts\n\nSome {nope.x} words\n',
    '',
    { place: `${PARTS}:3:7`, mark: 'nope', message: /nope is not defined/ },
  ],
  [
    'what only a browser has',
    "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n",
    'export function Bad() {\n  const wide: boolean = window.innerWidth > 9;\n  return <b>{String(wide)}</b>;\n}\n',
    { place: 'parts/bad.tsx:2:25', mark: 'window', message: /window is not defined/ },
  ],
])('%s', async (_name, mdx, component, expected) => {
  const { project, open, dev } = await begin();
  const { page } = await open('/guide/parts');
  const before = dev.written();
  const whole = project.read(PARTS);
  if (component !== '') project.write('parts/bad.tsx', component);
  project.write(PARTS, mdx);
  await overlay(page).waitFor();
  await eventually(() => part(page, '.place'), expected.place);
  expect(await part(page, '.message')).toMatch(expected.message);
  expect(await part(page, '.excerpt mark')).toBe(expected.mark);
  if (component !== '') expect(await part(page, '.components')).toContain('Bad');
  await dev.waitFor(new RegExp(`error DG60\\d\\d  ${expected.place}`));
  // The effect alone is known to browsers only.
  if (!component.includes('Effect')) expect(count(dev.written(), SAVED)).toBe(count(before, SAVED));

  project.write(PARTS, whole);
  await seeText(page, 'First words.');
  await overlay(page).waitFor({ state: 'detached' });
  await expect.poll(() => count(dev.written(), FIXED)).toBe(count(before, FIXED) + 1);
  if (component !== '') project.remove('parts/bad.tsx');
});

/** The page is open, and fails in an effect. `save` writes it with another first word. */
async function beginLate() {
  const { project, open, dev } = await begin();
  const save = (word: string) =>
    project.write(PARTS, `import { Bad } from '../../../parts/bad';\n\n# Parts\n\n${word}.\n\n<Bad />\n`);
  project.write('parts/bad.tsx', LATE);
  save('First');
  const { page } = await open('/guide/parts');
  await overlay(page).waitFor();
  // The terminal tells it as well, in its own time.
  await dev.waitFor(/error DG6010 [\s\S]*throw new Error\('late'\)/);
  return { project, dev, page, save };
}

it('has its place where the app is that of an earlier session', async () => {
  const { project, dev, open } = await author({
    ...LOOP,
    'parts/bad.tsx': LATE,
    [PARTS]: "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n",
  });
  await overlay((await open('/guide/parts')).page).waitFor();
  dev.child.kill('SIGINT');
  await dev.ended;
  const again = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  const [, url = ''] = await again.waitFor(/Local +(http\S+)/);
  const { page } = await openMarked(new URL('/guide/parts', url).href);
  await overlay(page).waitFor();
  expect(await part(page, '.place')).toBe('parts/bad.tsx:4:11');
});

it('is not said to be fixed by an edit that leaves it', async () => {
  const { project, dev, page, save } = await beginLate();
  const before = dev.written();
  const reported = page.waitForResponse('**/failures');
  save('Second');
  await reported;
  // The line about the first save may be late.
  await expect.poll(() => count(dev.written(), FAILED)).toBeGreaterThan(count(before, FAILED));
  project.write(PARTS, '# Parts\n\nFirst words.\n');
  await overlay(page).waitFor({ state: 'detached' });
  await expect.poll(() => count(dev.written(), FIXED)).toBe(count(before, FIXED) + 1);
  expect(count(dev.written(), /late/g)).toBe(count(before, /late/g));
  project.remove('parts/bad.tsx');
});

it('is not said to be fixed by edits that come before the browser has looked', async () => {
  const { project, dev, page, save } = await beginLate();
  const held = hold();
  await page.route('**/failures', async (route) => {
    await held.until;
    await route.continue();
  });
  for (const word of ['Second', 'Third', 'Fourth']) {
    const { waitFor } = dev.fromNow();
    save(word);
    await waitFor(/[↻✖] docs\/en\/guide\/parts\.mdx in/);
    await seeText(page, `${word}.`);
  }
  expect(count(dev.written(), FIXED)).toBe(0);
  held.end();
  project.write(PARTS, '# Parts\n\nFirst words.\n');
  await overlay(page).waitFor({ state: 'detached' });
  await dev.waitFor(/✔ Fixed: 1 error/);
  project.remove('parts/bad.tsx');
});

it('is there without a break after such an edit, however late React runs effects', async () => {
  const { project, page, save } = await beginLate();
  // By which React gives itself work to do, effects among it.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message, {}), 200);
    };
  });
  await page.reload();
  await overlay(page).waitFor();
  const reports: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/failures')) reports.push(request.postDataJSON().failures.length);
  });
  save('Second');
  await seeText(page, 'Second.');
  await expect.poll(() => reports.some((failures) => failures > 0)).toBe(true);
  expect(reports).not.toContain(0);
  project.write(PARTS, '# Parts\n\nFirst words.\n');
  await overlay(page).waitFor({ state: 'detached' });
  // The server may know before the browser has said it.
  await expect.poll(() => reports.at(-1)).toBe(0);
});

it('is gone for good where the report of it comes after the mend', async () => {
  const { project, open, dev } = await begin();
  project.write('parts/bad.tsx', LATE);
  const { page } = await open('/guide/parts');
  const held = hold();
  await page.route('**/failures', async (route) => {
    await held.until;
    await route.continue();
  });
  const countLeft = () => count(dev.written(), ERRORS) - count(dev.written(), FIXED);
  const left = countLeft();
  const failed = page.waitForRequest('**/failures');
  project.write(PARTS, "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n");
  await failed;
  project.write(PARTS, '# Parts\n\nSecond words.\n');
  await seeText(page, 'Second words.');

  const settled = page.waitForResponse(
    (response) =>
      response.url().endsWith('/failures') && /"failures":\[\]/.test(response.request().postData() ?? ''),
  );
  held.end();
  await settled;
  await overlay(page).waitFor({ state: 'detached' });
  await expect.poll(countLeft).toBe(left);
  project.remove('parts/bad.tsx');
});

it('is not said again where the browser, too, reports it after the mend', async () => {
  const { project, open, dev } = await begin();
  const whole = project.read(PARTS);
  const { page } = await open('/guide/parts');
  const before = dev.written();
  const held = hold();
  await page.route('**/failures', async (route) => {
    await held.until;
    await route.continue();
  });
  const failed = page.waitForRequest('**/failures');
  project.write(PARTS, '# Parts\n\nSome {nope.x} words\n');
  await failed;
  await expect.poll(() => count(dev.written(), UNRENDERED)).toBe(count(before, UNRENDERED) + 1);
  project.write(PARTS, whole);
  await expect.poll(() => count(dev.written(), FIXED)).toBe(count(before, FIXED) + 1);
  await seeText(page, 'First words.');

  const settled = page.waitForResponse(
    (response) =>
      response.url().endsWith('/failures') && /"failures":\[\]/.test(response.request().postData() ?? ''),
  );
  held.end();
  await settled;
  await overlay(page).waitFor({ state: 'detached' });
  // A save that comes after whatever the reports have led to.
  project.edit('docs/en/guide/text.md', (text) => `${text}\nMore.\n`);
  await dev.waitFor(/[↻✖] (?:docs\/en\/guide\/text\.md|2 files)/);
  expect(count(dev.written(), ERRORS)).toBe(count(before, ERRORS) + 1);
  expect(count(dev.written(), FIXED)).toBe(count(before, FIXED) + 1);
});

it('is gone for good where the browser draws the broken page after the mend', async () => {
  const { project, open, dev } = await begin();
  const whole = project.read(PARTS);
  const { page, problems } = await open('/guide/parts');
  const countLeft = () => count(dev.written(), ERRORS) - count(dev.written(), FIXED);
  const left = countLeft();
  const [held, asked] = [hold(), hold()];
  await page.route('**/pages/guide/parts.js?v=*', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    // Not that of a change before: the server may still be at it.
    if ((await response.text()).includes('nope')) {
      asked.end();
      await held.until;
    }
    await route.fulfill({ response });
  });
  project.write(PARTS, '# Parts\n\nSome {nope.x} words\n');
  await overlay(page).waitFor();
  // The server's own failure is there before the browser asks for the page.
  await asked.until;
  project.write(PARTS, whole.replace('First words.', 'Second words.'));
  await overlay(page).waitFor({ state: 'detached' });
  held.end();
  await expect.poll(() => problems().join()).toContain('nope is not defined');
  await seeText(page, 'Second words.');
  project.edit('docs/en/guide/text.md', (text) => `${text}\nMore.\n`);
  // With the error, where the browser has not reported yet that it is gone.
  await dev.waitFor(/[↻✖] (?:docs\/en\/guide\/text\.md|2 files)/);
  await overlay(page).waitFor({ state: 'detached' });
  await expect.poll(countLeft).toBe(left);
});

it('is gone for good where another page was on screen when it was mended', async () => {
  const { project, open } = await begin();
  const whole = project.read(PARTS);
  project.write('parts/bad.tsx', LATE);
  project.write(PARTS, "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n");
  const { page } = await open('/guide/parts');
  await overlay(page).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.rp-sidebar-item', { hasText: 'Text' }).click();
  await seeText(page, 'First words, a link');
  project.write(PARTS, whole);
  const reported = page.waitForResponse('**/failures');
  await page.locator('.rp-sidebar-item', { hasText: 'Parts' }).click();
  await reported;
  // The page as it was may come once more where the click is faster than the server.
  await expect.poll(async () => [await badge(page).count(), await overlay(page).count()]).toEqual([0, 0]);
  project.remove('parts/bad.tsx');
});

const STUCK = `const fs = globalThis.process?.getBuiltinModule('node:fs');
export function Bad() {
  if (fs?.existsSync('hold')) {
    fs.writeFileSync('held', '');
    while (fs.existsSync('hold')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  throw new Error('stuck');
}
`;

it('is gone for good where the server is done with the broken page after the mend', async () => {
  const { project, open, dev, url } = await begin();
  const whole = project.read(PARTS);
  const { page } = await open('/guide/parts');
  const before = dev.written();
  project.write('parts/bad.tsx', STUCK);
  project.write(PARTS, "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n");
  await overlay(page).waitFor();
  project.write('hold', '');
  const late = fetch(new URL('/guide/parts', url));
  await expect.poll(() => existsSync(join(project.dir, 'held'))).toBe(true);
  project.write(PARTS, whole);
  await seeText(page, 'First words.');
  // Whatever renders pages may be the thread that is held.
  project.remove('hold').remove('held');
  await (await late).text();
  await overlay(page).waitFor({ state: 'detached' });
  const other = await open('/guide/text');
  // A report that is on its way may arrive there.
  await badge(other.page).waitFor({ state: 'detached' });
  expect(await overlay(page).count()).toBe(0);
  expect(count(dev.written(), UNRENDERED)).toBe(count(before, UNRENDERED) + 1);
  project.remove('parts/bad.tsx');
});

it('tells at save that server and browser draw different pages, what they draw, and where that is written', async () => {
  const { project, open, dev } = await author();
  const { page } = await open('/guide/parts');
  const where = "{typeof window === 'object' ? 'in the window' : 'on the server'}";
  project.write('parts/bad.tsx', `export const Bad = () => <b>${where}</b>;\n`);
  project.write(PARTS, "import { Bad } from '../../../parts/bad';\n\n# Parts\n\n<Bad />\n");
  await badge(page).click();
  expect(await part(page, '.message')).toBe(
    'Server and browser draw different pages (in Bad): the browser draws "in the window", the server "on the server".',
  );
  await eventually(() => part(page, '.place'), 'parts/bad.tsx:1:26');
  expect(await part(page, '.excerpt')).toContain('export const Bad = () => <b>');
  expect(await part(page, '.components')).toContain('Bad');
  await dev.waitFor(/warning DG6012 {2}parts\/bad\.tsx:1:26/);
  expect(await isSameDocument(page)).toBe(true);

  // A difference that the author allows is none.
  project.edit('parts/bad.tsx', (text) => text.replace('<b>', '<b suppressHydrationWarning>'));
  await dev.waitFor(/Fixed: 1 warning/);
  await overlay(page).filter({ hasText: 'draw different pages' }).waitFor({ state: 'detached' });
});

it('tells nothing of the kind where a page is saved while it loads', async () => {
  const { project, dev, url } = await begin();
  const { page } = await openPage('about:blank');
  const [held, untold] = [hold(), hold()];
  await page.route('**/pages/guide/parts.js*', async (route) => {
    await held.until;
    await route.continue();
  });
  await page.routeWebSocket(/__docgen/, (socket) => {
    socket.connectToServer().onMessage(async (message) => {
      await untold.until;
      socket.send(message);
    });
  });
  const asked = page.waitForRequest('**/pages/guide/parts.js*');
  await page.goto(new URL('/guide/parts', url).href, { waitUntil: 'commit' });
  await asked;
  const { waitFor } = dev.fromNow();
  project.write(PARTS, '# Parts\n\n<div>{1 + 1} other words.</div>\n');
  await waitFor(/↻ docs\/en\/guide\/parts\.mdx in/);
  // The difference is told, or the document compared with the server's.
  const looked = page.waitForRequest(
    (request) => request.resourceType() === 'fetch' && /\/(?:failures|parts(?:\.html)?)$/.test(request.url()),
  );
  held.end();
  await seeText(page, '2 other words.');
  const request = await looked;
  await request.response();
  await use(page);
  untold.end();
  project.write(PARTS, '# Parts\n\n<div>{1 + 2} more words.</div>\n');
  await seeText(page, '3 more words.');
  expect(dev.written()).not.toContain('DG6012');
});

it('tells nothing where a component below Suspense is loaded in the browser', async () => {
  const { project, dev, url } = await author();
  project.write('parts/late.tsx', 'export default () => <p>Came late.</p>;\n');
  project.write(
    PARTS,
    `import { lazy, Suspense } from 'react';

export const Late = lazy(() => import('../../../parts/late'));

# Parts

<Suspense fallback={<p>Wait.</p>}><Late /></Suspense>
`,
  );
  const { page } = await openPage(new URL('/guide/parts', url).href);
  await seeText(page, 'Came late.');
  project.edit(PARTS, (text) => `${text}\n<b>{typeof window === 'object' ? 'browser' : 'server'}</b>\n`);
  await dev.waitFor(/DG6012.*\n.*draws "browser"/);
  expect(dev.written()).not.toContain('Suspense boundary');
});

it('tells where a page draws something else in the browser', async () => {
  const { project, dev, url } = await author();
  project.write(PARTS, "# Parts\n\nWords.\n\n<b>{typeof window === 'object' ? 'browser' : 'server'}</b>\n");
  const { page } = await openPage(new URL('/guide/parts', url).href);
  await badge(page).click();
  await eventually(() => part(page, '.place'), `${PARTS}:5:1`);
  await dev.waitFor(/warning DG6012 {2}docs\/en\/guide\/parts\.mdx:5:1/);
});

it('tells where a component is written that is in the page, whatever the name of that', async () => {
  const { project, dev, url } = await author();
  const drawn = "<b>{typeof window === 'object' ? 'browser' : 'server'}</b>";
  project.write(PARTS, `export const Own = () => ${drawn};\n\n# Parts\n\n<Own />\n`);
  project.write('docs/en/guide/茶 one.mdx', `# Tea\n\n${drawn}\n`);
  await openPage(new URL('/guide/parts', url).href);
  await dev.waitFor(/warning DG6012 {2}docs\/en\/guide\/parts\.mdx:1:26/);
  await openPage(new URL('/guide/茶 one', url).href);
  await dev.waitFor(/warning DG6012 {2}docs\/en\/guide\/茶 one\.mdx:3:1/);
});
