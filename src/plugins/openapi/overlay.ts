/** Applies overlays to a description: files of actions that change, add or remove parts of it (OpenAPI Overlay 1.0). */
import type { PluginProblem } from 'docgenjs';
import { exec, type JsonValue } from 'jsonpath-rfc9535';
import {
  type Container,
  createOrigin,
  createPlacedTree,
  type HeldValue,
  isContainer,
  type PlacedTree,
} from './placed-tree.ts';
import { isObject } from './resolver.ts';
import type { SpecFile } from './spec-file.ts';

/** Applies the overlays to the description, one after the other. The given files stay unchanged. */
export function applyOverlays(spec: SpecFile, overlays: readonly SpecFile[]) {
  const tree = createPlacedTree(spec);
  const problems = overlays.flatMap((overlay) => [...applyOverlay(overlay, tree)]);
  return { file: tree.file, problems };
}

function* applyOverlay(overlay: SpecFile, tree: PlacedTree): Iterable<PluginProblem> {
  const { value } = overlay;
  const version = isObject(value) ? value.overlay : undefined;
  const actions = isObject(value) ? value.actions : undefined;
  if (!/^1\.0(?:\.|$)/.test(String(version ?? ''))) {
    const message =
      version === undefined
        ? 'This is not an overlay: it has no "overlay".'
        : `Overlay "${String(version)}" is not supported.`;
    yield createProblem('error', message, 'Overlays begin with "overlay: 1.0.0".', place(overlay, 'overlay'));
  } else if (!Array.isArray(actions) || actions.length === 0)
    yield createProblem('error', 'The overlay has no "actions".', undefined, place(overlay, 'actions'));
  else
    for (const at of actions.keys()) {
      const problem = applyAction({ overlay, action: actions[at], keys: ['actions', String(at)] }, tree);
      if (problem) yield problem;
    }
}

interface ActionInput {
  readonly overlay: SpecFile;
  readonly action: unknown;
  readonly keys: readonly string[];
}

function applyAction({ overlay, action, keys }: ActionInput, tree: PlacedTree): PluginProblem | undefined {
  const fail = (key: string, message: string, hint?: string, severity: 'error' | 'warning' = 'error') =>
    createProblem(severity, message, hint, place(overlay, ...keys, key));
  if (!isObject(action) || typeof action.target !== 'string')
    return fail('target', 'An action of the overlay has no "target".', 'Write a JSONPath: "target: $.info".');
  const { target, update } = action;
  const isRemoval = action.remove === true;
  if (!isRemoval && update === undefined)
    return fail('target', `The action on "${target}" has neither "update" nor "remove: true".`);
  let found: readonly FoundValue[];
  try {
    found = findValues(tree.file.value, target);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return fail(
      'target',
      `"${target}" is not a JSONPath: ${reason}`,
      "Names are quoted: $.paths['/teas'].get",
    );
  }
  if (found.length === 0) {
    const hint = 'References are not followed: name the place where the description says it.';
    return fail('target', `"${target}" matches nothing in the description.`, hint, 'warning');
  }
  if (isRemoval) {
    const held = found.flatMap(({ holder, key }): HeldValue[] => (holder ? [{ holder, key }] : []));
    if (held.length < found.length) return fail('target', 'The whole description cannot be removed.');
    tree.remove(held);
    return undefined;
  }
  const part = { value: update, origin: createOrigin(overlay, [...keys, 'update']) };
  for (const { value } of found)
    if (Array.isArray(value)) tree.append(value, part);
    else if (isObject(value) && isObject(update)) tree.merge(value as Container, part);
    else if (isContainer(value)) return fail('update', `"${target}" is an object, and "update" is none.`);
    else
      return fail(
        'target',
        `"${target}" is a single value, which an overlay cannot update.`,
        'Name the object that holds it: "target: $.info" with "update: { title: … }".',
      );
  return undefined;
}

interface FoundValue {
  readonly value: unknown;
  /** Undefined for the whole description. */
  readonly holder: Container | undefined;
  readonly key: string;
}

/** Lists each value once, even if a path leads to it twice. */
function findValues(root: unknown, target: string): readonly FoundValue[] {
  const found = new Map<string, FoundValue>();
  exec(root as JsonValue, target, (value, path) => {
    const keys = path.map((key) => (typeof key === 'number' ? String(key) : unescapeKey(key)));
    const holder = keys
      .slice(0, -1)
      .reduce((inner, key) => inner[key] as Container as Holder, root as Holder);
    found.set(JSON.stringify(keys), {
      value,
      key: keys.at(-1) ?? '',
      holder: keys.length === 0 ? undefined : holder,
    });
  });
  return [...found.values()];
}

type Holder = Record<string, unknown>;

/** Unescapes keys, which are quoted in a normalized path. */
function unescapeKey(key: string): string {
  return JSON.parse(`"${key.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`);
}

function place(overlay: SpecFile, ...keys: readonly string[]) {
  return { file: overlay.path, ...overlay.locate(keys) };
}

function createProblem(
  severity: PluginProblem['severity'],
  message: string,
  hint: string | undefined,
  at: Pick<PluginProblem, 'file' | 'line' | 'column'>,
): PluginProblem {
  return { severity, message, ...(hint !== undefined && { hint }), ...at };
}
