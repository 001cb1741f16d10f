/** `cache.remote` on a real nginx with its DAV module, with the configuration of the documentation. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { findFreePort } from '../helpers/free-port.ts';
import { type Files, site } from '../helpers/site.ts';

/** Program to run, which `scripts/test.js` finds; undefined where there is none. */
const NGINX = process.env.DOCGEN_NGINX || undefined;
const PAGES = 200;

const FILES: Files = Object.fromEntries(
  Array.from({ length: PAGES }, (_, at) => [`docs/page-${at}.md`, `# Page ${at}\n\nText of page ${at}.\n`]),
);

function machine(remote: unknown) {
  const config = JSON.stringify({ title: 'Shared', search: false, cache: { remote } });
  return site({ 'docgen.config.json': config, ...FILES });
}

/** The sample of the documentation, in each language. */
function readSample(lang: string): string {
  const file = join(import.meta.dirname, `../../docs/${lang}/guide/advanced/large-sites.md`);
  return /```nginx\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** Replaces what a sample says of a machine; fails where it does not say it. */
function adapt(sample: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((text, [before, after]) => {
    const changed = text.replace(before, after);
    expect(changed).not.toBe(text);
    return changed;
  }, sample);
}

async function startNginx(): Promise<{ readonly url: string; readonly dir: string }> {
  const dir = makeFolder('nginx');
  const port = await findFreePort();
  mkdirSync(join(dir, 'cache'));
  writeFileSync(join(dir, 'htpasswd'), 'docs:{PLAIN}secret\n');
  const server = adapt(readSample('en'), [
    ['443 ssl', `127.0.0.1:${port}`],
    [/ *ssl_certificate .*\n/, ''],
    [/ *ssl_certificate_key .*\n/, ''],
    ['/srv/docgen-cache', join(dir, 'cache')],
    ['/etc/nginx/cache.htpasswd', join(dir, 'htpasswd')],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(dir, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${user}\npid ${dir}/nginx.pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`,
  );
  const child = spawn(NGINX ?? '', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}/docs`;
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(404);
  return { url, dir };
}

describe.skipIf(NGINX === undefined)('a real nginx', () => {
  it('gives the pages of one machine to others, and takes none without the password', async () => {
    expect(readSample('zh')).toBe(readSample('en'));
    const { url, dir } = await startNginx();
    const alone = machine(undefined);
    await alone.build();
    const stranger = await machine({ url, write: true }).build();
    expect(stranger.terminal()).toContain('DG7503');
    expect(stranger.ok).toBe(true);
    const first = machine({ url, write: true });
    const filled = await first.build({ cacheToken: 'docs:secret' });
    expect(filled.result.diagnostics).toEqual([]);
    expect(filled.result.shared).toMatchObject({ asked: PAGES, read: 0, written: PAGES });
    expect(readdirSync(join(dir, 'cache/docs/ac'))).toHaveLength(PAGES);
    const second = machine(url);
    const built = await second.build();
    expect(built.result.diagnostics).toEqual([]);
    expect(built.result.shared).toMatchObject({ asked: PAGES, read: PAGES, written: 0 });
    expect(first.output()).toEqual(alone.output());
    expect(second.output()).toEqual(alone.output());
  });
});
