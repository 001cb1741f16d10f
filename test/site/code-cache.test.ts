/** Code that Node keeps ready is of no use after a change of V8's flags: a small build makes none. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

const SOURCE = 'function add(a, b) { return a + b; }';

it('takes code that was made ready before, in the config and in hooks', async () => {
  const script = `process.stdout.write(new vm.Script(${JSON.stringify(SOURCE)}).createCachedData().toString('base64'))`;
  const ready = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const made = site({
    'docs/index.md': '# Home\n',
    'docgen.config.ts': `import { Script } from 'node:vm';
const isTaken = () => {
  const cachedData = Buffer.from('${ready}', 'base64');
  return new Script(${JSON.stringify(SOURCE)}, { cachedData }).cachedDataRejected === false;
};
const inConfig = isTaken();
export default {
  plugins: [{ name: 'x', addFiles: () => [
    { path: 'taken.json', content: JSON.stringify({ inConfig, inHook: isTaken() }) },
  ] }],
};
`,
  });
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: made.dir });

  expect(exitCode, stderr).toBe(0);
  expect(JSON.parse(made.read('doc_build/taken.json'))).toEqual({ inConfig: true, inHook: true });
});
