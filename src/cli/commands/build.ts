import { setFlagsFromString } from 'node:v8';
import { createUsageError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { Progress, VerifyResult } from '../engine.ts';
import type { Flags } from '../options.ts';
import { formatShardSummary, formatSummary, formatVerified } from '../print-summary.ts';
import { getBuildFields, getShardFields } from '../report-json.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet, readQueue } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';
import { runEngine } from './run-engine.ts';

/**
 * Limit of heap growth beyond live data before garbage is collected. By default V8 lets the heap
 * triple: 640 MB instead of 380 for 5 000 pages, in the same time. Right after a change of flags V8
 * rejects precompiled code, Node's own included, so only sites with enough pages for such a heap get
 * it, once their pages are counted.
 */
const HEAP_GROWTH = '--heap-growing-percent=40';
const MANY_PAGES = 300;

/**
 * How much of a function runs before V8 looks whether it is worth optimizing: six times the default. Of the processor
 * time that 100 uncached pages take, a quarter went into optimizing, much of it for code that is hardly run again.
 */
const OPTIMIZE_LATER = '--interrupt-budget=400000';
/** The V8 of Node 22 and later has no such flag, and says so on stderr. */
const HAS_BUDGET = process.versions.node.startsWith('20.');
const MANY_UNCACHED = 50;

/** `docgen build`: prints all problems, then what was made; with `--verify`, whether two builds are the same. */
export async function build(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  if (flags.shard !== undefined) return buildShard(input, flags.shard);
  const { result, diagnostics, comparison, ms } = await runBuild(input);
  const isVerified = !flags.verify || comparison?.differences.length === 0;
  const { style } = session.words;
  const timings = isSet(flags.timings) || session.debug;
  const summary = formatSummary(result, style, { cwd: session.cwd, only: flags.only, ms, timings });
  return printAnswer(input, {
    command: 'build',
    diagnostics: [...result.diagnostics, ...diagnostics],
    projectDir: result.config.projectDir,
    exitCode: result.ok && isVerified ? 0 : 1,
    words: flags.verify && result.ok ? summary + formatVerified(comparison, style) : summary,
    fields: { ...getBuildFields(result), ...(flags.verify && { verify: comparison ?? null }) },
  });
}

/** Flags that have no effect if no site is written. */
const OF_WHOLE_SITES = {
  '--only': 'only',
  '--portable': 'portable',
  '--out-dir': 'outDir',
  '--wait': 'wait',
  '--queue': 'queue',
  '--verify': 'verify',
} as const;

/** `docgen build --shard 3/8`: prints the problems of the share's pages, then how many are in the shared store. */
async function buildShard(input: CommandInput, shard: NonNullable<Flags['shard']>): Promise<number> {
  const { flags, session } = input;
  const useless = Object.entries(OF_WHOLE_SITES).filter(([, name]) => flags[name] !== undefined);
  if (useless.length > 0)
    throw createUsageError(
      `--shard writes no site, so it cannot be combined with ${useless.map(([flag]) => flag).join(' and ')}.`,
      'Leave it to the build that comes after the shards.',
    );
  const result = await runEngine(input, (engine, onProgress) =>
    engine.buildShard({
      ...createEngineOptions(input),
      shard,
      force: isSet(flags.force),
      signal: session.signal,
      onProgress: withTuning(onProgress),
    }),
  );
  const ms = performance.now() - session.startTime;
  return printAnswer(input, {
    command: 'build',
    diagnostics: result.diagnostics,
    projectDir: result.config.projectDir,
    exitCode: result.ok ? 0 : 1,
    words: formatShardSummary(result, session.words.style, ms),
    fields: getShardFields(result),
  });
}

/** Sets the flags of V8 that suit a build with many pages, once its pages are counted. */
function withTuning(onProgress: (event: Progress) => void): (event: Progress) => void {
  const set = new Set<string>();
  const setOnce = (flag: string, isWanted: boolean): void => {
    if (!isWanted || set.has(flag)) return;
    set.add(flag);
    setFlagsFromString(flag);
  };
  return (event) => {
    const { phase, done, total } = event;
    setOnce(HEAP_GROWTH, total >= MANY_PAGES);
    setOnce(OPTIMIZE_LATER, HAS_BUDGET && phase === 'compile' && total - done >= MANY_UNCACHED);
    onProgress(event);
  };
}

interface Ran extends Pick<VerifyResult, 'result' | 'comparison'> {
  /** Diagnostics from outside the build itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Duration from the start of docgen to the end of the (first) build. */
  readonly ms: number;
}

async function runBuild(input: CommandInput): Promise<Ran> {
  const { flags, session } = input;
  const queue = readQueue(input);
  let end: number | undefined;
  const ran = await runEngine(input, async (engine, onProgress, restart) => {
    const options = {
      ...createEngineOptions(input),
      ...(queue && { queue }),
      force: isSet(flags.force),
      wait: isSet(flags.wait),
      only: flags.only,
      signal: session.signal,
      onProgress: withTuning(onProgress),
      onWait: (pid: number | undefined) => {
        const processNote = pid === undefined ? '' : ` (process ${pid})`;
        session.words.write(`Another build${processNote} writes this folder; waiting for it to end.\n`);
      },
      onSecondBuild: () => {
        end = performance.now();
        restart();
        session.words.write('Building a second time, with an empty store, to compare.\n');
      },
    };
    if (flags.verify) return engine.verifyBuild(options);
    return { result: await engine.build(options), comparison: undefined, diagnostics: [] };
  });
  return { ...ran, ms: (end ?? performance.now()) - session.startTime };
}
