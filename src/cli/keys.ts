/** Keys while a server runs: single letters, without Enter. */
import { printFailure, type Session } from './session.ts';
import { isCi } from './terminal.ts';

/** A word for the hint, and the effect of the key, for the help and the website. */
export const KEYS = {
  r: { name: 'restart', does: 'restart the server' },
  o: { name: 'open', does: 'open the site in the browser' },
  u: { name: 'urls', does: 'show the addresses' },
  q: { name: 'quit', does: 'quit' },
  h: { name: 'help', does: 'show this' },
} as const;

export type Key = keyof typeof KEYS;

/** Actions of one server's keys; `h` is always available. */
export type KeyActions = Readonly<Partial<Record<Exclude<Key, 'h'>, () => void | Promise<void>>>>;

/** Listens until `close`; does nothing if nobody types. */
export function readKeys(session: Session, actions: KeyActions): { close(): void } {
  const keyboard = isCi(session.env) ? undefined : session.findKeyboard?.();
  if (keyboard === undefined) return { close() {} };

  const keys = (Object.keys(KEYS) as Key[]).filter((key) => key === 'h' || key in actions);
  const press = async (typed: string) => {
    const key = keys.find((candidate) => candidate === typed);
    // Enter adds an empty line, as it does wherever nothing reads it.
    if (typed === '') session.data.write('\n');
    else if (key === 'h') session.data.write(keys.map((each) => `  ${each}  ${KEYS[each].does}\n`).join(''));
    else if (key !== undefined) await actions[key]?.();
  };
  const reader = keyboard.open((typed) => {
    press(typed.replace(/[\r\n]+$/, '').toLowerCase()).catch((error: unknown) =>
      printFailure(session, error),
    );
  });
  // Last: whatever is typed after the hint needs a listener.
  const hint = keys.map((key) => `${key} ${KEYS[key].name}`).join('  ');
  session.words.write(`  Keys     ${hint}\n`);
  return reader;
}
