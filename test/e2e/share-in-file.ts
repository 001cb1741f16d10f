/** What all tests of a file use, and what it costs once. */
import { afterAll } from 'vitest';
import { leaveRunning } from '../helpers/docgen.ts';

/** Has something done when it is over with what was made. */
export type WhenDone = (end: () => void) => void;

/** The first test that asks has it made; it ends after the last test of the file. */
export function shareInFile<Made>(make: (whenDone: WhenDone) => Promise<Made>): () => Promise<Made> {
  const ends: (() => void)[] = [];
  let made: Promise<Made> | undefined;
  afterAll(() => {
    for (const end of ends) end();
  });
  return () => {
    made ??= make((end) => ends.push(end));
    return made;
  };
}

/** Starts a server of docgen in a project; returns its origin. */
export async function startServer(
  command: 'preview' | 'dev',
  dir: string,
  whenDone: WhenDone,
): Promise<string> {
  const { child, waitFor } = leaveRunning([command, '--port', '0'], { cwd: dir });
  whenDone(() => child.kill('SIGKILL'));
  const [origin = ''] = await waitFor(/http:\/\/localhost:\d+/);
  return origin;
}
