/** Two versions of a site, and what must be true of a project whose build was ended on its way from one to the other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDocgen } from './docgen.ts';
import { CHANGING, type DiskFault, withFault } from './faults.ts';
import { type Site, site } from './site.ts';
import { changeSite, cloneSite, findLeftovers, smallSite } from './small-site.ts';

type Output = Readonly<Record<string, string>>;

export interface KilledSite {
  /** A project that was built once and changed since. */
  toChanged(options?: { readonly isCold?: boolean }): Site;
  /** Which complete site the output is: `former`, `next` or `none`; else what it is made of. */
  identify(made: Site, outDir?: string): string;
  /** What is wrong after a kill; nothing when all is as promised. */
  findTrouble(made: Site): Promise<string[]>;
  /** How many times a build of a changed project changes anything on the disk. */
  countWrites(): Promise<number>;
  /** Ends a build of a changed project in the swap: there is no output, the former one stands beside. */
  toUnswapped(): Promise<Site>;
}

export async function killedSite(): Promise<KilledSite> {
  const built = smallSite();
  await build(built);
  const changed = changeSite(smallSite());
  await build(changed);
  const [former, next] = [built.output(), changed.output()];
  if (JSON.stringify(former) === JSON.stringify(next)) throw new Error('There is nothing to tell apart');

  const toChanged: KilledSite['toChanged'] = ({ isCold = false } = {}) => {
    const made = changeSite(cloneSite(built));
    if (isCold) made.remove('.docgen');
    return made;
  };
  const identify = (made: Site, outDir = 'doc_build') => {
    const output = made.output(outDir);
    const text = JSON.stringify(output);
    if (text === JSON.stringify(former)) return 'former';
    if (text === JSON.stringify(next)) return 'next';
    return text === '{}' ? 'none' : `mixed: ${listDifferences(output, next)}`;
  };
  return {
    toChanged,
    identify,
    async findTrouble(made) {
      const trouble: string[] = [];
      const seen = identify(made);
      // Between two renames there is no output for some microseconds; the former one stands beside.
      if (seen === 'none') {
        const beside = identify(made, '.doc_build.former');
        if (beside !== 'former') trouble.push(`no output, and beside it: ${beside}`);
      } else if (seen !== 'former' && seen !== 'next') trouble.push(seen);
      const { exitCode, stdout, stderr } = await runDocgen(['build'], { cwd: made.dir });
      if (exitCode !== 0) trouble.push(`the next build ends with ${exitCode}: ${stdout}${stderr}`);
      const after = identify(made);
      if (after !== 'next') trouble.push(`after the next build: ${after}`);
      const left = findLeftovers(made);
      return left.length === 0 ? trouble : [...trouble, `left behind: ${left.join(', ')}`];
    },
    async countWrites() {
      const made = toChanged();
      const countTo = join(site().dir, 'count');
      const disk: DiskFault = { below: made.dir, calls: CHANGING, countTo };
      await runDocgen(['build'], { cwd: made.dir, env: withFault({ disk }) });
      return Number(readFileSync(countTo, 'utf8'));
    },
    async toUnswapped() {
      const made = toChanged();
      const disk: DiskFault = { below: '.doc_build.former', calls: ['rename'], at: 1, kill: 'after' };
      await runDocgen(['build'], { cwd: made.dir, env: withFault({ disk }) });
      if (identify(made) !== 'none') throw new Error('The build was not ended within the swap');
      return made;
    },
  };
}

async function build({ dir }: Site): Promise<void> {
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: dir });
  if (exitCode !== 0) throw new Error(stderr);
}

function listDifferences(one: Output, other: Output): string {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].filter((path) => one[path] !== other[path]).join(', ');
}

/** Tries all points, two at a time as there are two cores; answers with the trouble of each. */
export async function tryPoints<T>(
  points: readonly T[],
  check: (point: T) => Promise<readonly string[]>,
): Promise<string[]> {
  const trouble: string[] = [];
  const queue = points.values();
  const work = async () => {
    for (const point of queue)
      trouble.push(...(await check(point)).map((text) => `${JSON.stringify(point)}: ${text}`));
  };
  await Promise.all([work(), work()]);
  return trouble;
}
