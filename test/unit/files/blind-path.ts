import { join, parse, resolve } from 'node:path';

/** The path as the disk has it, upper and lower case aside; as it is where nothing is there. */
export function blind(path: string, { readdirSync }: Pick<typeof import('node:fs'), 'readdirSync'>): string {
  const whole = resolve(String(path));
  // On Windows it names the drive.
  let at = parse(whole).root;
  for (const step of whole.slice(at.length).split(/[\\/]/).filter(Boolean)) {
    let names: string[] = [];
    try {
      names = readdirSync(at);
    } catch {
      // Not a folder: nothing is below.
    }
    const name = names.includes(step)
      ? step
      : names.find((other) => other.toLowerCase() === step.toLowerCase());
    at = join(at, name ?? step);
  }
  return at;
}
