/** A good site that was built once, and copies of it to break. */
import { expect } from 'vitest';
import type { BuildOptions } from '../../src/engine/build/build.ts';
import type { Diagnostic } from '../../src/shared/types.ts';
import { type Built, type Site, site } from './site.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Three good pages; page `a` and page `b` are free to be replaced. */
export const GOOD_SITE: Files = {
  'docs/index.md': '# Home\n\nRead [the first page](./a.md).\n',
  'docs/a.md': '# First\n\nSome text.\n',
  'docs/b.md': '# Second\n\n## A section\n',
};

export interface Breaking extends Partial<BuildOptions> {
  /** Changes that files alone cannot make: links, pipes, permissions. */
  readonly prepare?: (site: Site) => void;
}

export interface GoodSite {
  /**
   * Writes the files over a copy of the site and builds it again. The build must
   * fail with the exit code, and leave the former output byte for byte.
   */
  break(exitCode: 1 | 2 | 3, files: Files, options?: Breaking): Promise<Built>;
}

export async function buildGoodSite(files: Files = GOOD_SITE): Promise<GoodSite> {
  const good = site(files);
  const built = await good.build();
  expect(built.problems()).toEqual([]);
  expect(built.ok).toBe(true);
  return {
    async break(exitCode, changes, { prepare, ...options } = {}) {
      const broken = good.copy();
      for (const [path, text] of Object.entries(changes)) broken.write(path, text);
      prepare?.(broken);
      const former = broken.output();
      const failed = await broken.build(options);
      expect(failed.problems(), 'a build that was to fail').not.toEqual([]);
      expect(failed.exitCode).toBe(exitCode);
      expect(broken.output()).toEqual(former);
      expect(Object.keys(former).length).toBeGreaterThan(3);
      return failed;
    },
  };
}

/** Returns the only diagnostic with this code; fails if there is another number of them. */
export function getOnlyDiagnostic(built: Built, code: string): Diagnostic {
  const matches = built.diagnostics().filter((diagnostic) => diagnostic.code === code);
  expect(matches.map(({ message }) => message)).toHaveLength(1);
  return matches[0] as Diagnostic;
}
