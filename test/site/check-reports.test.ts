/** Reports of `docgen check` for other programs, and the baseline of problems that are not reported. */
import { describe, expect, it } from 'vitest';
import { docgen } from '../helpers/fake-host.ts';
import { redirect, serveOtherSite } from '../helpers/other-site.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Site, site } from '../helpers/site.ts';

const CONFIG = '{ "check": { "orphans": false } }';

const broken = (more: Readonly<Record<string, string>> = {}) =>
  site({
    'docgen.config.json': CONFIG,
    'docs/index.md': '# Home\n\nSee [a & "b"](./nowhere).\n',
    'docs/a #b.md': '# A\n\n![](https://a.example/x.png)\n',
    ...more,
  });

const check = ({ dir }: Site, flags: string, env = {}) => docgen(`check ${flags}`, { cwd: dir, env });

describe('--format', () => {
  it('sarif says which rule was broken where, and what to do', async () => {
    const { stdout, stderr, exitCode } = await check(broken(), '--format sarif');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('DG4001');
    const { version, runs } = JSON.parse(stdout);
    expect(version).toBe('2.1.0');
    const [{ tool, results, invocations }] = runs;
    expect(invocations).toEqual([{ executionSuccessful: true, exitCode: 1 }]);
    const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['DG4001', 'DG4030']);
    expect(tool.driver.rules[0]).toMatchObject({
      shortDescription: { text: 'Dead link' },
      fullDescription: { text: expect.stringMatching(/\.$/) },
      help: { text: expect.stringMatching(/^[^\]]+\.$/) },
    });
    expect(results).toHaveLength(2);
    expect(results[1]).toEqual({
      ruleId: 'DG4001',
      ruleIndex: 0,
      level: 'error',
      message: { text: expect.stringContaining('Dead link "./nowhere"') },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/index.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 5, snippet: { text: 'See [a & "b"](./nowhere).' } },
          },
        },
      ],
    });
    expect(results[0].level).toBe('warning');
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('docs/a%20%23b.md');
  });

  it('counts paths from the repository on GitHub', async () => {
    const made = broken();
    const { stdout } = await check(made, '--format sarif', { GITHUB_WORKSPACE: `${made.dir}/docs` });
    expect(stdout).toContain('"uri": "index.md"');
  });

  it('junit has a failure for each error and a skipped case for each warning', async () => {
    const made = broken({ 'docs/z.md': '# Z\n\n[<\u0001>](./<no>&.md)\n' });
    const xml = parseXml((await check(made, '--format junit')).stdout);
    const [totals] = xml.attributes('testsuites');
    expect(totals).toMatchObject({ tests: String(xml.all('testcase').length), errors: '0' });
    expect(xml.attributes('failure').length).toBe(Number(totals?.failures));
    expect(xml.attributes('testsuite').map(({ name }) => name)).toContain('docs/index.md');
    expect(xml.attributes('testcase')).toContainEqual(
      expect.objectContaining({ classname: 'docs/index.md', file: 'docs/index.md', line: '3' }),
    );
    expect(xml.attributes('skipped').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^warning: /),
    );
    expect(xml.all('failure').join()).toContain('error DG4001 docs/index.md:3:5');
  });

  it('junit has one passed case when there is no problem', async () => {
    const made = site({ 'docgen.config.json': CONFIG, 'docs/index.md': '# Home\n' });
    const { stdout, exitCode } = await check(made, '--format junit');
    expect(exitCode).toBe(0);
    const xml = parseXml(stdout);
    expect(xml.attributes('testsuites')).toMatchObject([{ tests: '1', failures: '0' }]);
    expect(xml.attributes('testcase')).toMatchObject([{ name: 'docgen check' }]);
  });

  it('json is what --json prints', async () => {
    const made = broken();
    const { stdout } = await check(made, '--format json');
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, command: 'check', counts: { errors: 1 } });
    expect((await check(made, '--json')).stdout).toBe(stdout);
  });

  it.each(['sarif', 'junit', 'json'])('%s also says why a check was impossible', async (format) => {
    const made = site({ 'docgen.config.json': '{ "tilte": 1 }', 'docs/index.md': '# Home\n' });
    const { stdout, exitCode } = await check(made, `--format ${format}`);
    expect(exitCode).toBe(2);
    expect(stdout).toContain('DG1002');
    if (format === 'junit') parseXml(stdout);
    else JSON.parse(stdout);
    await check(made, `--format=${format} --output reports/check`);
    expect(made.read('reports/check')).toBe(stdout);
  });
});

describe('--output', () => {
  it('writes the report to a file, and words for people as always', async () => {
    const made = broken();
    const { stdout } = await check(made, '--format sarif --output reports/check.sarif');
    expect(stdout).toContain('2 pages checked');
    expect(JSON.parse(made.read('reports/check.sarif')).runs[0].results).toHaveLength(2);
    await check(made, '--output check.txt');
    expect(made.read('check.txt')).toContain('error DG4001  docs/index.md:3:5');
  });

  it.each([
    ['--format xml', 'Allowed choices are text, json, sarif, junit.'],
    ['--json --format sarif', '--json does not go with --format sarif.'],
    ['--update-baseline', '--update-baseline requires --baseline.'],
    ['--watch --baseline x.json', '--watch does not go with --baseline.'],
  ])('refuses "%s"', async (flags, message) => {
    const { exitCode, stderr } = await check(broken(), flags);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('--baseline', () => {
  const FILE = '--baseline base.json';

  it('records what there is, and later runs report what is new', async () => {
    const made = broken();
    const first = await check(made, `${FILE} --update-baseline`);
    expect(first.exitCode).toBe(0);
    expect(first.stdout).toContain('Recorded in the baseline: 2 problems\n');
    expect(JSON.parse(made.read('base.json'))).toMatchObject({
      version: 1,
      problems: [
        { code: 'DG4030', file: 'docs/a #b.md', count: 1 },
        { code: 'DG4001', file: 'docs/index.md' },
      ],
    });

    // The text around a problem may move; a second one of the kind is new.
    made.write('docs/index.md', '# Home\n\nNew.\n\nSee [a & "b"](./nowhere).\n');
    const second = await check(made, FILE);
    expect([second.exitCode, second.stderr]).toEqual([0, '']);
    expect(second.stdout).toContain('Not reported, as the baseline has them: 2 problems\n');
    made.write('docs/index.md', '# Home\n\n[x](./nowhere)\n\n[x](./nowhere)\n');
    const third = await check(made, `${FILE} --json`);
    expect(third.exitCode).toBe(1);
    expect(JSON.parse(third.stdout)).toMatchObject({
      counts: { errors: 1 },
      baseline: { known: 2, gone: 0, recorded: 2 },
    });
  });

  it('says once what no longer occurs, until it is updated', async () => {
    const made = broken();
    await check(made, `${FILE} --update-baseline`);
    made.write('docs/index.md', '# Home\n').write('docs/a #b.md', '# A\n');
    const { exitCode, stderr } = await check(made, FILE);
    expect(exitCode).toBe(0);
    expect(stderr.match(/DG4071/g)).toHaveLength(1);
    expect(stderr).toContain(
      '2 problems of the baseline no longer occur, the first is DG4030 in docs/a #b.md.',
    );
    await check(made, `${FILE} --update-baseline`);
    expect((await check(made, FILE)).stderr).toBe('');
  });

  it('keeps what is known of other sites while these are not asked', async () => {
    const other = await serveOtherSite({ '/old': redirect(301, '/new'), '/new': 'x' });
    const made = site({
      'docgen.config.json': JSON.stringify({
        check: { orphans: false, external: { privateHosts: ['127.0.0.1'] } },
      }),
      'docs/index.md': `# Home\n\n[x](${other.origin}/old) [y](${other.origin}/gone)\n`,
    });
    await check(made, `${FILE} --external --update-baseline`);
    const recorded = made.read('base.json');
    expect(recorded).toMatch(/DG4060[\s\S]*DG4061/);
    expect((await check(made, FILE)).stderr).toBe('');
    await check(made, `${FILE} --update-baseline`);
    expect(made.read('base.json')).toBe(recorded);
    expect(await check(made, `${FILE} --external`)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it.each([
    ['a missing one', undefined, 'There is no baseline "base.json".'],
    ['a broken one', '{ "problems": [', 'The file "base.json" is not a baseline of docgen.'],
    ['another file', '[1]', 'The file "base.json" is not a baseline of docgen.'],
  ])('refuses %s', async (_name, text, message) => {
    const made = broken(text === undefined ? {} : { 'base.json': text });
    const { exitCode, stderr } = await check(made, FILE);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`DG4070`);
    expect(stderr).toContain(message);
  });
});
