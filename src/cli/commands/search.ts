import { createUsageError } from '../../shared/diagnostic.ts';
import type { SearchSiteResult } from '../engine.ts';
import type { Style } from '../terminal.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';
import { runEngine } from './run-engine.ts';

type Hit = SearchSiteResult['hits'][number];

/** `docgen search`: prints what readers find with a query; the exit code is 1 if that is nothing. */
export async function search(input: CommandInput): Promise<number> {
  const { argument: query, flags, session } = input;
  if (query === undefined) {
    throw createUsageError(
      'A query is missing.',
      'Pass the words to search for, in quotes if they are several.',
    );
  }
  const result = await runEngine(input, (engine, onProgress) =>
    engine.searchSite({
      ...createEngineOptions(input),
      query,
      signal: session.signal,
      onProgress,
      ...(flags.lang !== undefined && { lang: flags.lang }),
    }),
  );
  const { config, diagnostics, hits, total, lang, unknown = [] } = result;
  return printAnswer(input, {
    command: 'search',
    diagnostics,
    projectDir: config.projectDir,
    exitCode: hits.length > 0 ? 0 : 1,
    words: formatAnswer(query, result, session.words.style),
    fields: { query, lang, total, unknown, hits: hits.map(describeHit) },
  });
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
