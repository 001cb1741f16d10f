/**
 * `npm ci` on any system: npm leaves the binaries of other platforms out of a lock that it writes
 * beside an installed node_modules, and nobody notices before somebody else clones.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/** As Node resolves: in the package's own folder, then in each one above it. */
function find(name: string, from: string): Locked | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at && `${at}/`}node_modules/${name}`];
    if (found !== undefined || at === '') return found;
  }
}

const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].flatMap((cpu) =>
    os === 'linux' ? ['glibc', 'musl'].map((libc) => ({ os, cpu, libc })) : [{ os, cpu, libc: '' }],
  ),
);

const fits = ({ os, cpu, libc }: Locked, platform: (typeof PLATFORMS)[number]) =>
  os?.includes(platform.os) && cpu?.includes(platform.cpu) && (libc?.includes(platform.libc) ?? true);

/** Its binary only makes `msgpackr`, which BullMQ brings, faster: without one it is JavaScript. */
const DISPENSABLE = 'node_modules/msgpackr-extract';

/** Packages with a binary for each platform: several systems among their optional packages. */
const families = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const members = Object.keys(optionalDependencies).flatMap((name) => find(name, path) ?? []);
  const systems = new Set(members.flatMap(({ os = [] }) => os));
  return systems.size > 1 && path !== DISPENSABLE ? [{ path, members }] : [];
});

describe('package-lock.json', () => {
  it('has all that its packages need, for every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => find(name, path) === undefined)
        .map((name) => `${path || 'docgenjs'} → ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('knows the packages that come with binaries', () => {
    const names = families.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13));
    expect(names).toEqual(
      expect.arrayContaining(['@biomejs/biome', 'esbuild', 'satteri', 'oxc-parser', 'typescript']),
    );
  });

  it.each(families)(
    'has binaries of $path for linux, musl, darwin and win32, x64 and arm64',
    ({ members }) => {
      const lacking = PLATFORMS.filter((platform) => !members.some((member) => fits(member, platform)));
      expect(lacking).toEqual([]);
    },
  );

  it('knows what the bytes of each package are, and asks no registry but the one that npm is set to', () => {
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(installed.filter(([, { integrity }]) => !integrity)).toEqual([]);
    const foreign = installed.filter(
      ([, { resolved = '' }]) => !/^(?:https:\/\/registry\.npmjs\.org\/|$)/.test(resolved),
    );
    expect(foreign).toEqual([]);
  });
});
