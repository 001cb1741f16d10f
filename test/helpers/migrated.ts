/** Sites of `fixtures/migrate`, migrated. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { MigrateResult, Peer } from '../../src/tools/migrate/migrate.ts';
import { loadEngine } from './engine.ts';
import { type Files, type Site, site } from './site.ts';

const { migrate } = await loadEngine();

/** Migrates a copy of a fixture; without `write` it says the same, and writes nothing. */
export async function moved(from: Peer): Promise<{ old: Site; next: Site; result: MigrateResult }> {
  const old = site(`../migrate/${from}`);
  const next = site();
  const options = { cwd: old.dir, to: next.dir, version: '1.0.0', build: false };
  // It finds out what tool that is.
  const report = await migrate(options);
  expect(report).toMatchObject({ from, written: false });
  expect(existsSync(join(next.dir, 'package.json'))).toBe(false);
  const result = await migrate({ ...options, from, write: true });
  expect(result.diagnostics).toEqual(report.diagnostics);
  return { old, next, result };
}

/** Migrates a site of these files, and builds what comes out. */
export async function movedFiles(
  from: Peer,
  files: Files,
): Promise<{ old: Site; next: Site; result: MigrateResult }> {
  const old = site(files);
  const next = site();
  const result = await migrate({ cwd: old.dir, from, to: next.dir, version: '1.0.0', write: true });
  return { old, next, result };
}

/** The report, a line for each entry. */
export const listReport = ({ diagnostics }: MigrateResult) =>
  diagnostics.map(({ file, line, message }) => `${file ?? ''}:${line ?? ''} ${message}`);
