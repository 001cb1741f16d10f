/** Finds the nginx that tests share pages over. It is not installed: Debian's would begin to serve at once. */
import process from 'node:process';
import { findProgram } from './programs.js';

/** Returns the path of an nginx; undefined, which is printed, if there is none. DOCGEN_NGINX takes precedence. */
export function findNginx(env = process.env) {
  // Users other than root have its folder not on their PATH.
  const program = env.DOCGEN_NGINX || findProgram(['nginx'], { PATH: [env.PATH, '/usr/sbin'].join(':') });
  if (!program) {
    console.error(
      'There is no nginx: tests with a real one are skipped. Set DOCGEN_NGINX to the path of one.',
    );
  }
  return program;
}
