// The store in processes of its own: several at once, one that is killed, one that may not write.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreFolder, createValues, getAll } from './store-folder.ts';

const ROOM = resolve(import.meta.dirname, '../../../src/engine/store');
/** A user without rights; only root can be one. */
const NOBODY = 65534;

let scripts = '';

/** Bundles a script that has `openStore` and `hashKey`, and the folder as `dir`. */
async function createScript(name: string, body: string): Promise<string> {
  const file = join(scripts, `${name}.mjs`);
  const contents = `
    import { openStore } from './open-store.ts';
    import { hashKey } from './hash-key.ts';
    const [dir, id] = process.argv.slice(2);
    ${body}`;
  await build({
    stdin: { contents, resolveDir: ROOM, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: file,
    logLevel: 'error',
  });
  return file;
}

async function run(file: string, args: readonly string[], options: { uid?: number } = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('KILL ME')) child.kill('SIGKILL');
  });
  const [exitCode, signal] = await once(child, 'close');
  return { exitCode, signal, output };
}

beforeAll(() => {
  scripts = mkdtempSync(join(tmpdir(), 'docgen-store-scripts-'));
  chmodSync(scripts, 0o755);
});
afterAll(() => rmSync(scripts, { recursive: true, force: true }));

describe('processes', () => {
  it('share a folder, each writing and merging, and no value is lost or wrong', async () => {
    const folder = createStoreFolder();
    const script = await createScript(
      'share',
      `
      let wrong = 0;
      for (let round = 0; round < 25; round++) {
        const store = openStore({ dir });
        for (let before = 0; before < round; before++) {
          const own = store.get('page', hashKey(id + '-' + before))?.toString();
          if (own !== (id + '-' + before).padEnd(500, '.')) wrong++;
        }
        for (const name of [id + '-' + round, 'all-' + round]) {
          store.set('page', hashKey(name), name.padEnd(500, '.'));
        }
        store.close();
        if (store.diagnostics.length > 0) wrong++;
      }
      console.log('wrong: ' + wrong);`,
    );
    const ids = ['one', 'two', 'three'];

    const results = await Promise.all(ids.map((id) => run(script, [folder.dir, id])));

    expect(results.map(({ exitCode, output }) => [exitCode, output])).toEqual(
      ids.map(() => [0, 'wrong: 0\n']),
    );
    const values = Object.assign({}, ...[...ids, 'all'].map((id) => createValues(25, 500, id)));
    expect(folder.run((store) => getAll(store, Object.keys(values)))).toEqual(values);
    expect(folder.list().every((name) => name.endsWith('.pack'))).toBe(true);
  });

  it('that are killed leave what was there, and nothing for long', async () => {
    const folder = createStoreFolder();
    folder.fill({ before: 'B' });
    const script = await createScript(
      'killed',
      `
      const store = openStore({ dir });
      for (let index = 0; index < 300; index++) store.set('page', hashKey('killed-' + index), 'x'.repeat(10_000));
      console.log('KILL ME');
      setTimeout(() => {}, 60_000);`,
    );
    expect((await run(script, [folder.dir])).signal).toBe('SIGKILL');
    expect(folder.list().filter((name) => name.endsWith('.tmp')).length).toBe(1);
    expect(folder.find(['before', 'killed-0'])).toEqual(['before']);
    expect(folder.list().filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('that end before they close leave what was there, and nothing else', async () => {
    const folder = createStoreFolder();
    folder.fill({ before: 'B' });
    const script = await createScript(
      'ended',
      `
      const store = openStore({ dir });
      store.set('bundle', hashKey('ended'), 'x'.repeat(3_000_000));
      process.exit(130);`,
    );
    expect((await run(script, [folder.dir])).exitCode).toBe(130);
    expect(folder.list().every((name) => name.endsWith('.pack'))).toBe(true);
    expect(folder.find(['before'])).toEqual(['before']);
  });

  it.skipIf(process.platform === 'win32')(
    'that may only read the folder use it, and say that they keep nothing',
    async () => {
      const folder = createStoreFolder();
      folder.fill({ before: 'B' });
      chmodSync(folder.parent, 0o755);
      chmodSync(folder.dir, 0o555);
      const script = await createScript(
        'reader',
        `
      const store = openStore({ dir });
      store.set('page', hashKey('more'), 'M');
      const found = ['before', 'more'].map((name) => store.get('page', hashKey(name))?.toString());
      store.close();
      console.log(JSON.stringify([found, store.diagnostics.map(({ message }) => message)]));`,
      );
      const { output } = await run(script, [folder.dir], process.getuid?.() === 0 ? { uid: NOBODY } : {});
      expect(JSON.parse(output)).toEqual([
        ['B', 'M'],
        [`The store "${folder.dir}" cannot be written: permission is denied.`],
      ]);
      chmodSync(folder.dir, 0o755);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'do not wait for a pipe that has the name of a segment',
    async () => {
      const folder = createStoreFolder();
      folder.fill({ before: 'B' });
      execFileSync('mkfifo', [join(folder.dir, 'page-9-0123456789ab.pack')]);
      const script = await createScript(
        'pipe',
        `
      const store = openStore({ dir });
      console.log(store.get('page', hashKey('before'))?.toString());`,
      );
      expect((await run(script, [folder.dir])).output).toBe('B\n');
    },
  );
});
