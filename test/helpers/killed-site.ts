/** Two versions of a site, and checks of a project whose build was killed between them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDocgen } from './docgen.ts';
import { CHANGING, type DiskFault, withFault } from './faults.ts';
import { type Site, site } from './site.ts';
import { changeSite, cloneSite, findLeftovers, smallSite } from './small-site.ts';

type Output = Readonly<Record<string, string>>;

export interface KilledSite {
  /** Creates a project that was built once and changed since. */
  createChanged(options?: { readonly isCold?: boolean }): Site;
  /** Identifies the output: `former`, `next` or `none`; else lists its mixture. */
  identify(project: Site, outDir?: string): string;
  /** Lists the problems after a kill; empty if all promises hold. */
  findProblems(project: Site): Promise<string[]>;
  /** Counts how often a build of a changed project changes anything on the disk. */
  countWrites(): Promise<number>;
  /** Kills a build of a changed project in the swap: there is no output, and the former one is beside. */
  createUnswapped(): Promise<Site>;
}

export async function killedSite(): Promise<KilledSite> {
  const built = smallSite();
  await build(built);
  const changed = changeSite(smallSite());
  await build(changed);
  const [former, next] = [built.output(), changed.output()];
  if (JSON.stringify(former) === JSON.stringify(next)) throw new Error('There is nothing to tell apart');

  const createChanged: KilledSite['createChanged'] = ({ isCold = false } = {}) => {
    const project = changeSite(cloneSite(built));
    if (isCold) project.remove('.docgen');
    return project;
  };
  const identify = (project: Site, outDir = 'doc_build') => {
    const output = project.output(outDir);
    const text = JSON.stringify(output);
    if (text === JSON.stringify(former)) return 'former';
    if (text === JSON.stringify(next)) return 'next';
    return text === '{}' ? 'none' : `mixed: ${listDifferences(output, next)}`;
  };
  return {
    createChanged,
    identify,
    async findProblems(project) {
      const problems: string[] = [];
      const identity = identify(project);
      // Between two renames there is no output for some microseconds; the former one is beside.
      if (identity === 'none') {
        const beside = identify(project, '.doc_build.former');
        if (beside !== 'former') problems.push(`no output, and beside it: ${beside}`);
      } else if (identity !== 'former' && identity !== 'next') problems.push(identity);
      const { exitCode, stdout, stderr } = await runDocgen(['build'], { cwd: project.dir });
      if (exitCode !== 0) problems.push(`the next build ends with ${exitCode}: ${stdout}${stderr}`);
      const after = identify(project);
      if (after !== 'next') problems.push(`after the next build: ${after}`);
      const leftovers = findLeftovers(project);
      return leftovers.length === 0 ? problems : [...problems, `left behind: ${leftovers.join(', ')}`];
    },
    async countWrites() {
      const project = createChanged();
      const countTo = join(site().dir, 'count');
      const disk: DiskFault = { below: project.dir, calls: CHANGING, countTo };
      await runDocgen(['build'], { cwd: project.dir, env: withFault({ disk }) });
      return Number(readFileSync(countTo, 'utf8'));
    },
    async createUnswapped() {
      const project = createChanged();
      const disk: DiskFault = { below: '.doc_build.former', calls: ['rename'], at: 1, kill: 'after' };
      await runDocgen(['build'], { cwd: project.dir, env: withFault({ disk }) });
      if (identify(project) !== 'none') throw new Error('The build was not ended within the swap');
      return project;
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

/** Tries all points, two at a time as there are two cores; returns the problems of each. */
export async function tryPoints<T>(
  points: readonly T[],
  check: (point: T) => Promise<readonly string[]>,
): Promise<string[]> {
  const problems: string[] = [];
  const queue = points.values();
  const work = async () => {
    for (const point of queue)
      problems.push(...(await check(point)).map((text) => `${JSON.stringify(point)}: ${text}`));
  };
  await Promise.all([work(), work()]);
  return problems;
}
