/** The workflows run what package.json has, from the lock, on the systems that are promised. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const DIR = join(ROOT, '.github/workflows');

interface Job {
  readonly strategy?: { readonly matrix: { readonly os: string[]; readonly node: number[] } };
  readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
}

const read = (name: string) => parse(readFileSync(join(DIR, name), 'utf8')) as { jobs: Record<string, Job> };
const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

it.each(readdirSync(DIR))('%s installs with npm ci, and runs scripts that exist', (name) => {
  for (const { steps } of Object.values(read(name).jobs)) {
    const lines = steps.flatMap(({ run }) => run ?? []);
    expect(lines[0]).toBe('npm ci');
    const names = lines.flatMap((line) => /^npm (?:run )?(?!ci$)(\w+)$/.exec(line)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(names));
  }
});

it('tries every system with every Node that is supported', () => {
  const { matrix } = read('test.yml').jobs.systems?.strategy ?? {};
  expect(matrix).toEqual({ os: ['ubuntu-latest', 'macos-latest', 'windows-latest'], node: [20, 22, 24, 26] });
  expect(engines.node).toMatch(/^>=20\./);
});

it('fuzzes with another seed each night, and with the same when a run is repeated', () => {
  const { steps = [] } = read('nightly.yml').jobs.stress ?? {};
  const { env } = steps.find(({ run }) => run === 'npm run stress') ?? {};
  expect(env?.FUZZ_SEED).toContain('github.run_number');
});

it('has line ends that no checkout changes', () => {
  expect(readFileSync(join(ROOT, '.gitattributes'), 'utf8')).toContain('* text=auto eol=lf\n');
});
