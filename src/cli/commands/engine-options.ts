/** Converts flags and environment into engine options: the only place that decides which takes precedence. */

import { resolve } from 'node:path';
import { createUsageError } from '../../shared/diagnostic.ts';
import type { BuildOptions, ServeOptions } from '../engine.ts';
import { readSharedVariables, readVariable } from '../environment.ts';
import type { Flags } from '../options.ts';
import type { CommandInput } from './command.ts';

/** Options every engine function takes. Paths in flags start where the command was typed. */
export function createEngineOptions({ root, flags, session }: CommandInput): BuildOptions {
  const configFile = flags.configFile ?? (typeof flags.config === 'string' ? flags.config : undefined);
  const { overrides: sharedOverrides, ...shared } = readSharedVariables(session.env);
  const overrides = {
    ...sharedOverrides,
    ...(flags.base !== undefined && { base: flags.base }),
    ...(flags.portable && { portable: true }),
    ...(flags.outDir !== undefined && { outDir: resolve(session.cwd, flags.outDir) }),
  };
  return {
    cwd: session.cwd,
    ...shared,
    overrides,
    untrusted: isSet(flags.untrusted),
    ...(root !== undefined && { root }),
    ...(configFile !== undefined && { configFile: resolve(session.cwd, configFile) }),
  };
}

/** Reads where builds and workers meet; undefined if nothing says so. */
export function readQueue({ flags, session }: CommandInput): BuildOptions['queue'] {
  const { DOCGEN_QUEUE, DOCGEN_QUEUE_TOKEN: token } = session.env;
  const url = flags.queue ?? DOCGEN_QUEUE;
  return url ? { url, ...(token && { token }) } : undefined;
}

/** Flags take precedence over the environment; everything else is left to the config. */
export function createServeOptions(input: CommandInput): ServeOptions {
  const { flags, session } = input;
  const port = flags.port ?? readVariable(session.env, 'PORT', 'port');
  const host = flags.host === true ? '0.0.0.0' : (flags.host ?? session.env.HOST);
  return {
    ...createEngineOptions(input),
    strictPort: isSet(flags.strictPort),
    ...(port !== undefined && { port }),
    ...(host && { host }),
    ...readCertificate(input),
  };
}

function readCertificate({ flags, session }: CommandInput): Pick<ServeOptions, 'certificate'> {
  const { cert, key } = flags;
  if (cert === undefined && key === undefined) return {};
  if (cert === undefined || key === undefined)
    throw createUsageError(
      `--${cert === undefined ? 'key' : 'cert'} requires --${cert === undefined ? 'cert' : 'key'}.`,
      'Pass both files: the certificate and its private key.',
    );
  return { certificate: { cert: resolve(session.cwd, cert), key: resolve(session.cwd, key) } };
}

export function isSet(flag: Flags[keyof Flags]): boolean {
  return flag === true;
}
