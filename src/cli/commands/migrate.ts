import { resolve } from 'node:path';
import { createUsageError } from '../failure.ts';
import { getSpecifier } from '../installed-as.ts';
import { toShortPath } from '../print-summary.ts';
import { createReport, formatReport } from '../report-json.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { isSet } from './engine-options.ts';

/** `docgen migrate`: the report of what would be written and lost, and with `--write` the new site. */
export async function migrate({ root, flags, session, package: packageInfo }: CommandInput): Promise<number> {
  const { from, to, sitemap } = flags;
  const cwd = resolve(session.cwd, root ?? '.');
  if (from === undefined) {
    const hint = 'For example "docgen migrate --from vitepress".';
    throw createUsageError('DG9003', 'migrate needs --from: rspress, vitepress or docusaurus.', hint);
  }
  const engine = await session.loadEngine();
  const result = await engine.migrate({
    ...{ cwd, from, write: isSet(flags.write), version: packageInfo.version },
    resolveSpecifier: (target) => getSpecifier(packageInfo, target),
    ...(to !== undefined && { to: resolve(session.cwd, to) }),
    ...(sitemap !== undefined && { sitemap: resolve(session.cwd, sitemap) }),
  });
  printDiagnostics(session, result.diagnostics, cwd);
  session.words.write(`${formatSummary(result, toShortPath(result.target, session.cwd))}\n`);
  if (flags.json) {
    const facts = { docgen: packageInfo.version, command: 'migrate', exitCode: 0 };
    const { diagnostics, ...fields } = result;
    session.data.write(formatReport({ ...createReport(facts, diagnostics), ...fields }));
  }
  return 0;
}

interface Counts {
  readonly written: boolean;
  readonly files: readonly string[];
  readonly pages: number;
  readonly lostAddresses: readonly unknown[];
  readonly diagnostics: readonly unknown[];
}

function formatSummary(
  { written, files, pages, lostAddresses, diagnostics }: Counts,
  target: string,
): string {
  const lostCount = diagnostics.length - lostAddresses.length;
  const lines = [
    `${files.length} files, ${pages} of them pages, ${written ? 'written to' : 'for'} ${target}`,
    `${lostCount === 0 ? 'Nothing is lost.' : `${lostCount} things are not carried over, listed above.`}`,
    lostAddresses.length === 0
      ? 'All addresses stay as they are.'
      : `${lostAddresses.length} addresses need a redirect, listed above.`,
    written
      ? `Next: cd ${target}, npm install, npx docgenjs check`
      : 'Nothing was written. Run it again with --write.',
  ];
  return lines.join('\n');
}
