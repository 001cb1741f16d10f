/** A folder for the bundles that sites share (`kept-bundles.ts`), for as long as the tests run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined for the tests of other projects. */
    readonly keptBundles: string | undefined;
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-bundles-'));
  project.provide('keptBundles', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
