/**
 * Keys while `docgen dev` runs: a letter and Enter. Whole lines are read, so the
 * terminal keeps its usual mode and there is nothing to restore.
 */
import { createInterface } from 'node:readline';
import { toFailure } from './failure.ts';
import { printDiagnostics, type Session } from './session.ts';
import { isCi } from './terminal.ts';

export interface KeyActions {
  readonly restart: () => Promise<void>;
  readonly urls: () => void;
  readonly open: () => Promise<void>;
  readonly quit: () => void;
}

const HELP = `  r  start the server afresh
  u  show the addresses
  o  open the site in the browser
  q  quit
  h  show this
`;

/** Listens until `close`; does nothing where nobody types. */
export function readKeys(session: Session, actions: KeyActions): { close(): void } {
  const { stdin } = session;
  if (!stdin?.isTTY || isCi(session.env)) return { close() {} };

  session.words.write('  Type h and Enter for keys\n');
  const lines = createInterface({ input: stdin });
  lines.on('line', (line) => {
    runKey(line.trim().toLowerCase(), session, actions).catch((error: unknown) => {
      printDiagnostics(session, toFailure(error).diagnostics, session.cwd);
    });
  });
  return { close: () => lines.close() };
}

async function runKey(key: string, session: Session, actions: KeyActions): Promise<void> {
  switch (key) {
    case 'r':
      return actions.restart();
    case 'u':
      return actions.urls();
    case 'o':
      return actions.open();
    case 'q':
      return actions.quit();
    case 'h':
      return session.words.write(HELP);
    default:
      return;
  }
}
