import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/cli/engine.ts';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { createDiagnostic, DocgenError } from '../../../src/shared/diagnostic.ts';
import { docgen, fakeKeyboard, fakeServer } from '../../helpers/fake-host.ts';

describe('servers', () => {
  it.each([
    ['preview', {}, {}],
    ['preview --port 5000', {}, { port: 5000 }],
    ['preview --port 0', {}, { port: 0 }],
    ['preview', { PORT: '6000', HOST: '127.0.0.1' }, { port: 6000, host: '127.0.0.1' }],
    ['preview --port 5000 --host ::1', { PORT: '6000', HOST: 'x' }, { port: 5000, host: '::1' }],
    ['preview --host', {}, { host: '0.0.0.0' }],
    ['serve --strict-port', {}, { strictPort: true }],
  ])('%s with %j asks for %j', async (line, env, expected) => {
    const { state, start } = fakeServer();
    await docgen(line, { env, engine: { preview: start }, onStart: (interrupt) => setTimeout(interrupt, 5) });
    expect(state.asked).toMatchObject(expected);
    if (!('port' in expected)) expect(state.asked).not.toHaveProperty('port');
    if (!('host' in expected)) expect(state.asked).not.toHaveProperty('host');
  });

  it('prints the address, closes when interrupted and exits with 130', async () => {
    const { state, start } = fakeServer();
    const run = await docgen('preview', {
      engine: { preview: start },
      onStart: (interrupt) => setTimeout(interrupt, 5),
    });
    expect(run.exitCode).toBe(130);
    expect(run.stdout).toContain('Local    http://localhost:4173/');
    expect(state.closed).toBe(1);
  });

  it.each([
    ['dev --force', true],
    ['dev', false],
  ])('"%s" asks for everything afresh: %s', async (line, force) => {
    const { state, start } = fakeServer();
    await docgen(line, { engine: { dev: start }, onStart: (interrupt) => setTimeout(interrupt, 5) });
    expect(state.asked).toMatchObject({ force });
  });

  it('says so when another port had to be taken', async () => {
    const { start } = fakeServer();
    const run = await docgen('preview', {
      engine: {
        preview: async (options) => {
          const server = await start(options);
          return { ...server, urls: { ...server.urls, takenPort: 4000 } };
        },
      },
      onStart: (interrupt) => setTimeout(interrupt, 5),
    });
    expect(run.stdout).toContain('Port 4000 is taken, so this is the next free one.');
  });

  it('dev keeps running whatever is wrong, and says it with the change', async () => {
    const problem = createDiagnostic('error', 'DG1001', 'Broken.', { file: 'docs/a.md' });
    const { state, start } = fakeServer();
    const run = await docgen('', {
      engine: {
        dev: async (options) => {
          options.onListening?.({
            local: 'http://localhost:3000/',
            network: ['http://10.0.0.2:3000/'],
            port: 3000,
          });
          const update = { kind: 'change', files: ['docs/a.md'], pages: 3, ms: 11 } as const;
          options.onUpdate?.({ ...update, diagnostics: [problem] });
          options.onUpdate?.({ ...update, diagnostics: [] });
          return start(options);
        },
      },
      onStart: (interrupt) => setTimeout(interrupt, 5),
    });
    expect(run.exitCode).toBe(130);
    expect(state.closed).toBe(1);
    expect(run.stdout).toMatch(/^docgen \d+\.\d+\.\d+\S* {2}listening after \d+ ms\n {2}Local/);
    expect(run.stdout).toContain('  Network  http://10.0.0.2:3000/\n');
    expect(run.stderr).toContain('docs/a.md');
    expect(run.stdout).toContain('✖ docs/a.md in 11 ms, 1 error\n');
    expect(run.stdout).toContain('↻ docs/a.md in 11 ms\n✔ Fixed: 1 error\n');
  });

  it('dev opens the editor, and names the place where there is none', async () => {
    const opened: string[] = [];
    const { start } = fakeServer();
    const { stderr } = await docgen('dev', {
      engine: {
        dev: async (options) => {
          await options.openEditor?.(toFilePath('docs/a.md'), 3, 7);
          await options.openEditor?.(toFilePath('docs/b.md'), 1, 1);
          return start(options);
        },
      },
      onOpen: (what) => {
        opened.push(what);
        if (what.includes('b.md')) throw new Error('none');
      },
      onStart: (interrupt) => setTimeout(interrupt, 20),
    });
    expect(opened).toEqual([`${process.cwd()}/docs/a.md:3:7`, `${process.cwd()}/docs/b.md:1:1`]);
    expect(stderr).toContain('docs/b.md:1:1');
    expect(stderr).not.toContain('docs/a.md');
  });
});

describe('keys', () => {
  /** Runs a server, types one text after the other, and ends it when it has not ended. */
  async function type(line: string, typed: readonly string[], engine: Partial<Engine> = {}) {
    const { state, start } = fakeServer();
    const keyboard = fakeKeyboard();
    const opened: string[] = [];
    const run = await docgen(line, {
      engine: { dev: start, preview: start, loadConfig: (async () => ({})) as never, ...engine },
      keyboard: keyboard.keyboard,
      onOpen: (what) => void opened.push(what),
      onStart: async (interrupt) => {
        for (const text of typed) {
          await delay(5);
          keyboard.type(text);
        }
        await delay(20);
        interrupt();
      },
    });
    return { ...run, state, opened, isOpen: keyboard.isOpen() };
  }

  it.each(['dev', 'preview'])(
    'q ends %s with 0, closes the server and lets go of the keyboard',
    async (line) => {
      const { exitCode, state, isOpen } = await type(line, ['q']);
      expect({ exitCode, closed: state.closed, isOpen }).toEqual({ exitCode: 0, closed: 1, isOpen: false });
    },
  );

  it.each(['dev', 'preview'])('o and u open and show the address of %s', async (line) => {
    const { opened, stdout } = await type(`${line} --port 5000`, ['u', 'o']);
    expect(opened).toEqual(['http://localhost:5000/']);
    expect(stdout.split('Keys')[1]).toContain('  Local    http://localhost:5000/\n');
  });

  it('r starts dev afresh on the port it has', async () => {
    const { state, isOpen } = await type('dev', ['r', 'r']);
    expect(state).toMatchObject({ started: 3, closed: 3, asked: { port: 4173 } });
    expect(isOpen).toBe(false);
  });

  it('r leaves the server as it is when the config is broken, and says why', async () => {
    const loadConfig = async () => {
      throw new DocgenError([createDiagnostic('error', 'DG1002', 'No such option.')], 2);
    };
    const { state, stderr } = await type('dev', ['r'], { loadConfig });
    expect(state).toMatchObject({ started: 1, closed: 1 });
    expect(stderr).toContain('No such option.');
  });

  it('preview has nothing to restart', async () => {
    const { state, stdout } = await type('preview', ['r', 'h']);
    expect(state.started).toBe(1);
    expect(stdout).not.toContain('restart');
  });

  it('keeps quiet about keys with --quiet, but answers them', async () => {
    const { stdout } = await type('preview --quiet', ['u']);
    expect(stdout).toBe('  Local    http://localhost:4173/\n');
  });
});
