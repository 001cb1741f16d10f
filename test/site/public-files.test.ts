/** A file of the public folder is the author's: what a build copies, `dev` and `preview` show. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { preview } from '../../src/engine/build/preview.ts';
import { dev } from '../../src/engine/dev/dev.ts';
import { site } from '../helpers/site.ts';

it('is in the output, in dev and in preview, source maps too', async () => {
  const files = { 'demo.js': 'run();\n//# sourceMappingURL=demo.js.map\n', 'demo.js.map': '{"version":3}' };
  const made = site({
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/public/${name}`, text])),
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  for (const start of [dev, preview]) {
    const server = await start({ cwd: made.dir, port: 0 });
    onTestFinished(() => server.close());
    for (const [name, text] of Object.entries(files)) {
      expect(built.read(name)).toBe(text);
      const response = await fetch(server.urls.local + name);
      expect([response.status, await response.text()]).toEqual([200, text]);
    }
  }
});

it('is published with a hidden name only where hosts look for it, and shown then', async () => {
  const published = ['.well-known/security.txt', '.nojekyll', '.htaccess', 'a/b.txt'];
  const kept = [
    '.env',
    '.git/config',
    '.hidden',
    'a/.well-known',
    'cvs/root.txt',
    '.aws/credentials',
    'a/.env.local',
    // Windows has no such names.
    ...(process.platform === 'win32' ? [] : ['a\\b.txt', 'x\\..\\..\\package.txt', 'a\tb.txt']),
  ];
  const made = site({
    'docs/index.md': '# Home\n',
    ...Object.fromEntries([...published, ...kept].map((name) => [`docs/public/${name}`, 'text'])),
  });
  const built = await made.build();

  expect(built.diagnostics().map(({ code, file }) => `${code} ${file}`)).toEqual(
    kept.map((name) => `DG7008 docs/public/${name}`).sort(),
  );
  for (const start of [dev, preview]) {
    const server = await start({ cwd: made.dir, port: 0 });
    onTestFinished(() => server.close());
    for (const name of [...published, ...kept]) {
      const isThere = existsSync(join(built.outDir, name));
      expect([name, isThere]).toEqual([name, published.includes(name)]);
      const address = server.urls.local + name.split('/').map(encodeURIComponent).join('/');
      const status = isThere ? 200 : /[\\\t]/.test(name) ? 400 : 404;
      expect([name, (await fetch(address)).status]).toEqual([name, status]);
    }
  }
});

it.skipIf(process.platform === 'win32')(
  'names no file that a link points to, and says what to do',
  async () => {
    const made = site({ 'docs/index.md': '# Home\n', 'docs/public/.env': 'text', 'other.txt': 'text' });
    symlinkSync('../../other.txt', join(made.dir, 'docs/public/link.txt'));
    const built = await made.build();

    expect(built.diagnostics().map(({ file, hint }) => `${file}: ${hint}`)).toEqual([
      'docs/public/.env: Remove it from the public folder, or rename it if readers may have it.',
      'docs/public/link.txt: Replace it with what it points to, or remove it.',
    ]);
  },
);

it.skipIf(process.platform !== 'linux')('names that are not Unicode cost no other file', async () => {
  const made = site({ 'docs/index.md': '# Home\n', 'docs/public/good.txt': 'Good' });
  const folder = Buffer.concat([Buffer.from(join(made.dir, 'docs/public/a')), Buffer.from([0xff])]);
  mkdirSync(folder);
  writeFileSync(Buffer.concat([folder, Buffer.from('/b.txt')]), 'Lost');

  const built = await made.build();

  expect(built.files()).toContain('good.txt');
  expect(built.diagnostics().map(({ code, message }) => `${code} ${message}`)).toEqual([
    'DG7008 "docs/public/a\ufffd" is not published: it has a name that is not valid Unicode (UTF-8).',
  ]);
});

it.skipIf(process.platform === 'win32')('waits for no pipe in place of the public folder', async () => {
  const made = site({ 'docs/index.md': '# Home\n' });
  execFileSync('mkfifo', [join(made.dir, 'docs/public')]);

  for (const untrusted of [false, true]) {
    const built = await made.build({ untrusted });
    expect(built.diagnostics().map(({ code, message }) => `${code} ${message}`)).toEqual([
      'DG7008 "docs/public" is not published: it is not a regular file.',
    ]);
    expect(built.html('/')).toContain('Home');
  }
});
