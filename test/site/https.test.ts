/** `--cert` and `--key`: dev over HTTPS, its socket included. */
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { getOutcome, loadEngine } from '../helpers/engine.ts';
import { docgen } from '../helpers/fake-host.ts';
import { site } from '../helpers/site.ts';

const DIR = join(import.meta.dirname, '../../fixtures/certificates');
/** Made as the documentation says, for a hundred years. */
const CERTIFICATE = { cert: join(DIR, 'localhost.pem'), key: join(DIR, 'localhost-key.pem') };

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { rejectUnauthorized: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

it('dev answers HTTPS, and tells pages of changes there', async () => {
  const { dev } = await loadEngine();
  const made = site({ 'docs/index.md': '# Safe\n' });
  const { urls, close } = await dev({ cwd: made.dir, port: 0, certificate: CERTIFICATE });
  onTestFinished(close);

  expect(urls.local).toMatch(/^https:\/\/localhost:/);
  const page = await read(urls.local);
  expect(page).toContain('Safe');
  const [secret = ''] = /\/__docgen\/[\da-f]+\//.exec(page) ?? [];
  const address = new URL(`${secret}socket`, urls.local);
  const open = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(address.href.replace('https', 'wss'), {
        origin,
        rejectUnauthorized: false,
      });
      onTestFinished(() => socket.terminate());
      socket.on('message', (data) => resolve((JSON.parse(String(data)) as { type: string }).type));
      socket.on('error', ({ message }) => resolve(message));
    });
  expect(await open(address.origin)).toBe('hello');
  expect(await open(address.origin.replace('https', 'http'))).toContain('403');
});

it('a certificate that is none is refused, and half of one', async () => {
  const { dev } = await loadEngine();
  const made = site({ 'docs/index.md': '# Safe\n', 'none.pem': 'none' });
  const file = join(made.dir, 'none.pem');
  const refusal = async (cert: string) => {
    const certificate = { cert, key: file };
    const error = await dev({ cwd: made.dir, port: 0, certificate }).catch((reason: unknown) => reason);
    return getOutcome(error).diagnostics.map(({ code }) => code);
  };
  expect(await refusal(file)).toEqual(['DG8007']);
  expect(await refusal(join(made.dir, 'missing.pem'))).toEqual(['DG8007']);
  const { exitCode, stderr } = await docgen('dev --cert localhost.pem');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--cert requires --key.');
});
