/**
 * `docgen dev`: serves the site and keeps it current; a change that a running server cannot apply
 * starts another one in its place.
 */

import { DocgenError } from '../../shared/diagnostic.ts';
import type { RunningServer } from '../build/preview.ts';
import { getProjectPath } from '../config/file-path.ts';
import { type DevConfig, loadDevConfig } from './dev-config.ts';
import type { DevOptions } from './dev-options.ts';
import { openSession, type Session } from './session.ts';
import type { OtherConfig } from './session-state.ts';

/**
 * Serves the site and keeps it current.
 * @throws {DocgenError} when the first config cannot be used (exit code 2) or no port is free (3).
 */
export async function dev(options: DevOptions): Promise<RunningServer> {
  const formerBases = new Set<string>();
  const open = (loaded: DevConfig, begun: number, port?: number): Promise<Session> =>
    openSession({ options, loaded, begun, port, formerBases: [...formerBases], onOther: restart });
  let isClosed = false;
  const begun = performance.now();
  let session = await open(await loadDevConfig(options), begun);
  options.onListening?.(session.urls);

  /** Restarts in the same process and, unless the config names another one, on the same port. */
  async function restart({ loaded, files, settings }: OtherConfig): Promise<void> {
    const since = performance.now();
    const previousSession = session;
    formerBases.add(previousSession.loaded.config.base);
    const { port } = previousSession.urls;
    const unchecked = previousSession.problems();
    await previousSession.close();
    try {
      session = await open(loaded, since, settings.includes('server.port') ? undefined : port);
    } catch (error) {
      if (!(error instanceof DocgenError)) throw error;
      session = await open(previousSession.loaded, since, port);
      session.blame(error.diagnostics);
    }
    if (isClosed) return session.close();
    const names = files.map((file) => getProjectPath(file, loaded.config));
    const { local } = session.urls;
    const change = { kind: 'change', files: names, restart: { settings, url: local }, unchecked } as const;
    await session.report(change, since);
  }

  return {
    get urls() {
      return session.urls;
    },
    open: session.loaded.config.server.open,
    close() {
      isClosed = true;
      return session.close();
    },
  };
}
