/** The place of an error in the author's code, and the components around it: stacks name places in bundled code. */
import { readFile } from 'node:fs/promises';
import { readStackFrames, type StackFrame } from '../../shared/stack-frames.ts';
import type { ComponentFrame, Diagnostic, FilePath } from '../../shared/types.ts';
import type { FindOriginal, Original } from '../bundle/find-original.ts';
import { getProjectPath } from '../config/file-path.ts';
import { type CodeOfPage, findSourcePlace } from '../markdown/code/code-places.ts';
import type { FailureTrace } from '../render/render-page.ts';
import type { CompiledFragment, CompiledPage, Route, SiteConfig } from '../types.ts';
import type { Frame } from './frame.ts';

export interface FailurePlaceInput {
  readonly config: SiteConfig;
  readonly frame: Pick<Frame, 'table'>;
  readonly side: 'browser' | 'server';
  readonly findOriginal: FindOriginal;
  /** Returns the text of the output at an address in a stack. */
  readonly findOutput: (url: string) => string | undefined;
  readonly compile: (route: Route) => Promise<CompiledPage>;
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
}

type FilePlace = Pick<ComponentFrame, 'file' | 'line' | 'column'>;

/** The facts that a diagnostic of the failure gets; nothing for code that is not the project's. */
export type FindFailurePlace = (
  trace: FailureTrace,
) => Promise<Pick<Diagnostic, 'file' | 'line' | 'column' | 'components'>>;

export function createFindFailurePlace(input: FailurePlaceInput): FindFailurePlace {
  return (trace) => findFailurePlace(trace, input);
}

/** The package in which the error was thrown, such as `@acme/charts`, if it is one. */
export function createFindFailedPackage(input: FailurePlaceInput) {
  return async ({ error }: FailureTrace): Promise<string | undefined> => {
    const [frame] = readStackFrames(error);
    const original = frame && (await findOriginal(frame, input));
    // Packages that Node loads are not in the bundle.
    const file =
      original === undefined
        ? frame?.place?.url
        : 'packageFile' in original
          ? original.packageFile
          : undefined;
    return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file ?? '')?.[1];
  };
}

async function findFailurePlace(
  { error, components }: FailureTrace,
  input: FailurePlaceInput,
): ReturnType<FindFailurePlace> {
  const errorPlace = await findFirst(readStackFrames(error), input);
  const found: ComponentFrame[] = [];
  for (const frame of readStackFrames(components).filter(({ name }) => /^[A-Z_]/.test(name ?? ''))) {
    const place = await findPlace(frame, input);
    if (place && found.length < MOST_COMPONENTS)
      found.push({ name: /^_Content\d*$/.test(frame.name ?? '') ? PAGE : (frame.name ?? ''), ...place });
  }
  const { name: _name, ...nearest } = found.find(({ line }) => line !== undefined) ?? { name: '' };
  return { ...(errorPlace ?? nearest), ...(found.length > 0 && { components: found }) };
}

const MOST_COMPONENTS = 10;

/** The component of a page. */
const PAGE = 'page';

async function findFirst(frames: readonly StackFrame[], input: FailurePlaceInput) {
  for (const frame of frames) {
    const place = await findPlace(frame, input);
    if (place?.line !== undefined) return place;
  }
  return undefined;
}

async function findPlace(frame: StackFrame, input: FailurePlaceInput): Promise<FilePlace | undefined> {
  const original = await findOriginal(frame, input);
  return original && toFilePlace(original, input);
}

async function findOriginal({ place }: StackFrame, input: FailurePlaceInput): Promise<Original | undefined> {
  if (place === undefined) return undefined;
  const code = input.findOutput(place.url);
  return code === undefined ? undefined : input.findOriginal(input.side, code, place);
}

async function toFilePlace(original: Original, input: FailurePlaceInput): Promise<FilePlace | undefined> {
  const { config } = input;
  if ('packageFile' in original) return undefined;
  if ('file' in original && !/\.mdx?$/.test(original.file)) {
    const { file, line, column } = original;
    return { file: getProjectPath(file, config), line, column };
  }
  const written =
    'page' in original ? await readPageCode(original, input) : await readFragmentCode(original.file, input);
  if (written === undefined) return undefined;
  // Text that docgen printed around the author's words has no source.
  return { file: getProjectPath(written.file, config), ...findSourcePlace(written, original) };
}

type WrittenCode = CodeOfPage & { readonly file: FilePath };

async function readPageCode(
  { page: path }: Extract<Original, { page: unknown }>,
  { frame, compile }: FailurePlaceInput,
): Promise<WrittenCode | undefined> {
  const route = frame.table.byPath(path);
  if (route === undefined) return undefined;
  const { body } = await compile(route);
  if (body.kind !== 'component') return undefined;
  return { file: route.file, code: body.code, places: body.places ?? [], source: await readText(route.file) };
}

async function readFragmentCode(file: FilePath, input: FailurePlaceInput): Promise<WrittenCode> {
  const { code, places = [] } = await input.compileFragment(file);
  return { file, code, places, source: await readText(file) };
}

async function readText(file: FilePath): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/\r\n?/g, '\n');
}
