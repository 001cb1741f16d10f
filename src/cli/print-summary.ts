/** Formats the summary of a finished build. */
import { relative } from 'node:path';
import type { BuildResult, ShardResult, VerifyResult, WorkEvent } from './engine.ts';
import { countDiagnostics, formatCounts, sortDiagnostics } from './print-diagnostics.ts';
import type { Style } from './terminal.ts';
import { toPrintable } from './text-width.ts';

export interface SummaryOptions {
  readonly cwd: string;
  readonly ms: number;
  /** Patterns of the pages that were built; all were without it. */
  readonly only?: readonly string[] | undefined;
  /** Adds the timings of all phases, and more of the slowest pages. */
  readonly timings: boolean;
}

export function formatSummary(
  result: BuildResult,
  style: Style,
  { cwd, ms, only, timings }: SummaryOptions,
): string {
  const { colors, symbols } = style;
  const total = result.pages.reduce((sum, { count }) => sum + count, 0);
  const counts = countDiagnostics(sortDiagnostics(result.diagnostics));
  const duration = formatDuration(ms);
  if (!result.ok) {
    const problemCounts = formatCounts(counts, style) || 'errors';
    return `${colors.red(symbols.error)} Build failed after ${duration} with ${problemCounts}. ${formatOutput(result, cwd)}\n${
      timings ? formatTimings(result, style) : ''
    }`;
  }
  const borrowed = result.pages.reduce((sum, { untranslated = 0 }) => sum + untranslated, 0);
  const languages = result.pages.map(formatLanguage).join(`  ${symbols.dot}  `);
  const { html, script, css } = result.reader;
  const { written, unchanged, removed } = result.files;
  const lines = [
    `${colors.green(symbols.success)} Built ${colors.bold(plural(total, 'page'))} in ${duration}`,
    row('pages', languages),
    ...formatPart(result, only),
    ...formatDrafts(result),
    ...formatHome(result),
    ...formatLeftOut(result),
    ...(html === 0
      ? []
      : [
          row(
            'reader',
            `${formatBytes(html + script + css)} (page ${formatBytes(html)}, script ${formatBytes(script)}, style ${formatBytes(css)}; gzip, median page)`,
          ),
        ]),
    row('files', `${written} written, ${unchanged} unchanged, ${removed} removed`),
    ...formatReused(result, total + borrowed),
    ...formatShared(result),
    ...formatQueue(result),
    ...formatSlowest(result, timings ? 10 : 3),
    ...(counts.warnings + counts.infos > 0 ? [row('found', formatCounts(counts, style))] : []),
    row('output', colors.cyan(toShortPath(result.outDir, cwd))),
    ...(result.portable
      ? [row('opens', 'by a double click on index.html, without a server; not for publishing')]
      : []),
  ];
  return `${lines.join('\n')}\n${timings ? formatTimings(result, style) : ''}`;
}

export function formatShardSummary(result: ShardResult, style: Style, ms: number): string {
  const { colors, symbols } = style;
  const { shard, pages } = result;
  const name = `shard ${shard.number} of ${shard.of}`;
  const counts = countDiagnostics(sortDiagnostics(result.diagnostics));
  const duration = formatDuration(ms);
  const isFine = counts.warnings + counts.infos + counts.errors === 0;
  const lines = [
    result.ok
      ? `${colors.green(symbols.success)} Prepared ${colors.bold(`${pages.share} of ${plural(pages.total, 'page')}`)} (${name}) in ${duration}`
      : `${colors.red(symbols.error)} ${pages.share} of ${plural(pages.total, 'page')} (${name}) failed after ${duration}`,
    row('pages', `${pages.compiled} compiled, ${pages.found} found`),
    ...formatShared(result),
    ...(isFine ? [] : [row('found', formatCounts(counts, style))]),
  ];
  return `${lines.join('\n')}\n`;
}

function formatLanguage({ lang, count, untranslated }: BuildResult['pages'][number]): string {
  return `${lang} ${count}${untranslated === undefined ? '' : ` and ${untranslated} untranslated`}`;
}

/** Formats the result of `--verify`; undefined if the second build failed. */
export function formatVerified(comparison: VerifyResult['comparison'], { colors, symbols }: Style): string {
  if (comparison === undefined) return `${colors.red(symbols.error)} The second build failed.\n`;
  const { files, differences } = comparison;
  return differences.length === 0
    ? `${colors.green(symbols.success)} Verified: two builds gave the same ${plural(files, 'file')}.\n`
    : `${colors.red(symbols.error)} Two builds differ in ${differences.length} of ${plural(files, 'file')}.\n`;
}

/** `512 B`, `9.1 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** `8 ms`, `1.2 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Returns a path relative to the working folder, unless that is far away. */
export function toShortPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return toPrintable(short === '' ? '.' : short.startsWith('../..') ? path : short);
}

export function plural(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(8)}${value}`;
}

function formatOutput({ outDir, isWritten }: BuildResult, cwd: string): string {
  return `${toShortPath(outDir, cwd)} ${isWritten ? 'contains the new build' : 'is unchanged'}.`;
}

/** Formats what `--only` left out; empty without it. */
function formatPart({ leftOut }: BuildResult, only: readonly string[] = []): string[] {
  if (leftOut === undefined) return [];
  const patterns = only.map((pattern) => toPrintable(pattern)).join(', ');
  return [
    row('only', `${patterns}: ${plural(leftOut, 'page')} left out, of sidebars, search and plugins too`),
  ];
}

/** Formats the plugins that a portable site is without; empty if it has all. */
function formatLeftOut({ portable }: BuildResult): string[] {
  const names = portable?.leftOutPlugins ?? [];
  if (names.length === 0) return [];
  return [
    row(
      'without',
      `${names.map(toPrintable).join(', ')}: ${names.length === 1 ? 'it needs' : 'they need'} a server`,
    ),
  ];
}

const MOST_NAMED = 3;

/** Formats the drafts that were left out; empty without any. */
function formatDrafts({ drafts }: BuildResult): string[] {
  if (drafts.length === 0) return [];
  const more = drafts.length - MOST_NAMED;
  const names = drafts.slice(0, MOST_NAMED).map(toPrintable).join(', ');
  return [row('drafts', `${drafts.length} left out: ${names}${more > 0 ? ` and ${more} more` : ''}`)];
}

/**
 * Formats a missing home page. A site may have none, for example below the pages of another; with some pages left out,
 * it may be one of those.
 */
function formatHome({ missingHome, leftOut }: BuildResult): string[] {
  if (missingHome === undefined || leftOut !== undefined) return [];
  return [row('home', `none: nothing answers "/"; add ${toPrintable(missingHome)}`)];
}

/** Formats the reused pages; empty for a build without a cache. */
function formatReused({ reused: { pages, rendered } }: BuildResult, total: number): string[] {
  if (pages + rendered === 0) return [];
  return [row('store', `${pages} of ${total} not compiled again, ${rendered} not rendered again`)];
}

/** Formats what was shared with other machines; empty if nothing was requested or written. */
function formatShared({ shared }: Pick<BuildResult, 'shared'>): string[] {
  if (shared === undefined || shared.asked + shared.written === 0) return [];
  const { host, asked, read, written } = shared;
  return [
    row(
      'shared',
      `${read} of ${plural(asked, 'result')} from ${toPrintable(host)}, ${written} written to it`,
    ),
  ];
}

/** Formats the work of workers; empty if nothing had to be compiled, or no worker took part. */
function formatQueue({ queue }: BuildResult): string[] {
  if (queue === undefined || queue.workers === 0) return [];
  const { host, workers, pages, rendered } = queue;
  const work = `${plural(pages, 'page')} compiled and ${rendered} rendered`;
  return [row('queue', `${work} by ${plural(workers, 'worker')} at ${toPrintable(host)}`)];
}

/** Formats what a worker does, a line each. */
export function formatWorkEvent(event: WorkEvent, { colors, symbols }: Style): string {
  switch (event.kind) {
    case 'wait': {
      const commit = event.checkout.commit === '' ? '' : ` of commit ${event.checkout.commit.slice(0, 8)}`;
      return `Waiting for builds${commit} at ${toPrintable(event.host)}\n`;
    }
    case 'begin':
      return 'A build has begun; compiling and rendering pages for it.\n';
    case 'refuse':
      return `${colors.yellow(symbols.warning)} Not taking part in a build: ${toPrintable(event.why)}.\n`;
    case 'end': {
      const { compiled, found, other, rendered, shared } = event;
      const rest = [
        ...(rendered > 0 ? [`${rendered} rendered`] : []),
        ...(found > 0 ? [`${found} from the store`] : []),
        ...(other > 0 ? [`${other} left to others, because their content here is another`] : []),
      ].map((text) => `, ${text}`);
      return `${colors.green(symbols.success)} Compiled ${plural(compiled, 'page')}${rest.join('')}; ${shared.written} written to ${toPrintable(shared.host)}\n`;
    }
  }
}

function formatSlowest({ slowest }: BuildResult, limit: number): string[] {
  const pages = slowest
    .slice(0, limit)
    .map(({ file, ms }) => `${formatDuration(ms).padStart(7)}  ${toPrintable(file)}`);
  return pages.map((page, index) => row(index === 0 ? 'slowest' : '', page));
}

function formatTimings({ timings, plugins = [] }: BuildResult, style: Style): string {
  const lines = timings.map(({ phase, ms }) => `    ${phase.padEnd(12)}${formatDuration(ms).padStart(9)}`);
  return `${[style.colors.dim('  timings'), ...lines].join('\n')}\n${formatHooks(plugins, style)}`;
}

/** Formats the total time of each plugin's hooks; empty without plugins. */
export function formatHooks(hooks: NonNullable<BuildResult['plugins']>, { colors }: Style): string {
  if (hooks.length === 0) return '';
  const lines = hooks.map(
    ({ plugin, hook, calls, ms }) =>
      `    ${formatDuration(ms).padStart(9)}  ${plugin}: ${hook}${calls > 1 ? ` (${calls} calls)` : ''}`,
  );
  return `${[colors.dim('  plugins'), ...lines].join('\n')}\n`;
}
