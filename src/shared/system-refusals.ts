/** System errors which mean that the machine refused, not that the site is wrong: exit code 3. */

export interface Refusal {
  /** The end of a sentence. */
  readonly reason: string;
  /** Sentence that says what to do. */
  readonly step: string;
}

const PERMISSION: Refusal = {
  reason: 'permission is denied',
  step: 'Check the permissions of that path; on Windows also what has it open, such as a terminal or a virus scanner.',
};
const READ_ONLY: Refusal = {
  reason: 'the file system is read-only',
  step: 'Choose another folder with --out-dir.',
};
const DISK: Refusal = {
  reason: 'the disk reports an error',
  step: 'Look into the log of the system, and run again from another disk.',
};
const NETWORK_DISK: Refusal = {
  reason: 'the network disk does not answer',
  step: 'Connect it again, or use a local folder.',
};
const IN_USE: Refusal = {
  reason: 'another program uses it, or another disk begins there',
  step: 'Close what uses it (an editor, a server, a virus scanner), and run again.',
};

/** By Node's error code. Codes of missing paths are excluded: those concern the site. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  EACCES: PERMISSION,
  EPERM: PERMISSION,
  EROFS: READ_ONLY,
  ENOSPC: { reason: 'the disk is full', step: 'Make room and run again.' },
  EDQUOT: { reason: 'your disk quota is used up', step: 'Make room and run again.' },
  EFBIG: {
    reason: 'a file is larger than this system allows',
    step: 'Raise the limit (ulimit -f), or use a disk for larger files.',
  },
  EMFILE: { reason: 'too many files are open', step: 'Raise the limit (ulimit -n) and run again.' },
  ENFILE: {
    reason: 'too many files are open on this machine',
    step: 'Close some programs and run again.',
  },
  ENOMEM: { reason: 'there is not enough memory', step: 'Close some programs and run again.' },
  EAGAIN: { reason: 'the system is out of some resource', step: 'Close some programs and run again.' },
  EIO: DISK,
  ENXIO: DISK,
  ENODEV: DISK,
  EUCLEAN: DISK,
  EILSEQ: {
    reason: 'the disk cannot hold a file of this name',
    step: 'Rename the page or file, or use another disk.',
  },
  ENAMETOOLONG: {
    reason: 'the name is too long for this disk',
    step: 'Give the page or file a shorter name.',
  },
  ELOOP: { reason: 'links form a cycle', step: 'Remove one of the links.' },
  EMLINK: { reason: 'a file has too many links', step: 'Remove the output folder and build again.' },
  EBUSY: IN_USE,
  ETXTBSY: IN_USE,
  ENOTSUP: { reason: 'the disk cannot do this', step: 'Use another disk.' },
  EOPNOTSUPP: { reason: 'the disk cannot do this', step: 'Use another disk.' },
  EXDEV: { reason: 'the folder and its parent are on different disks', step: 'Use another folder.' },
  ESTALE: NETWORK_DISK,
  ETIMEDOUT: NETWORK_DISK,
  EHOSTDOWN: NETWORK_DISK,
  EREMOTEIO: NETWORK_DISK,
};

/** Returns undefined for errors that the machine did not cause. */
export function findRefusal(error: unknown): Refusal | undefined {
  const { code = '' } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
}
