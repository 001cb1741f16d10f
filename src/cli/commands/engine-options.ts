/** From flags and environment to what the engine takes: the one place that says which of them wins. */
import { resolve } from 'node:path';
import type { BuildOptions, ServeOptions } from '../engine.ts';
import { toUsageError } from '../failure.ts';
import type { Flags } from '../options.ts';
import { readFlagValue } from '../options.ts';
import type { Environment } from '../terminal.ts';
import type { CommandInput } from './command.ts';

/** Options every engine function takes. Paths in flags start where the command was typed. */
export function toEngineOptions({ root, flags, session }: CommandInput): BuildOptions {
  const configFile = flags.configFile ?? (typeof flags.config === 'string' ? flags.config : undefined);
  const overrides = {
    ...(flags.base !== undefined && { base: flags.base }),
    ...(flags.outDir !== undefined && { outDir: resolve(session.cwd, flags.outDir) }),
  };
  return {
    cwd: session.cwd,
    overrides,
    untrusted: isSet(flags.untrusted),
    ...(root !== undefined && { root }),
    ...(configFile !== undefined && { configFile: resolve(session.cwd, configFile) }),
  };
}

/** Flag, then environment; what neither says is left to the config. */
export function toServerOptions(input: CommandInput): ServeOptions {
  const { flags, session } = input;
  const port = flags.port ?? readPort(session.env);
  const host = flags.host === true ? '0.0.0.0' : (flags.host ?? session.env.HOST);
  return {
    ...toEngineOptions(input),
    strictPort: isSet(flags.strictPort),
    ...(port !== undefined && { port }),
    ...(host && { host }),
  };
}

export function isSet(flag: Flags[keyof Flags]): boolean {
  return flag === true;
}

function readPort({ PORT }: Environment): number | undefined {
  if (!PORT) return undefined;
  const read = readFlagValue('port', PORT);
  if ('mustBe' in read) {
    throw toUsageError('DG9003', `PORT in the environment is "${PORT}". It must be ${read.mustBe}.`);
  }
  return Number(read.value);
}
