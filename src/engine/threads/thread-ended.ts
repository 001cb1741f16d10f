/** The thread is gone, which says nothing about what it was to do. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  /** True if docgen has ended it, because its work took more processor time than it may. */
  readonly isOverLimit: boolean;

  constructor(message: string, { isOverLimit = false } = {}) {
    super(message);
    this.isOverLimit = isOverLimit;
  }
}
