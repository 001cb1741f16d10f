import { createUsageError } from './failure.ts';
import { type FlagKind, readFlagValue } from './options.ts';
import type { Environment } from './terminal.ts';

/** The variables of the environment that docgen looks at, for the help and the website. */
export const ENVIRONMENT = [
  ['PORT', 'port of dev and preview; --port takes precedence'],
  ['HOST', 'address of dev and preview; --host takes precedence'],
  ['CI', 'set on build machines: no progress, no keys, no browser'],
  ['NO_COLOR', 'set: no colours'],
  ['FORCE_COLOR', 'colours even if the output is not a terminal; 0: none'],
  [
    'DOCGEN_CPU_LIMIT',
    'seconds of processor time after which code that never pauses ends docgen; 300 by default',
  ],
  ['LAUNCH_EDITOR', 'editor that dev opens files in; by default one that is running, then VISUAL and EDITOR'],
  ['GITHUB_ACTIONS', 'set by GitHub: problems become annotations'],
] as const;

/**
 * The number that a variable gives; undefined where it is not set or empty.
 * @throws {DocgenError} DG9003 when it is no such number.
 */
export function readVariable(
  env: Environment,
  name: (typeof ENVIRONMENT)[number][0],
  kind: FlagKind & ('port' | 'seconds'),
): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const parsed = readFlagValue(kind, text);
  if ('mustBe' in parsed)
    throw createUsageError('DG9003', `${name} in the environment is "${text}". It must be ${parsed.mustBe}.`);
  return Number(parsed.value);
}
