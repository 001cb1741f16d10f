import { createUsageError } from '../../shared/diagnostic.ts';
import type { Progress, SearchSiteResult } from '../engine.ts';
import { createProgress } from '../progress.ts';
import { createReport, formatReport } from '../report-json.ts';
import { reportWaits } from '../report-waits.ts';
import { printDiagnostics } from '../session.ts';
import type { Style } from '../terminal.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';

type Hit = SearchSiteResult['hits'][number];

/** `docgen search`: prints what readers find with a query; the exit code is 1 when that is nothing. */
export async function search(input: CommandInput): Promise<number> {
  const { root: query, flags, session } = input;
  if (query === undefined) {
    throw createUsageError(
      'A query is missing.',
      'Pass the words to search for, in quotes if they are several.',
    );
  }
  const screen = isSet(flags.quiet) ? { ...session.problems, live: false } : session.problems;
  const progress = createProgress(screen);
  const engine = await session.loadEngine();
  const endWaits = reportWaits(engine, session.problems);
  const result = await engine
    .searchSite({
      ...createEngineOptions({ ...input, root: undefined }),
      query,
      ...(flags.lang !== undefined && { lang: flags.lang }),
      signal: session.signal,
      onProgress: (event: Progress) => progress.update(event),
    })
    .finally(() => {
      endWaits();
      progress.stop();
    });
  const { config, diagnostics, hits, total, lang, unknown = [] } = result;
  const exitCode = hits.length > 0 ? 0 : 1;
  printDiagnostics(session, diagnostics, config.projectDir);
  session.words.write(formatAnswer(query, result, session.words.style));
  if (flags.json) {
    const facts = { docgen: input.package.version, command: 'search', exitCode };
    const report = { query, lang, total, unknown, hits: hits.map(describeHit) };
    session.data.write(formatReport({ ...createReport(facts, diagnostics), ...report }));
  }
  return exitCode;
}

function formatAnswer(query: string, { hits, total, unknown = [] }: SearchSiteResult, style: Style): string {
  const { colors, symbols } = style;
  if (hits.length === 0) return `${colors.red(symbols.error)} No results for "${query}"\n`;
  const lines = hits.map((hit) => {
    const { headings, url, text } = describeHit(hit);
    return [colors.bold(headings.join(' › ')), colors.cyan(url), ...(text === null ? [] : [text])].join(
      '\n  ',
    );
  });
  const without = unknown.length > 0 ? `, without "${unknown.join(' ')}"` : '';
  const shown = total > hits.length ? `, the first ${hits.length} of them above` : '';
  const count = `${total} ${total === 1 ? 'result' : 'results'}`;
  return `${lines.join('\n')}\n${colors.green(symbols.success)} ${count}${without}${shown}\n`;
}

function describeHit({ objectID, url, content, hierarchy }: Hit) {
  const { lvl0: group, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  const headings = [lvl1, lvl2, lvl3, lvl4, lvl5, lvl6].filter((heading) => heading !== null);
  return { id: objectID, url, group, headings, text: content };
}
