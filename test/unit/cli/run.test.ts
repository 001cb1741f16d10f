import { describe, expect, it } from 'vitest';
import { ENVIRONMENT } from '../../../src/cli/environment.ts';
import { describeFailure } from '../../../src/cli/failure.ts';
import { COMMANDS, FLAGS } from '../../../src/cli/options.ts';
import { createDiagnostic, DocgenError } from '../../../src/shared/diagnostic.ts';
import { BUILT, docgen } from '../../helpers/fake-host.ts';

const built = { build: async () => BUILT };

describe('usage', () => {
  it.each([
    ['biuld', 'Did you mean "docgen build"?'],
    ['prevew', 'Did you mean "docgen preview"?'],
    ['serv', 'Did you mean "docgen serve"?'],
  ])('names the command nearest to "%s" and prints the help', async (typed, hint) => {
    const { exitCode, stdout, stderr } = await docgen(typed);
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(hint);
    expect(stderr).toContain('Usage: docgen');
  });

  it('suggests nothing for a word that is like no command', async () => {
    const { exitCode, stderr } = await docgen('zzzzzzzz');
    expect(exitCode).toBe(2);
    expect(stderr).not.toContain('Did you mean');
  });

  it('names a variable with almost the name of one that is read, and leaves others alone', async () => {
    const env = { DOCGEN_CACHE_REMOT: 'x', DOCGEN_OWN_THING: 'x', AWS_PROFILE: 'x', AWS_SESSION_TOKEN: 'x' };
    const { exitCode, stderr } = await docgen('build', { engine: built, env });
    expect(exitCode).toBe(0);
    expect(stderr.match(/in the environment is not read/g)).toHaveLength(1);
    expect(stderr).toContain('DOCGEN_CACHE_REMOT in the environment is not read.');
    expect(stderr).toContain('Did you mean DOCGEN_CACHE_REMOTE?');
  });

  it('finds the slip before it counts the arguments', async () => {
    const { stderr } = await docgen('biuld docs');
    expect(stderr).toContain('"biuld" is neither a command nor a folder.');
  });

  it('says where the command goes when a flag stands before it', async () => {
    const { exitCode, stderr } = await docgen('--debug preview');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Write the command first: "docgen preview …".');
  });

  it('suggests the flag that was meant', async () => {
    const { exitCode, stderr } = await docgen('dev --prot 3000');
    expect(exitCode).toBe(2);
    expect(stderr).toMatchInlineSnapshot(`
      "✖ error DG9003
        Unknown option "--prot".
        Did you mean --port?
      "
    `);
  });

  it.each(['abc', '70000', '-1', '1.5', '1e3', ' '])(
    'refuses "%s" as a port and says the range',
    async (port) => {
      for (const line of ['dev', 'preview', '']) {
        const { exitCode, stderr } = await docgen(`${line} --port=${port}`);
        expect(exitCode).toBe(2);
        expect(stderr).toContain('It must be a whole number from 0 to 65535.');
      }
    },
  );

  it.each(['0/8', '9/8', 'a/b', '3', '1/0', '-1/2', '1/2/3', '1.5/2'])(
    'refuses the shard "%s"',
    async (shard) => {
      const { exitCode, stderr } = await docgen(`build --shard=${shard}`);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('DG9003');
      expect(stderr).toContain('It must be two whole numbers such as 3/8');
    },
  );

  it.each([
    ['build docs src', 'Too many arguments'],
    ['build --base site', 'It must be a path that begins with "/".'],
    ['build --port 3000', 'Unknown option "--port".'],
    ['build --out-dir', 'argument missing'],
    ['build --only= src', 'It must be a value that is not empty.'],
    ['build --shard 1/2 --only guide', '--shard writes no site, so it cannot be combined with --only.'],
    ['init x --template three', 'Allowed choices are one, i18n.'],
    ['build no-such-folder', 'Folder "no-such-folder" does not exist.'],
  ])('refuses "%s"', async (line, message) => {
    const { exitCode, stderr } = await docgen(line, { engine: built });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('refuses a PORT in the environment that is no port', async () => {
    const { exitCode, stderr } = await docgen('preview', { env: { PORT: 'http' }, engine: {} });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('PORT in the environment is "http"');
  });
});

describe('help', () => {
  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s shows every flag with its default, examples and exit codes',
    async (name, command) => {
      const { exitCode, stdout } = await docgen(`${name} --help`, {
        columns: 500,
        tty: true,
        env: { NO_COLOR: '1' },
      });
      const text = stdout.replace(/\s+/g, ' ');
      expect(exitCode).toBe(0);
      for (const flag of command.flags.map((flagName) => FLAGS[flagName])) {
        expect(text).toContain(flag.flags);
        expect(text).toContain(flag.description);
        if ('default' in flag) expect(text).toContain(`(default: ${flag.default})`);
      }
      for (const { line } of command.examples) expect(text).toContain(`$ ${line}`);
      expect(text).toContain('Exit codes: 0 success');
    },
  );

  it('loads no engine', async () => {
    const { exitCode, stdout } = await docgen('--help', {
      engine: undefined as never,
    });
    expect(exitCode).toBe(0);
    const first = COMMANDS.filter(({ name }) => !name.includes(' '));
    for (const { name, summary } of first) expect(stdout).toMatch(new RegExp(`${name}.* ${summary}`));
  });

  it('names the variables of the environment', async () => {
    const { stdout } = await docgen('--help');
    for (const [name, meaning] of ENVIRONMENT)
      expect(stdout).toMatch(new RegExp(`^  ${name} +${meaning}$`, 'm'));
  });

  it('wraps the flags in a narrow terminal', async () => {
    const { stdout } = await docgen('build --help', { tty: true, columns: 64 });
    const options = stdout.slice(0, stdout.indexOf('Examples:')).split('\n');
    expect(Math.max(...options.map((line) => line.length))).toBeLessThanOrEqual(64);
  });

  it('prints the version', async () => {
    expect((await docgen('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('build', () => {
  it('prints what was made', async () => {
    const { exitCode, stdout, stderr } = await docgen('build', { engine: built });
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
    expect(stdout.replace(/in [\d.]+ m?s/, 'in [TIME]')).toMatchInlineSnapshot(`
      "✔ Built 23 pages in [TIME]
        pages   en 12  ·  zh 11
        reader  75 kB (page 4.2 kB, script 61 kB, style 9.9 kB; gzip, median page)
        files   60 written, 3 unchanged, 1 removed
        slowest   41 ms  en/guide/start.md
                  39 ms  zh/guide/start.md
                   9 ms  en/a.md
        output  doc_build
      "
    `);
  });

  it('prints problems on standard error and fails with 1', async () => {
    const problem = createDiagnostic('error', 'DG1001', 'Broken.', { file: 'docs/a.md', line: 1, column: 1 });
    const { exitCode, stdout, stderr } = await docgen('build', {
      engine: {
        build: async () => ({ ...BUILT, ok: false, isWritten: false, diagnostics: [problem, problem] }),
      },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('docs/a.md:1:1');
    expect(stdout).toMatch(/^✖ Build failed after .* with 1 error\. doc_build is unchanged\.\n$/);
  });

  it('says that the output is new where only what comes after it fails', async () => {
    const problem = createDiagnostic('error', 'DG9501', 'Plugin "x" in hook "afterBuild": no luck.');
    const { exitCode, stdout } = await docgen('build', {
      engine: { build: async () => ({ ...BUILT, ok: false, diagnostics: [problem] }) },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/ with 1 error\. doc_build contains the new build\.\n$/);
  });

  it('says nothing but problems with --quiet', async () => {
    const { stdout, stderr } = await docgen('build --quiet', { engine: built, tty: true });
    expect(stdout + stderr).toBe('');
  });

  it.each(['--timings', '--debug'])('prints all phases with %s', async (flag) => {
    const { stdout } = await docgen(`build ${flag}`, { engine: built });
    expect(stdout).toMatch(/compile +812 ms\n +render +1\.2 s/);
    expect(stdout).toContain('en/b.md');
  });

  it('hands flags to the engine, paths taken from where the command was typed', async () => {
    let asked: unknown;
    const build = async (options: unknown) => {
      asked = options;
      return BUILT;
    };
    await docgen('build --only guide/** --base /x/ --out-dir out -c conf.ts --force --only api src', {
      engine: { build },
      cwd: process.cwd(),
    });
    expect(asked).toMatchObject({
      cwd: process.cwd(),
      root: 'src',
      configFile: `${process.cwd()}/conf.ts`,
      overrides: { base: '/x/', outDir: `${process.cwd()}/out` },
      force: true,
      only: ['guide/**', 'api'],
    });
  });

  it('annotates on GitHub', async () => {
    const problem = createDiagnostic('warning', 'DG1001', 'Odd.', { file: 'docs/a.md', line: 3 });
    const { stderr } = await docgen('build', {
      env: { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: process.cwd() },
      engine: { build: async () => ({ ...BUILT, diagnostics: [problem] }) },
    });
    expect(stderr).toContain('::warning file=docs/a.md,line=3,title=DG1001::Odd.\n');
  });
});

describe('--json', () => {
  const keys = ['version', 'docgen', 'command', 'ok', 'exitCode', 'counts', 'diagnostics'];

  it('prints one object and moves all words to standard error', async () => {
    const { stdout, stderr } = await docgen('build --json', { engine: built, tty: true });
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      ...keys,
      'pages',
      'drafts',
      'outDir',
      'files',
      'reused',
      'timings',
      'slowest',
      'reader',
    ]);
    expect(report).toMatchObject({ version: 1, command: 'build', ok: true, exitCode: 0, pages: BUILT.pages });
    expect(stderr).toContain('Built');
    expect(stdout).not.toContain('\u001b');
  });

  it.each([
    ['wrong usage', 'build --nope', 2],
    ['an unknown command', 'biuld', 2],
  ])('reports %s as an object too', async (_what, line, exitCode) => {
    const { stdout } = await docgen(`${line} --json`, { engine: built });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, exitCode, counts: { errors: 1 } });
  });

  it('lists every problem, past the fifty that are printed', async () => {
    const diagnostics = Array.from({ length: 60 }, (_, index) =>
      createDiagnostic('warning', 'DG1001', `Odd ${index}.`),
    );
    const { stdout } = await docgen('build --json', {
      engine: { build: async () => ({ ...BUILT, diagnostics }) },
    });
    expect(JSON.parse(stdout).diagnostics).toHaveLength(60);
  });
});

describe('failures', () => {
  const failing = (error: unknown) => ({ engine: { build: () => Promise.reject(error) } });

  it.each([1, 2, 3] as const)('exits with the code %i that the engine gives', async (exitCode) => {
    const error = new DocgenError([createDiagnostic('error', 'DG1001', 'Broken.')], exitCode);
    const run = await docgen('build', failing(error));
    expect(run).toMatchObject({ exitCode, stdout: '', stderr: '✖ error DG1001\n  Broken.\n' });
  });

  it.each(['EACCES', 'ENOSPC', 'EROFS', 'EADDRINUSE'])(
    'calls %s a refusal of the machine: 3',
    async (code) => {
      const { exitCode, stderr } = await docgen(
        'build',
        failing(Object.assign(new Error(`${code}: no`), { code })),
      );
      expect(exitCode).toBe(3);
      expect(stderr).toContain(`The system refused: ${code}: no.`);
    },
  );

  it('says what nobody expected in a line, and where the stack is', async () => {
    const { exitCode, stderr } = await docgen('build', failing(new TypeError('x is not a function\nmore')));
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      '✖ error DG9001\n  docgen failed: x is not a function\n  Run with --debug for the stack trace.\n',
    );
  });

  it('prints stacks and causes with --debug', async () => {
    const error = new Error('outer', { cause: new Error('inner', { cause: 'root' }) });
    const { stderr } = await docgen('build --debug', failing(error));
    expect(stderr).toMatch(/Error: outer\n +at [\s\S]*Caused by: Error: inner\n +at [\s\S]*Caused by: root/);
  });

  it.each([undefined, null, 'text', { odd: true }])('survives that %j was thrown', async (thrown) => {
    expect((await docgen('build --debug', failing(thrown))).exitCode).toBe(1);
  });
});

describe('colour', () => {
  const problem = createDiagnostic('error', 'DG1001', 'Broken.');
  const engine = { build: async () => ({ ...BUILT, diagnostics: [problem] }) };
  it.each([
    { line: 'build', env: {}, tty: true, colours: true },
    { line: 'build', env: {}, tty: false, colours: false },
    { line: 'build', env: { NO_COLOR: '1' }, tty: true, colours: false },
    { line: 'build', env: { NO_COLOR: '' }, tty: true, colours: true },
    { line: 'build', env: { FORCE_COLOR: '1' }, tty: false, colours: true },
    { line: 'build', env: { FORCE_COLOR: '0' }, tty: true, colours: false },
    { line: 'build', env: { TERM: 'dumb' }, tty: true, colours: false },
    { line: 'build --color', env: { NO_COLOR: '1' }, tty: false, colours: true },
    { line: 'build --no-color', env: { FORCE_COLOR: '1' }, tty: true, colours: false },
  ])('$line with $env on a terminal ($tty) has colours: $colours', async ({ line, env, tty, colours }) => {
    const { stdout, stderr } = await docgen(`${line} --quiet`, { engine, env, tty });
    expect((stdout + stderr).includes('\u001b[3')).toBe(colours);
  });

  it('writes no escape sequence at all when piped or in CI', async () => {
    for (const options of [{ env: {} }, { env: { CI: '1' } }]) {
      const { stdout, stderr } = await docgen('build', { engine, ...options });
      expect(stdout + stderr).not.toContain('\u001b');
    }
  });
});

it('names the package whose code failed while nothing waited for it', () => {
  const error = new Error('Not logged in.\nMore');
  error.stack = `Error: Not logged in.
    at node:internal/process/task_queues:95:5
    at async create (/site/node_modules/@org/agent/dist/login.js:57:25)
    at async go (/site/node_modules/other/index.js:1:1)`;
  const [diagnostic] = describeFailure(error).diagnostics;

  expect(diagnostic).toMatchObject({
    code: 'DG9001',
    message: 'The package "@org/agent" failed: Not logged in.',
  });
  expect(diagnostic?.hint).toContain('node_modules/@org/agent/dist/login.js:57:25');

  const own = new Error('x');
  own.stack = `${error.stack}\n    at run (${new URL('../../../src/cli/run.ts', import.meta.url).href}:1:1)`;
  expect(describeFailure(own).diagnostics[0]?.message).toBe('docgen failed: x');
});

it.each([
  ["Cannot find module 'esbuild'\nRequire stack:\n- /site/a.js", 'The package "esbuild" is not installed.'],
  ["Cannot find module 'react/package.json'", 'The package "react" is not installed.'],
  [
    "Cannot find package '@mdx-js/mdx' imported from /site/node_modules/docgenjs/dist/engine/a.js",
    'The package "@mdx-js/mdx" is not installed.',
  ],
  [
    'The package "@esbuild/linux-x64" could not be found, and is needed by esbuild.\n\nIf you are installing',
    'The package "@esbuild/linux-x64" is not installed.',
  ],
  [
    `
You installed esbuild for another platform than the one you're currently using.

Specifically the "@esbuild/darwin-arm64" package is present but this platform
needs the "@esbuild/linux-x64" package instead.`,
    'The package "@esbuild/linux-x64" is not installed.',
  ],
])('says what is missing in an installation that is not complete, and what to do: %j', (text, message) => {
  const { diagnostics, exitCode } = describeFailure(new Error(text));

  expect(exitCode).toBe(3);
  expect(diagnostics).toMatchObject([{ code: 'DG9005', message }]);
  expect(diagnostics[0]?.hint).toContain('install again on this machine');
});

it('says why esbuild cannot run', () => {
  const { diagnostics } = describeFailure(new Error('The service was stopped: spawn /site/esbuild EACCES'));

  expect(diagnostics).toMatchObject([
    { message: 'esbuild, which bundles for docgen, cannot run: spawn /site/esbuild EACCES.' },
  ]);
  expect(diagnostics[0]?.hint).toContain('noexec');
});

it("says what Node's permission model refuses", () => {
  const error = Object.assign(new Error('Access to this API has been restricted'), {
    code: 'ERR_ACCESS_DENIED',
    permission: 'WorkerThreads',
    resource: '',
  });

  expect(describeFailure(error).diagnostics).toMatchObject([
    { message: "Node's permission model refuses WorkerThreads." },
  ]);
});

it('says that the folder it is called in was removed', () => {
  const { diagnostics } = describeFailure(new Error('ENOENT: no such file or directory, uv_cwd'));

  expect(diagnostics).toMatchObject([{ code: 'DG9005', message: 'The current folder was removed.' }]);
});
