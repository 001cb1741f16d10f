import { resolve } from 'node:path';
import type { MigrateResult, Peer } from '../../index.ts';
import { getSpecifier } from '../installed-as.ts';
import { isReportCut } from '../print-diagnostics.ts';
import { plural, toShortPath } from '../print-summary.ts';
import type { CommandInput } from './command.ts';
import { isSet } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';

/** `docgen migrate`: reports what would be written and lost, and writes the new site with `--write`. */
export async function migrate(input: CommandInput): Promise<number> {
  const { argument, flags, session, package: packageInfo } = input;
  const { to, sitemap } = flags;
  // The parser accepts no other words.
  const from = flags.from as Peer | undefined;
  const cwd = resolve(session.cwd, argument ?? '.');
  const engine = await session.loadEngine();
  const result = await engine.migrate({
    cwd,
    write: isSet(flags.write),
    version: packageInfo.version,
    ...(from !== undefined && { from }),
    resolveSpecifier: (target) => getSpecifier(packageInfo, target),
    ...(to !== undefined && { to: resolve(session.cwd, to) }),
    ...(sitemap !== undefined && { sitemap: resolve(session.cwd, sitemap) }),
  });
  const { diagnostics, ...fields } = result;
  const isWhole = diagnostics.length === 0 && result.builds !== false;
  return printAnswer(input, {
    command: 'migrate',
    diagnostics,
    projectDir: cwd,
    fields,
    exitCode: isSet(flags.strict) && !isWhole ? 1 : 0,
    words: `${formatSummary(result, toShortPath(result.target, session.cwd))}\n`,
  });
}

const NAMES: Readonly<Record<Peer, string>> = {
  rspress: 'Rspress',
  vitepress: 'VitePress',
  docusaurus: 'Docusaurus',
  starlight: 'Starlight',
  mkdocs: 'MkDocs',
  mintlify: 'Mintlify',
  mdbook: 'mdBook',
  gitbook: 'GitBook',
  nextra: 'Nextra',
  fumadocs: 'Fumadocs',
  docsify: 'Docsify',
};

function formatSummary(result: MigrateResult, target: string): string {
  const { from, written, files, pages, lostAddresses, lostContent, builds, diagnostics } = result;
  const errorCount = diagnostics.filter(({ severity }) => severity === 'error').length;
  const lostCount = diagnostics.length - lostAddresses.length - lostContent.length - errorCount;
  const isWhole = diagnostics.length === 0 && builds === true;
  // Beyond the limit of a report, errors come first.
  const place = isReportCut(diagnostics) ? 'listed by --json' : 'listed above';
  const lines = [
    `${NAMES[from]}: ${plural(files.length, 'file')}, ${pages} of them pages, ${written ? 'written to' : 'for'} ${target}`,
    ...(lostCount > 0
      ? [`${lostCount} ${lostCount === 1 ? 'thing is' : 'things are'} not carried over, ${place}.`]
      : []),
    ...(pages === 0 ? [] : [formatContent(lostContent, place)]),
    ...(lostAddresses.length > 0
      ? [
          `${lostAddresses.length} ${lostAddresses.length === 1 ? 'address needs' : 'addresses need'} a redirect, ${place}.`,
        ]
      : []),
    ...(lostAddresses.length === 0 && pages > 0 ? ['All addresses stay the same.'] : []),
    ...(builds === true ? ['The new site builds.'] : []),
    ...(builds === false
      ? [`The new site does not build yet: ${plural(errorCount, 'error')}, ${place}.`]
      : []),
    ...(isWhole ? ['Nothing is lost.'] : []),
    written
      ? `Next: cd ${target}, npm install, npx docgenjs check`
      : 'Nothing was written. Run it again with --write.',
  ];
  return lines.join('\n');
}

function formatContent(lostContent: MigrateResult['lostContent'], place: string): string {
  if (lostContent.length === 0) return 'Every page still has all of its words, code and links.';
  const count = (kind: 'words' | 'code' | 'links') =>
    lostContent.reduce((sum, lost) => sum + lost[kind].length, 0);
  const total = `${plural(count('words'), 'word')}, ${plural(count('code'), 'line')} of code and ${plural(count('links'), 'link')}`;
  return `${total} of ${plural(lostContent.length, 'page')} are not in the new site, ${place}.`;
}
