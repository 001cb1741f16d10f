import { relative } from 'node:path';
import { createUpdatePrinter } from '../print-update.ts';
import { serve } from '../serve.ts';
import { printFailure, type Session } from '../session.ts';
import { isCi } from '../terminal.ts';
import type { CommandInput } from './command.ts';
import { createServeOptions, isSet } from './engine-options.ts';
import { runEngine } from './run-engine.ts';

/** `docgen dev`: serves until it is interrupted; problems never end it. */
export async function dev(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const createOptions = () => ({
    ...createServeOptions(input),
    force: isSet(flags.force),
    frozenLock: isCi(session.env),
    onUpdate: createUpdatePrinter(session),
    onError: (error: unknown) => printFailure(session, error),
    openEditor: (file: string, line?: number, column?: number) => openEditor(session, { file, line, column }),
  });
  return runEngine(input, (engine) =>
    serve(input, {
      start: (onListening) => engine.dev({ ...createOptions(), onListening }),
      async restart(running) {
        const options = createOptions();
        // A config that cannot be used leaves the running server unchanged.
        await engine.loadConfig(options);
        await running.close();
        // Pages that are open in a browser find the server again at the same address.
        return engine.dev({ ...options, port: running.urls.port });
      },
    }),
  );
}

interface Place {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** Opens an editor; if that fails, the terminal at least prints the place. */
async function openEditor(session: Session, { file, line, column }: Place): Promise<void> {
  try {
    await session.openEditor(file, line, column);
  } catch (error) {
    printFailure(session, error, {
      file: relative(session.cwd, file),
      ...(line && { line }),
      ...(column && { column }),
    });
  }
}
