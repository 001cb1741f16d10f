/** What a service that counts page views hears of readers. A server on this machine is the service. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { shareInFile, startServer, type WhenDone } from './share-in-file.ts';
import { eventually, isSameDocument, markDocument, seeHeading, settle, visit } from './visit.ts';

interface Heard {
  readonly method: string | undefined;
  readonly path: string;
  readonly body: string;
  readonly cookie: string | undefined;
}

const GTAG = `for (const entry of dataLayer) hear(entry);
const push = dataLayer.push;
dataLayer.push = (entry) => { hear(entry); return push.call(dataLayer, entry); };
function hear(entry) { if (entry[0] === 'event') fetch(new URL('/collect', document.currentScript?.src ?? origin), { method: 'POST', mode: 'no-cors', body: JSON.stringify(entry[2]) }); }
var origin = document.currentScript.src;`;

/** A service that takes everything, and remembers it. */
async function startService(whenDone: WhenDone) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.url?.startsWith('/gtag/js')) {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(GTAG);
      return;
    }
    const { method, url: path = '', headers } = request;
    if (method !== 'OPTIONS')
      heard.push({ method, path, body: Buffer.concat(chunks).toString(), cookie: headers.cookie });
    response.statusCode = 202;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const FILES = {
  'docs/index.md': '# Kettle\n\n[Lights](/lights)\n\n[Below](#below)\n\n## Below\n',
  'docs/lights.md': '# Lights\n\n[Kettle](/)\n',
};

/** Serves a built site that counts; `options` come after the address of the service. */
async function serve(
  toOptions: (host: string) => string,
  command: 'preview' | 'dev' = 'preview',
  whenDone: WhenDone = onTestFinished,
) {
  const { host, heard } = await startService(whenDone);
  const project = site({
    ...FILES,
    'docgen.config.ts': `import { pluginAnalytics } from 'docgenjs/plugins/analytics';
export default { title: 'Tea', csp: true, route: { cleanUrls: true }, plugins: [pluginAnalytics(${toOptions(host)})] };`,
  });
  if (command === 'preview') await buildProject(project.dir);
  const origin = await startServer(command, project.dir, whenDone);
  return { origin, host, heard };
}

const plausible = (host: string, others = 'local: true') =>
  `{ provider: 'plausible', domain: 'kettle.example', host: '${host}', ${others} }`;

const sharePlausible = shareInFile((whenDone) => serve(plausible, 'preview', whenDone));

/** The site that counts by Plausible, for all tests: its service has heard nothing yet. */
async function servePlausible() {
  const served = await sharePlausible();
  served.heard.length = 0;
  return served;
}

/** A browser that is idle at once: what waits for that has been done when the page has settled. */
const isIdle = () => {
  window.requestIdleCallback = (work) => Number(setTimeout(work));
};

/** Waits several times over: what has been done may have loaded something, and sent something then. */
async function settleIdle(page: Page): Promise<void> {
  for (let times = 0; times < 5; times += 1) await settle(page);
}

const toPage = (href: string) => new URL(href).pathname + new URL(href).search + new URL(href).hash;

it('counts documents and the pages that readers go to, and nothing that they type', async () => {
  const { origin, heard } = await servePlausible();
  const { page, problems } = await visit(`${origin}/?utm_source=letter&q=secret#below`);
  const read = async () =>
    heard.map(({ body }) => {
      const { name, domain, url, referrer } = JSON.parse(body) as Record<string, string>;
      return [name, domain, toPage(url ?? ''), referrer === '' ? '' : toPage(referrer ?? '')].join(' ');
    });
  const first = 'pageview kettle.example /?utm_source=letter ';
  await eventually(read, [first]);

  await markDocument(page);
  await page.getByRole('link', { name: 'Below', exact: true }).first().click();
  await page.getByRole('link', { name: 'Lights', exact: true }).first().click();
  await seeHeading(page, 'Lights');
  const second = 'pageview kettle.example /lights /?utm_source=letter';
  await eventually(read, [first, second]);
  await page.goBack();
  await seeHeading(page, 'Kettle');
  await eventually(read, [first, second, 'pageview kettle.example /?utm_source=letter /lights']);

  expect(await isSameDocument(page)).toBe(true);
  expect(heard.map(({ method, path, cookie }) => [method, path, cookie])).toEqual(
    heard.map(() => ['POST', '/api/event', undefined]),
  );
  expect(await page.evaluate(() => [document.cookie, Object.keys(localStorage).join()])).toEqual(['', '']);
  expect(problems()).toEqual([]);
});

it.each([
  [
    (host: string) => `{ provider: 'umami', websiteId: 'a-b', host: '${host}', local: true }`,
    ({ body }: Heard) => {
      const { type, payload } = JSON.parse(body);
      return [type, payload.website, payload.url, payload.title].join(' ');
    },
    ['event a-b / Kettle - Tea', 'event a-b /lights Lights - Tea'],
  ],
  [
    (host: string) => `{ provider: 'goatcounter', host: '${host}', local: true }`,
    ({ path }: Heard) => {
      const { pathname, searchParams } = new URL(path, 'http://x');
      return [pathname, searchParams.get('p'), searchParams.get('t')].join(' ');
    },
    ['/count / Kettle - Tea', '/count /lights Lights - Tea'],
  ],
  [
    (host: string) => `{ provider: 'matomo', host: '${host}/m/', siteId: 3, local: true }`,
    ({ path, body }: Heard) => {
      const data = new URLSearchParams(body);
      return [
        path,
        data.get('idsite'),
        data.get('rec'),
        toPage(data.get('url') ?? ''),
        data.get('action_name'),
      ].join(' ');
    },
    ['/m/matomo.php 3 1 / Kettle - Tea', '/m/matomo.php 3 1 /lights Lights - Tea'],
  ],
  [
    (host: string) => `{ provider: 'ga4', measurementId: 'G-AB12', host: '${host}', local: true }`,
    ({ path, body }: Heard) => {
      const { page_location, page_title } = JSON.parse(body);
      return [path, toPage(page_location), page_title].join(' ');
    },
    ['/collect / Kettle - Tea', '/collect /lights Lights - Tea'],
  ],
] as const)(
  'tells each service in its own words, under a strict policy: %#',
  async (toOptions, toLine, lines) => {
    const { origin, heard } = await serve(toOptions);
    const { page, problems } = await visit(origin);
    await eventually(async () => heard.map(toLine), [lines[0]]);
    await page.getByRole('link', { name: 'Lights', exact: true }).first().click();
    await seeHeading(page, 'Lights');
    await eventually(async () => heard.map(toLine), [...lines]);
    expect(problems()).toEqual([]);
  },
);

it('waits for consent, given by an event or before', async () => {
  const { origin, heard } = await serve((host) => plausible(host, 'local: true, consent: true'));
  const { page } = await visit(origin, { init: isIdle });
  await settleIdle(page);
  await page.getByRole('link', { name: 'Lights', exact: true }).first().click();
  await seeHeading(page, 'Lights');
  await settleIdle(page);
  expect(heard).toEqual([]);

  await page.evaluate(() => void window.dispatchEvent(new Event('docgen:consent')));
  const read = async () => heard.map(({ body }) => toPage(JSON.parse(body).url));
  await eventually(read, ['/lights']);

  await visit(origin, { init: () => void Object.assign(window, { docgenConsent: true }) });
  await eventually(read, ['/lights', '/']);
});

/** Each of these runs in the page, so it knows nothing of the others. */
const refuseByTrack = () => {
  Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  window.requestIdleCallback = (work) => Number(setTimeout(work));
};
const refuseByControl = () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  window.requestIdleCallback = (work) => Number(setTimeout(work));
};

it('leaves out readers whose browsers ask for it, unless the site says otherwise', async () => {
  const { origin, heard } = await servePlausible();
  for (const init of [refuseByTrack, refuseByControl]) {
    const { page, requests } = await visit(origin, { init });
    await settleIdle(page);
    expect(heard).toEqual([]);
    expect(requests().filter((url) => !url.startsWith(origin))).toEqual([]);
  }

  const other = await serve((host) => plausible(host, 'local: true, doNotTrack: false'));
  await visit(other.origin, { init: refuseByControl });
  await eventually(async () => other.heard.length, 1);
});

it('counts nobody on localhost or in dev, unless it is tried out there', async () => {
  for (const command of ['preview', 'dev'] as const) {
    const { origin, heard } = await serve((host) => plausible(host, ''), command);
    const { page } = await visit(origin, { init: isIdle });
    await settleIdle(page);
    expect(heard, command).toEqual([]);
  }

  const { origin, heard } = await serve(plausible, 'dev');
  await visit(origin);
  await eventually(async () => heard.length, 1);
});
