/** A site that the tests of one file build, and read from a host that allows only what it needs. */
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import type { Site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';

/** Builds a site before the tests of a file and serves it to them; `origin` is known once they run. `csp`: what its config adds. */
export function serveBuilt(
  project: Site,
  csp?: Parameters<typeof serveStrictly>[1],
): { readonly origin: string } {
  const served = { origin: '' };
  beforeAll(async () => {
    expect((await project.build()).exitCode).toBe(0);
    const { server, origin } = await serveStrictly(join(project.dir, 'doc_build'), csp);
    served.origin = origin;
    return () => void server.close();
  });
  return served;
}
