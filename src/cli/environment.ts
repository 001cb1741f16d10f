import { createDiagnostic, createUsageError } from '../shared/diagnostic.ts';
import { findNearest } from '../shared/find-nearest.ts';
import type { Diagnostic } from '../shared/types.ts';
import type { BuildOptions } from './engine.ts';
import { type FlagKind, readFlagValue } from './options.ts';
import type { Environment } from './terminal.ts';

/** The environment variables that docgen reads, for the help and the website. */
export const ENVIRONMENT = [
  ['PORT', 'port of dev and preview; --port takes precedence'],
  ['HOST', 'address of dev and preview; --host takes precedence'],
  ['CI', 'set on build machines: no progress, no keys, no browser, and dev adds nothing to docgen.lock.json'],
  ['NO_COLOR', 'set: no colours'],
  ['FORCE_COLOR', 'colours even if the output is not a terminal; 0: none'],
  [
    'DOCGEN_CPU_LIMIT',
    'seconds of processor time after which code that never pauses ends docgen; 300 by default',
  ],
  [
    'DOCGEN_CACHE_REMOTE',
    'address of the shared store; takes precedence over cache.remote, and turns it off when empty',
  ],
  [
    'DOCGEN_CACHE_WRITE',
    '1: also write to the shared store; 0: only read from it; takes precedence over cache.remote',
  ],
  ['DOCGEN_CACHE_TOKEN', 'token of the shared store, or user:password; never printed'],
  ['DOCGEN_QUEUE', 'address of the queue, when --queue is not set; empty: none'],
  ['DOCGEN_QUEUE_TOKEN', 'password of the queue, or user:password; never printed'],
  [
    'AWS_ACCESS_KEY_ID',
    'with AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN if it expires: for S3, as a shared store and for publish; never printed',
  ],
  ['AWS_REGION', 'region of a bucket whose address names none; us-east-1 by default'],
  ['AWS_ENDPOINT_URL_S3', 'server of a bucket whose address names none; by default Amazon'],
  ['LAUNCH_EDITOR', 'editor that dev opens files in; by default one that is running, then VISUAL and EDITOR'],
  ['GITHUB_ACTIONS', 'set by GitHub: problems become annotations'],
] as const;

/** Reports variables with almost the name of one that docgen reads: nothing else would say that they have no effect. */
export function findMisspeltVariables(env: Environment): Diagnostic[] {
  const names = [...ENVIRONMENT.map(([name]) => name), 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'].filter(
    (name) => /^(?:DOCGEN|AWS)_/.test(name),
  );
  return Object.keys(env).flatMap((name) => {
    if (!/^(?:DOCGEN|DOCGENJS|AWS)_/.test(name) || names.includes(name)) return [];
    const nearest = findNearest(name, names, 2);
    if (nearest === undefined) return [];
    const message = `${name} in the environment is not read.`;
    return [createDiagnostic('warning', 'DG9003', message, { hint: `Did you mean ${nearest}?` })];
  });
}

/** Returns the number in a variable; undefined if it is not set or empty. @throws {DocgenError} DG9003 for an invalid number. */
export function readVariable(
  env: Environment,
  name: (typeof ENVIRONMENT)[number][0],
  kind: FlagKind & ('port' | 'seconds'),
): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const parsed = readFlagValue(kind, text);
  if ('mustBe' in parsed)
    throw createUsageError(`${name} in the environment is "${text}". It must be ${parsed.mustBe}.`);
  return Number(parsed.value);
}

/** The shared store as set in the environment. */
export interface SharedVariables {
  readonly overrides: { readonly cacheRemote?: string; readonly cacheWrite?: boolean };
  readonly cacheToken?: string;
  readonly cacheAws?: NonNullable<BuildOptions['cacheAws']>;
}

/** @throws {DocgenError} DG9003 for an invalid value. Only that of the switch is shown. */
export function readSharedVariables(env: Environment): SharedVariables {
  const { DOCGEN_CACHE_REMOTE: cacheRemote, DOCGEN_CACHE_WRITE: write, DOCGEN_CACHE_TOKEN: token } = env;
  const cacheAws = readAwsVariables(env);
  if (write && !Object.hasOwn(SWITCH, write))
    throw createUsageError(`DOCGEN_CACHE_WRITE in the environment is "${write}". It must be 1 or 0.`);
  const cacheToken = token?.trim();
  if (cacheToken && !/^[\x21-\x7e]+$/.test(cacheToken))
    throw createUsageError(
      'DOCGEN_CACHE_TOKEN in the environment contains spaces or characters that a header cannot carry.',
      'Set the token alone, or "user:password".',
    );
  return {
    overrides: {
      ...(cacheRemote !== undefined && { cacheRemote }),
      ...(write && { cacheWrite: SWITCH[write as keyof typeof SWITCH] }),
    },
    ...(cacheToken && { cacheToken }),
    ...(cacheAws && { cacheAws }),
  };
}

/** Reads the variables of AWS programs. Errors are reported when the store is opened: most runs do not open one. */
function readAwsVariables({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
  AWS_REGION: region,
  AWS_ENDPOINT_URL_S3: endpoint,
}: Environment): NonNullable<BuildOptions['cacheAws']> | undefined {
  const access = accessKeyId &&
    secretAccessKey && { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  return access || region || endpoint
    ? { ...(access && { access }), ...(region && { region }), ...(endpoint && { endpoint }) }
    : undefined;
}

const SWITCH = { 1: true, 0: false, true: true, false: false } as const;
