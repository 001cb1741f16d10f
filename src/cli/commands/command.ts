import type { Flags } from '../options.ts';
import type { PackageInfo } from '../package-info.ts';
import type { Session } from '../session.ts';

export interface CommandInput {
  /** What follows the command's name. */
  readonly argument: string | undefined;
  /** Docs folder: the argument of most commands, of the others a flag. */
  readonly root: string | undefined;
  readonly flags: Flags;
  readonly session: Session;
  readonly package: PackageInfo;
}

/** Does the work, prints, and returns the exit code. */
export type Command = (input: CommandInput) => Promise<number>;
