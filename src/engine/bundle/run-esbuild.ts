/** Runs both graphs in parallel, for the browser and for rendering; if either fails, reports the messages of both. */

import { resolve } from 'node:path';
import type { BuildFailure, Message, Metafile } from 'esbuild';
import { createDiagnostic, createDocgenError, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';
import type { BundledBrowser } from './bundle-styles.ts';
import {
  createBundleDiagnostic,
  findLine,
  isOtherCase,
  type MessageContext,
  mergeMissingModules,
} from './esbuild-messages.ts';
import { type Bundled, isBuildFailure } from './esbuild-result.ts';
import { findOtherCases } from './other-cases.ts';
import type { RunNotes } from './run-notes.ts';

export interface BothSides {
  readonly browser: BundledBrowser;
  readonly server: Bundled;
}

export interface EsbuildRun {
  readonly browser: () => Promise<BundledBrowser>;
  readonly server: () => Promise<unknown>;
  readonly notes: RunNotes;
  readonly context: MessageContext;
}

/** @throws {DocgenError} with each message once, and the diagnostics of fragments. */
export async function runBothSides(run: EsbuildRun): Promise<BothSides> {
  const { notes, context } = run;
  const results = await Promise.allSettled([run.browser(), run.server()]);
  const [browser, server] = results;
  if (browser.status === 'fulfilled' && server.status === 'fulfilled') {
    const sides = { browser: browser.value, server: server.value as Bundled };
    const faults = [
      ...(await findFragmentCycles(sides.browser.metafile, context.config)),
      ...(await findOtherCases([sides.browser.metafile, sides.server.metafile], context)),
    ];
    if (faults.length > 0) throw new DocgenError([...faults, ...(await collectFragmentDiagnostics(notes))]);
    return sides;
  }
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const unknown = reasons.find((reason) => !isBuildFailure(reason));
  if (isStopped(unknown)) await forgetProcess();
  if (unknown !== undefined) throw isStopped(unknown) ? createStoppedError(unknown) : unknown;
  const messages = await mergeMissingModules(
    dropRepeated(
      (reasons as BuildFailure[]).flatMap(({ errors, warnings }) => [
        ...errors,
        ...warnings.filter(isOtherCase),
      ]),
    ),
    context,
  );
  const diagnostics = await Promise.all(
    messages.map((message) => createBundleDiagnostic(message, 'error', context)),
  );
  throw new DocgenError([...dropKnown(diagnostics), ...(await collectFragmentDiagnostics(notes))], 1, {
    cause: reasons[0],
  });
}

export async function collectFragmentDiagnostics(notes: RunNotes): Promise<Diagnostic[]> {
  return [...(await notes.fragments()).values()].flatMap((fragment) => fragment.diagnostics);
}

/** Drops what is said twice, and what is said without a place as well as with one. */
function dropKnown(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  const placed = new Set(diagnostics.filter(({ file }) => file !== undefined).map(({ message }) => message));
  return [...unique.values()].filter(({ file, message }) => file !== undefined || !placed.has(message));
}

/** Drops what is said twice: in dev each import of a page has two importers, and authors know the page. */
export function dropRepeated(messages: readonly Message[]): Message[] {
  return messages.filter(({ location }) => !location?.file.startsWith('docgen-imports:'));
}

/** True if the process of esbuild had ended, and the contexts in it with it. */
export function isEndOfEsbuild(error: unknown): boolean {
  return error instanceof DocgenError && error.diagnostics.some(({ code }) => code === 'DG5008');
}

function isStopped(error: unknown): boolean {
  return error instanceof Error && /^The service (?:was stopped|is no longer running)/.test(error.message);
}

/** Lets the next build start another process: esbuild itself would ask the one that has ended. */
async function forgetProcess(): Promise<void> {
  const { stop } = await import('esbuild');
  await stop();
}

function createStoppedError(cause: unknown): DocgenError {
  const message = 'esbuild, which bundles scripts and styles, was ended before it was done.';
  const hint =
    'As a rule, memory ran out. Build where more is free, or load large packages later with import().';
  return createDocgenError('DG5008', message, { hint, exitCode: 3, cause });
}

/** Finds Markdown that imports itself, which never ends rendering: a diagnostic for each cycle, at the import that closes it. */
async function findFragmentCycles(
  { inputs }: Pick<Metafile, 'inputs'>,
  { projectDir }: Pick<SiteConfig, 'projectDir'>,
): Promise<Diagnostic[]> {
  const cycles: { chain: string[]; specifier: string }[] = [];
  const visited = new Set<string>();
  const visit = (file: string, above: readonly string[]) => {
    const chain = [...above, file];
    for (const { path, original, kind } of inputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || !MARKDOWN.test(path)) continue;
      const start = chain.indexOf(path);
      if (start >= 0) cycles.push({ chain: [...chain.slice(start), path], specifier: original ?? path });
      else if (!visited.has(path)) visit(path, chain);
    }
    visited.add(file);
  };
  for (const file of Object.keys(inputs)
    .filter((name) => MARKDOWN.test(name))
    .sort()) {
    if (!visited.has(file)) visit(file, []);
  }
  return Promise.all(
    cycles.map(async ({ chain, specifier }) => {
      const file = chain.at(-2) ?? '';
      return createDiagnostic('error', 'DG5004', `Rendering would never end: ${chain.join(' imports ')}.`, {
        file,
        ...(await findLine(resolve(projectDir, file), specifier)),
        hint: 'Remove one of these imports.',
      });
    }),
  );
}

const MARKDOWN = /\.mdx?$/;
