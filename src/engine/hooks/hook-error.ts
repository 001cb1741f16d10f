/** Describes what a plugin threw: with all its causes, and the line of the plugin that it comes from. */
import { fileURLToPath } from 'node:url';
import type { DiagnosticPlace } from '../../shared/diagnostic.ts';
import { readStackFrames } from '../../shared/stack-frames.ts';
import { getProjectPath } from '../config/file-path.ts';

/** Deeper causes say nothing new, and a chain may be a circle. */
const MAX_CAUSES = 5;

/** `No pictures. Cause: fetch failed. Cause: connect ECONNREFUSED 127.0.0.1:80.` */
export function describeError(error: unknown): string {
  const sentences = listCauses(error).map(toSentence);
  // A wrapper often repeats what it wraps.
  return sentences
    .filter((sentence, index) => index === 0 || !sentences[index - 1]?.includes(sentence.slice(0, -1)))
    .join(' Cause: ');
}

function listCauses(error: unknown): unknown[] {
  const errors: unknown[] = [];
  for (let next = error; next != null && errors.length < MAX_CAUSES; ) {
    errors.push(next);
    if (!(next instanceof Error)) break;
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : undefined);
  }
  return errors.length === 0 ? [error] : errors;
}

function toSentence(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export interface PlaceInput {
  readonly projectDir: string;
  /** Maps a line of a stack trace to its place in the config's sources, which run as one bundle. */
  readonly locate: (frame: string) => DiagnosticPlace | undefined;
}

/**
 * Finds where an error was thrown: in a file of the config, else in the package of the plugin, whose line is added to
 * the message. The plugin's own line is worth more than that of a package it uses.
 */
export function findErrorPlace(error: unknown, { projectDir, locate }: PlaceInput): DiagnosticPlace {
  const frames = listCauses(error).map(listFrames);
  for (const frame of frames.flat()) {
    const place = locate(frame);
    if (place !== undefined) return place;
  }
  const places = frames.map((list) => list.flatMap((frame) => readFrame(frame) ?? []));
  const [found = []] = places.filter((list) => list.length > 0);
  // The last frame before docgen's is the hook.
  const folder = getPackageFolder(found.at(-1)?.file ?? '');
  const own = found.find(({ file }) => getPackageFolder(file) === folder);
  if (own === undefined) return {};
  const file = getProjectPath(own.file, { projectDir });
  return { hint: `It was thrown at ${file}:${own.line}:${own.column}.` };
}

/** Lines of the stack that are not Node's, up to the first of docgen's, which called the hook. */
function listFrames(error: unknown): string[] {
  const stack = (error instanceof Error && error.stack) || '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !/\bnode:/.test(line));
  const end = frames.findIndex((frame) => /[\\/](?:dist|src)[\\/]engine[\\/]/.test(frame));
  return (end < 0 ? frames : frames.slice(0, end)).filter((frame) => !OWN_ANSWERS.test(frame));
}

/** docgen's stand-ins for other tools, which call what a foreign plugin gave them. */
const OWN_ANSWERS = /[\\/](?:dist|src)[\\/]compat[\\/]/;

function readFrame(frame: string) {
  const [place] = readStackFrames(frame).flatMap((read) => read.place ?? []);
  return place && { ...place, file: place.url.startsWith('file:') ? fileURLToPath(place.url) : place.url };
}

/** The last `node_modules/name` of a path, with what is before it; the whole text if there is none. */
function getPackageFolder(file: string): string {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? '';
}
