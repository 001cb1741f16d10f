/** Errors about the machine: packages that are missing, or for another system, and what Node may not do. */
import { arch, platform } from 'node:process';

export interface MachineProblem {
  readonly message: string;
  readonly hint: string;
}

const AGAIN = `Remove node_modules, and install again on this machine (${platform} ${arch}) with optional packages: what is copied from another system, as into a container, does not work.`;

export function findMachineProblem(error: unknown): MachineProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, permission, resource = '' } = error as NodeJS.ErrnoException & Partial<Refused>;
  if (code === 'ERR_ACCESS_DENIED' && permission !== undefined) {
    return {
      message: `Node's permission model refuses ${[permission, resource].filter(Boolean).join(' of ')}.`,
      hint: 'docgen needs --allow-fs-read, --allow-fs-write, --allow-child-process, --allow-worker and --allow-addons.',
    };
  }
  if (error.message.endsWith(' uv_cwd')) {
    const hint = 'Go to a folder that exists; to one that was made again, with "cd" and its path.';
    return { message: 'The current folder was removed.', hint };
  }
  const missing = findMissingPackage(error.message);
  if (missing !== undefined) return { message: `The package "${missing}" is not installed.`, hint: AGAIN };
  const [, reason] = /^The service was stopped: (.*)/.exec(error.message) ?? [];
  if (reason === undefined) return undefined;
  return {
    message: `esbuild, which bundles for docgen, cannot run: ${reason}.`,
    hint: `Its program must be executable, on a disk that allows programs (no "noexec"), and have memory. ${AGAIN}`,
  };
}

/** Fields of errors of Node's permission model. */
interface Refused {
  readonly permission: string;
  readonly resource: string;
}

/** Finds the missing package in messages of Node and, for its binary, of esbuild. */
function findMissingPackage(message: string): string | undefined {
  const patterns = [
    /^Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/,
    /^The package "(.+?)" could not be found, and is needed by esbuild/,
    /^\s*You installed esbuild for another platform[\s\S]*?needs the "(.+?)" package/,
  ];
  return patterns.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined);
}
