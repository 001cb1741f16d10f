/** Progress of a run. */

export type Phase =
  | 'scan'
  | 'compile'
  | 'bundle'
  | 'check'
  | 'render'
  | 'index'
  | 'plugins'
  | 'write'
  | 'send';

/** Sent while a build runs; `total` is 0 for a phase that cannot count. */
export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
}
