/** Configs and flags that cannot be used. */
import { beforeAll, expect, it } from 'vitest';
import { buildGoodSite, type GoodSite, getOnlyDiagnostic } from '../helpers/broken-site.ts';
import { docgen } from '../helpers/fake-host.ts';
import { site } from '../helpers/site.ts';

let good: GoodSite;
beforeAll(async () => {
  good = await buildGoodSite();
});

it.each([
  ['throws', `throw new Error('no luck');\nexport default {};\n`, 1, /no luck/],
  ['exports nothing', `const config = {};\n`, undefined, /default/],
  ['rejects', `export default Promise.reject(new Error('no luck'));\n`, undefined, /no luck/],
  ['rejects in its function', `export default async () => { throw new Error('no luck'); };\n`, 1, /no luck/],
  ['has a syntax error', `export default {\n  title: 'A'\n  base: '/'\n};\n`, 3, /Expected/],
  ['imports a missing file', `import { x } from './gone.ts';\n\nexport default { title: x };\n`, 1, /gone/],
])('45: a config that %s', async (_what, text, line, message) => {
  const built = await good.break(2, { 'docgen.config.ts': text });
  const found = getOnlyDiagnostic(built, 'DG1001');
  expect(found.message + (found.hint ?? '')).toMatch(message);
  expect(found.file).toBe('docgen.config.ts');
  if (line !== undefined) {
    expect(found.line).toBe(line);
    const lines = text.trimEnd().split('\n');
    expect(found.excerpt).toBe(lines[line - 1]);
    expect(found.before).toEqual(lines.slice(Math.max(0, line - 3), line - 1));
    expect(found.after).toEqual(lines.slice(line, line + 2));
  }
});

it('45: a config that never finishes ends the build instead of Node', async () => {
  // In a process of its own Node says that nothing is left to do; here the test's tools are.
  const before = process.listenerCount('beforeExit');
  const timer = setInterval(() => {
    if (process.listenerCount('beforeExit') > before) process.listeners('beforeExit').at(-1)?.(0);
  }, 10);
  const built = await good.break(2, { 'docgen.config.ts': 'export default new Promise(() => {});\n' });
  clearInterval(timer);
  expect(getOnlyDiagnostic(built, 'DG1001')).toMatchObject({
    file: 'docgen.config.ts',
    message: 'The config file waits for a promise that never settles.',
  });
});

it('45: a config file that is named and does not exist', async () => {
  const built = await good.break(2, {}, { configFile: 'gone.config.ts' });
  expect(getOnlyDiagnostic(built, 'DG1001').message).toBe('Config file "gone.config.ts" does not exist.');
});

it('45: a JSON config with a syntax error', async () => {
  const built = await good.break(2, { 'docgen.config.json': '{\n  "title": "A",\n  "base" "/"\n}\n' });
  expect(built.problems()).toEqual(['DG1001 docgen.config.json:3:10']);
});

it('47: every wrong value of a config is listed at its place', async () => {
  const built = await good.break(2, {
    'docgen.config.ts': `export default {
  title: 3,
  base: ['/'],
  locales: { en: 'English' },
  markdwon: {},
  route: { cleanUrls: 'yes', extensions: '.md' },
  themeConfig: { darkMode: 'sometimes', nav: [{ text: 1 }] },
  ssg: 'maybe',
};
`,
  });
  expect(built.diagnostics().every(({ code }) => code === 'DG1002')).toBe(true);
  const lines = built.diagnostics().map(({ line }) => line);
  expect([...new Set(lines)]).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(lines.filter((line) => line === 6)).toHaveLength(2);
  expect(lines.filter((line) => line === 7)).toHaveLength(2);
  expect(built.diagnostics().find(({ line }) => line === 5)).toMatchObject({
    message: expect.stringContaining('markdwon'),
    hint: 'Did you mean "markdown"?',
  });
});

it.each([
  ['biuld', 2, /build/],
  ['build --nope', 2, /--nope/],
  ['dev --port abc', 2, /--port.*abc/],
  ['dev --port 70000', 2, /65535/],
  ['preview --port -1', 2, /port/],
  ['build no-such-folder', 2, /no-such-folder/],
])('48: "docgen %s" is refused', async (line, exitCode, message) => {
  const { dir } = site({ 'docs/index.md': '# Home\n' });
  const result = await docgen(line, { cwd: dir });
  expect(result.exitCode).toBe(exitCode);
  expect(result.stderr).toMatch(message);
  expect(result.stderr).not.toMatch(/^\s+at /m);
});
