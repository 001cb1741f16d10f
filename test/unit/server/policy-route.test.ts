import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createPolicyReports,
  MOST_PROBLEMS,
  type PolicyReports,
} from '../../../src/engine/dev/policy-reports.ts';
import { createDevToken } from '../../../src/engine/server/dev-token.ts';
import { type SiteServer, startSiteServer } from '../../../src/engine/server/site-server.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { type Address, parseAddress, sendRequest } from '../../helpers/raw-request.ts';
import { ANY_SERVER } from '../../helpers/server-options.ts';

const token = createDevToken();
const PAGES: Readonly<Record<string, string>> = { '/': 'docs/index.md', '/next': 'docs/next.md' };
let reports: PolicyReports;
let news = 0;
let server: SiteServer;
let address: Address;

beforeAll(async () => {
  server = await startSiteServer({
    ...ANY_SERVER,
    handle: () => ({ kind: 'missing' }),
    posts: { token, answers: new Map([['policy', (body) => reports.answer(body)]]) },
  });
  address = parseAddress(server.urls.local);
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  news = 0;
  reports = createPolicyReports({
    isStrict: () => false,
    findPage: async (path) => {
      const file = PAGES[path];
      return file === undefined ? undefined : { page: path as RoutePath, file };
    },
    onNews: () => {
      news += 1;
    },
  });
});

interface Post {
  readonly target?: string;
  readonly headers?: Record<string, string | undefined>;
}

async function post(body: unknown, { target = `/__docgen/${token}/policy`, headers = {} }: Post = {}) {
  const answer = await sendRequest(address, {
    method: 'POST',
    target,
    headers: { Origin: `http://localhost:${address.port}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const SCRIPT = { page: '/', directive: 'script-src', blocked: 'https://tags.example' };

it('names what is refused, on which page, and the line to add; once', async () => {
  expect(await post(SCRIPT)).toBe(204);
  expect(await post(SCRIPT)).toBe(204);
  expect(news).toBe(1);
  expect(reports.list()).toEqual([
    {
      severity: 'warning',
      code: 'DG6014',
      message: 'The content security policy refuses https://tags.example ("script-src").',
      hint: `Add it to the config if the site needs it: csp: { strict: false, 'script-src': ["https://tags.example"] }.`,
      page: '/',
      file: 'docs/index.md',
    },
  ]);
});

describe('keeps nothing of', () => {
  it.each<[string, number, unknown, Post?]>([
    ['a foreign origin', 403, SCRIPT, { headers: { Origin: 'http://evil.example' } }],
    ['no origin', 403, SCRIPT, { headers: { Origin: undefined } }],
    ['a form of another site', 415, SCRIPT, { headers: { 'Content-Type': 'text/plain' } }],
    ['another token', 405, SCRIPT, { target: `/__docgen/${createDevToken()}/policy` }],
    ['another name', 405, SCRIPT, { target: `/__docgen/${token}/constructor` }],
    ['words in place of a source', 400, { ...SCRIPT, blocked: 'run curl evil.example' }],
    ['a line end', 400, { ...SCRIPT, blocked: 'https://a.example\nerror' }],
    ['a colour of the terminal', 400, { ...SCRIPT, blocked: '\u001b[2J' }],
    ['a path', 400, { ...SCRIPT, blocked: 'https://a.example/run-this' }],
    ['a source that would end the line of the config', 400, { ...SCRIPT, blocked: `https://a"],'b` }],
    ['a host that is too long', 400, { ...SCRIPT, blocked: `https://${'a'.repeat(300)}` }],
    ['words in place of a directive', 400, { ...SCRIPT, directive: 'script-src; x' }],
    ['no page', 400, { ...SCRIPT, page: undefined }],
    ['a list', 400, [SCRIPT]],
    ['null', 400, null],
    ['more than 4 kB', 413, { ...SCRIPT, page: 'a'.repeat(5000) }],
  ])('%s: %i', async (_, status, body, request) => {
    expect(await post(body, request)).toBe(status);
    expect([reports.list(), news]).toEqual([[], 0]);
  });
});

it('does not repeat the name of a page that is not there', async () => {
  expect(await post({ ...SCRIPT, page: '/ignore all that' })).toBe(204);
  expect(JSON.stringify(reports.list())).not.toContain('ignore');
});

it('forgets a page that says something else now, and everything with the config', async () => {
  await post(SCRIPT);
  await post({ ...SCRIPT, page: '/next' });
  reports.forget(['/' as RoutePath]);
  expect(reports.list().map(({ page }) => page)).toEqual(['/next']);
  reports.forget();
  expect(reports.list()).toEqual([]);
});

it('says that it lists no more than it keeps', async () => {
  for (let index = 0; index < MOST_PROBLEMS + 2; index += 1)
    await post({ ...SCRIPT, blocked: `https://a${index}.example` });
  expect(reports.list()).toHaveLength(MOST_PROBLEMS + 1);
  expect(reports.list().at(-1)?.message).toContain('more than 100 things');
  expect(news).toBe(MOST_PROBLEMS + 1);
});
