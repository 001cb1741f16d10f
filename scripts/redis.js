/** Finds the Redis that tests share pages over, and installs Debian's when it may. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { findProgram, installFromDebian } from './programs.js';

/** The last is the same program, which goes by the name that it is run with: Debian has it in a package without a service. */
const NAMES = ['redis-server', 'valkey-server', 'redis-check-rdb'];

/** Returns the path of a Redis or Valkey; undefined, which is printed, if there is none. DOCGEN_REDIS takes precedence. */
export async function findRedisServer(env = process.env) {
  if (env.DOCGEN_REDIS) return existsSync(env.DOCGEN_REDIS) ? env.DOCGEN_REDIS : skip(env.DOCGEN_REDIS);
  const program = findProgram(NAMES, env);
  if (program !== undefined) return program;
  await installFromDebian('redis-tools');
  return findProgram(NAMES, env) ?? skip('redis-server or valkey-server');
}

function skip(wanted) {
  console.error(
    `There is no ${wanted}: tests with a real Redis are skipped. Set DOCGEN_REDIS to the path of one.`,
  );
}
