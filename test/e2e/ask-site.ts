/** Sites that answer questions, and the service behind them: a server on this machine whose answers a test writes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { box, search } from './search-scenarios.ts';
import { shareInFile, startServer, type WhenDone } from './share-in-file.ts';
import { eventually } from './visit.ts';

export interface Asked {
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookie: string | undefined;
  /** Sends an event. */
  readonly send: (data: unknown) => void;
  readonly end: () => void;
  /** Breaks the connection. */
  readonly fail: () => void;
  /** True when the reader has gone. */
  readonly isLeft: () => boolean;
}

/** A service whose answers the test writes. */
export async function startService(whenDone: WhenDone = onTestFinished) {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    if (request.method === 'OPTIONS') return void response.end();
    let body = '';
    for await (const chunk of request) body += chunk;
    response.setHeader('Content-Type', 'text/event-stream');
    response.flushHeaders();
    let isLeft = false;
    response.on('close', () => {
      isLeft = true;
    });
    asked.push({
      body: JSON.parse(body),
      cookie: request.headers.cookie,
      send: (data) => response.write(`data: ${JSON.stringify(data)}\n\n`),
      end: () => response.end('data: [DONE]\n\n'),
      fail: () => response.destroy(),
      isLeft: () => isLeft,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  const nextQuestion = async (count: number): Promise<Asked> => {
    await eventually(async () => asked.length, count);
    return asked[count - 1] as Asked;
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, nextQuestion };
}

export const toFiles = (plugin: string) => ({
  'docs/en/index.md': '# Tea\n\nWarm the pot.\n',
  'docs/zh/index.md': '# 茶\n\n先温壶。\n',
  'docs/en/kettle.md': '# Kettle\n\nBoil water in the kettle.\n',
  'docs/zh/kettle.md': '# 水壶\n\n用水壶烧水。\n',
  'docgen.config.ts': `import { pluginAsk } from 'docgenjs/plugins/ask';
export default { title: 'Tea', csp: true, lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  plugins: [pluginAsk(${plugin})] };`,
});

export async function serveSite(
  files: Readonly<Record<string, string>>,
  whenDone: WhenDone = onTestFinished,
): Promise<string> {
  const project = site(files);
  await buildProject(project.dir);
  return startServer('preview', project.dir, whenDone);
}

/** One site and its service for the tests of a file; each begins with a service that nobody has asked yet. */
export function sharedSite() {
  const share = shareInFile(async (whenDone) => {
    const service = await startService(whenDone);
    const origin = await serveSite(toFiles(`{ endpoint: '${service.origin}/ask' }`), whenDone);
    return { ...service, origin, host: new URL(service.origin).host };
  });
  return async () => {
    const shared = await share();
    shared.asked.length = 0;
    return shared;
  };
}

export const offer = (page: Page) => box(page).getByRole('button', { name: /^(?:Ask: |提问：)/ });
export const answer = (page: Page) => box(page).locator('.rp-ask__answer');
export const status = (page: Page) => box(page).locator('.rp-ask__status');
export const seeStatus = (page: Page, words: string) => eventually(() => status(page).innerText(), words);

export async function ask(page: Page, question: string): Promise<void> {
  await search(page, question);
  await box(page).getByRole('button', { name: question }).click();
}
