/** The token of `cache.remote`, and a password in its address: nobody gets to see them. */
import { describe, expect, it } from 'vitest';
import { type Ended, runDocgen } from '../helpers/docgen.ts';
import { serveRemoteCache } from '../helpers/remote-cache.ts';
import { site } from '../helpers/site.ts';

const SECRET = 'hunter2-AbC';
const PAGE = { 'docs/index.md': '# Home\n' };

function project(cache: unknown) {
  return site({ 'docgen.config.json': JSON.stringify({ title: 'Secret', cache }, null, 2), ...PAGE });
}

function seeNoSecret({ stdout, stderr }: Ended): void {
  const text = stdout + stderr;
  for (const form of [SECRET, Buffer.from(`docs:${SECRET}`).toString('base64')])
    expect(text).not.toContain(form);
}

const ADDRESS = `https://docs:${SECRET}@cache.example.com/docs`;

describe('an address with a password', () => {
  // Every spelling goes through the same config, and every command through the same printers.
  it.each([
    ['alone', ADDRESS, ['build --json', 'info --config']],
    ['in an object', { url: ADDRESS, write: true }, ['check --format sarif']],
    ['beside a key that does not exist', { url: ADDRESS, wriet: true }, ['build --debug']],
    ['as a value of another type', [ADDRESS], ['info --config']],
    ['with an @ in the password', `https://docs:a@${SECRET}@cache.example.com/docs`, ['build --json']],
  ])('%s is refused and not shown', async (_, remote, commands) => {
    const { dir } = project({ remote });
    for (const args of commands.map((command) => command.split(' '))) {
      const ended = await runDocgen(args, { cwd: dir });
      expect(ended.exitCode).toBe(2);
      expect(ended.stdout + ended.stderr).toContain('DG1002');
      seeNoSecret(ended);
    }
  });

  it('says where it is and what to do instead', async () => {
    const { stderr } = await runDocgen(['build'], { cwd: project({ remote: ADDRESS }).dir });
    expect(stderr).toMatch(/docgen\.config\.json:4:\d+/);
    expect(stderr).toContain('"cache.remote" contains a user name or a password');
    expect(stderr).toContain('"remote": "https://…@cache.example.com/docs"');
    expect(stderr).toContain('DOCGEN_CACHE_TOKEN');
  });

  it('is not shown where the config cannot be read', async () => {
    const broken = site({
      'docgen.config.ts': `export default { cache: { remote: '${ADDRESS}' };\n`,
      ...PAGE,
    });
    const thrown = site({
      'docgen.config.ts': `const url = '${ADDRESS}';\nthrow new Error('No ' + url);\nexport default {};\n`,
      ...PAGE,
    });
    for (const { dir } of [broken, thrown]) {
      const ended = await runDocgen(['build', '--json'], { cwd: dir });
      expect(ended.exitCode).toBe(2);
      seeNoSecret(ended);
    }
  });

  it('is refused in the environment as well, and an empty variable turns off what the config names', async () => {
    const { dir } = project({ remote: 'https://cache.example.com' });
    const refused = await runDocgen(['build'], { cwd: dir, env: { DOCGEN_CACHE_REMOTE: ADDRESS } });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('DOCGEN_CACHE_REMOTE contains a user name or a password');
    seeNoSecret(refused);
    const off = await runDocgen(['build'], { cwd: dir, env: { DOCGEN_CACHE_REMOTE: '' } });
    expect(off.exitCode).toBe(0);
    expect(off.stderr).not.toContain('DG7502');
  });
});

describe('an address', () => {
  it.each([
    ['cache', 'is not an address'],
    ['ftp://cache.example.com', 'must begin with "https://"'],
    ['https://cache.example.com/?sig=1', 'has a query or a hash'],
    ['', undefined],
  ])('%j: %s', async (remote, message) => {
    const { stderr, exitCode } = await runDocgen(['build'], { cwd: project({ remote }).dir });
    expect(exitCode).toBe(message === undefined ? 0 : 2);
    expect(stderr).toContain(message ?? '');
  });
});

describe('the token', () => {
  const cache = (url: string) => ({ remote: { url, write: true } });

  it.each([
    [SECRET, `Bearer ${SECRET}`],
    [`docs:${SECRET}`, `Basic ${Buffer.from(`docs:${SECRET}`).toString('base64')}`],
  ])('is sent, and in nothing that is printed or kept', async (token, header) => {
    const remote = await serveRemoteCache();
    const { dir } = project(cache(remote.url));
    const env = { DOCGEN_CACHE_TOKEN: ` ${token}\n` };
    seeNoSecret(await runDocgen(['build', '--json', '--debug', '--timings'], { cwd: dir, env }));
    expect(remote.count('PUT')).toBe(1);
    expect([...remote.tokens]).toEqual([header]);
    for (const value of remote.values.values()) expect(value.includes(SECRET)).toBe(false);
    remote.fail((_request, response) => {
      response.writeHead(401).end(header);
      return true;
    });
    const refused = await runDocgen(['build', '--force', '--debug'], { cwd: dir, env });
    expect(refused.stderr).toContain('it does not accept the token (status 401)');
    seeNoSecret(refused);
    remote.close();
    seeNoSecret(await runDocgen(['build', '--force', '--debug'], { cwd: dir, env }));
    seeNoSecret(await runDocgen(['info', '--config'], { cwd: dir, env }));
  });

  it('is not sent unencrypted to another machine', async () => {
    const { dir } = project({ remote: 'http://cache.example.com' });
    const ended = await runDocgen(['build'], { cwd: dir, env: { DOCGEN_CACHE_TOKEN: SECRET } });
    expect(ended.exitCode).toBe(0);
    expect(ended.stderr).toContain('DOCGEN_CACHE_TOKEN is set and would travel unencrypted');
    seeNoSecret(ended);
  });

  it('that no header can carry, and a switch that is none, are refused', async () => {
    const { dir } = project({ remote: 'https://cache.example.com' });
    const wrong = await runDocgen(['build'], {
      cwd: dir,
      env: { DOCGEN_CACHE_TOKEN: `${SECRET}\nx-more: 1` },
    });
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain('DOCGEN_CACHE_TOKEN in the environment contains spaces');
    seeNoSecret(wrong);
    const odd = await runDocgen(['build'], { cwd: dir, env: { DOCGEN_CACHE_WRITE: 'maybe' } });
    expect(odd.exitCode).toBe(2);
    expect(odd.stderr).toContain('DOCGEN_CACHE_WRITE in the environment is "maybe". It must be 1 or 0.');
  });
});
