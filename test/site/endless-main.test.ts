/** What never gives way on the main thread is named, and ends the command: nothing else can end it there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { type Files, Site, site } from '../helpers/site.ts';

const ENGINE = pathToFileURL(join(import.meta.dirname, '../../dist/engine/index.js')).href;
/** Of processor time: more than any of these sites works in one go. */
const LIMIT_MS = 600;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The published engine, supervised as the command has it, in a process of its own. */
async function run(files: Files | Site, call = 'build({ cwd, force: true })'): Promise<Ended> {
  const made = files instanceof Site ? files : site({ 'docs/index.md': '# Home\n', ...files });
  made.write(
    'run.mjs',
    `import { writeSync } from 'node:fs';
import { build, check, dev, supervise } from ${JSON.stringify(ENGINE)};
const cwd = ${JSON.stringify(made.dir)};
supervise({
  limitMs: ${LIMIT_MS},
  onEndless({ code, file, line, plugin, message, hint }) {
    writeSync(1, JSON.stringify({ code, file, line, plugin, message, hint }));
    process.exit(1);
  },
});
await ${call};
`,
  );
  const child = spawn(process.execPath, [join(made.dir, 'run.mjs')]);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  }
  const [code, signal] = await once(child, 'close');
  return { code, signal, ...text };
}

const found = ({ code, stdout }: Ended) => ({ exit: code, ...JSON.parse(stdout) });
const needs = (subject: string) =>
  `${subject} needs more than ${LIMIT_MS / 1000} seconds of processor time without a pause.`;
const of = (hook: string) => needs(`Plugin "x" in hook "${hook}": it`);
const plugin = (hooks: string) => `export default { plugins: [{ name: 'x',\n${hooks} }] };\n`;

it('names a file of the config, also where microtasks never end', async () => {
  const ended = await run(
    {
      'docgen.config.ts': "import { wait } from './wait.ts';\nexport default () => wait();\n",
      'wait.ts': 'export async function wait() {\n  for (;;) await null;\n}\n',
    },
    'check({ cwd })',
  );

  expect(found(ended)).toMatchObject({
    exit: 1,
    code: 'DG1001',
    file: 'wait.ts',
    line: 2,
    message: needs('The config file'),
    hint: 'Look for a loop that never ends.',
  });
});

it('names plugin and hook; the former output stays, and the next build finds no lock', async () => {
  const made = site({ 'docs/index.md': '# Home\n', 'docgen.config.json': '{}' });
  const before = await made.build();
  made.write('docs/index.md', '# New\n').write('docgen.config.ts', plugin('addFiles() {\nfor (;;);\n}'));
  made.remove('docgen.config.json');

  expect(found(await run(made))).toMatchObject({
    exit: 1,
    code: 'DG9502',
    plugin: 'x',
    file: 'docgen.config.ts',
    line: 3,
    message: of('addFiles'),
  });
  expect(before.html('/')).toContain('Home');

  made.write('docgen.config.ts', 'export default {};\n');
  expect((await made.build()).html('/')).toContain('New');
});

it('names the page that a plugin of remark, or a rule, never comes to an end of', async () => {
  const [packaged, rule] = await Promise.all([
    run({
      'docgen.config.ts':
        "import endless from 'remark-endless';\nexport default { markdown: { remarkPlugins: [endless] } };\n",
      'node_modules/remark-endless/package.json':
        '{ "name": "remark-endless", "type": "module", "exports": "./index.js" }',
      'node_modules/remark-endless/index.js': 'export default () => function endless() {\n  for (;;);\n}\n',
    }),
    run({
      'docgen.config.ts': 'export default { replaceRules: [{ search: /^(a+)+$/, replace: "" }] };',
      'docs/index.md': `${'a'.repeat(50)}!`,
    }),
  ]);

  expect(found(packaged)).toMatchObject({ exit: 1, code: 'DG3052', file: 'docs/index.md' });
  expect(found(packaged).hint).toMatch(/It was at endless \(.*remark-endless\/index\.js:2:\d+\)\.$/);
  expect(found(rule)).toMatchObject({
    exit: 1,
    code: 'DG3052',
    file: 'docs/index.md',
    message: needs('A rule of replaceRules'),
  });
});

it('ends dev as well', async () => {
  const files = { 'docgen.config.ts': plugin('async addPages() {\nawait null;\nfor (;;);\n}') };

  expect(found(await run(files, 'dev({ cwd, port: 0 })'))).toMatchObject({
    exit: 1,
    code: 'DG9502',
    plugin: 'x',
    line: 4,
    message: of('addPages'),
  });
});

it('kills docgen where the main thread is in native code, and says why', async () => {
  const secret = "pbkdf2Sync('a', 'b', 2_000_000_000, 64, 'sha512')";
  const config = `import { pbkdf2Sync } from 'node:crypto';\nexport default { title: String(${secret}) };\n`;
  const { code, signal, stderr } = await run({ 'docgen.config.ts': config });

  // Windows has no signals, and ends what is killed with a code.
  expect(code ?? signal).toBe(process.platform === 'win32' ? 1 : 'SIGKILL');
  expect(stderr).toContain(`✖ error DG1001  docgen.config.ts\n  ${needs('The config file')}`);
});

it('lets work that gives way go on for as long as it likes', async () => {
  const config = `import { setTimeout } from 'node:timers/promises';
const worked = () => process.cpuUsage().user + process.cpuUsage().system;
const busy = (ms) => {
  const start = worked();
  while (worked() - start < ms * 1000);
};
export default async () => {
  for (let n = 0; n < 4; n += 1) {
    busy(${LIMIT_MS / 3});
    await setTimeout(1);
  }
  return {};
};
`;
  expect(await run({ 'docgen.config.ts': config })).toMatchObject({ code: 0, stdout: '' });
});
